/** The page's side of a session: what it is told, and what it may ask for. */
import type { WebSocket } from 'ws';
import * as z from 'zod';
import type { FieldKind, Message } from '../../machines/vocabulary.ts';
import type { Event, Json } from '../scenario/event.ts';
import { isOptional, kindOf, payloadOf, shapeOf, spelling } from '../scenario/payload.ts';
import { type FromPage, type Hello, paces, type Sendable, type SendableField, type ToPage } from './messages.ts';
import type { Session } from './session.ts';

type Messages = { readonly [type: string]: Message };

export interface ViewerOptions {
  readonly session: Session;
  readonly hello: Hello;
  /** What a page may put on the bus. */
  readonly hears: Messages;
  onEnd(): void;
}

/** Steps of one frame. */
const chunk = 200;

const value = z.union([z.string().max(200), z.number(), z.boolean()]);
const request: z.ZodType<FromPage> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('step') }),
  z.strictObject({ kind: z.literal('pace'), pace: z.enum(paces) }),
  z.strictObject({ kind: z.literal('send'), type: z.string().max(100), fields: z.record(z.string(), value) }),
  z.strictObject({ kind: z.literal('end') }),
]);

/** Tells a page everything so far and everything to come. */
export function attachViewer(socket: WebSocket, { session, hello, hears, onEnd }: ViewerOptions): void {
  const tell = (message: ToPage) => socket.send(JSON.stringify(message));
  tell(hello);
  for (let from = 0; from < session.history.length; from += chunk) {
    tell({ kind: 'steps', steps: session.history.slice(from, from + chunk) });
  }
  tell(session.status);
  socket.on('close', session.subscribe(tell));
  socket.on('message', (data) => {
    const asked = request.safeParse(jsonIn(String(data)));
    if (!asked.success) return tell({ kind: 'refusal', why: 'a message that is none' });
    const why = obey(asked.data);
    if (why !== undefined) tell({ kind: 'refusal', why });
  });

  function obey(asked: FromPage): string | undefined {
    switch (asked.kind) {
      case 'step':
        session.step();
        return undefined;
      case 'pace':
        session.pace(asked.pace);
        return undefined;
      case 'end':
        onEnd();
        return undefined;
      case 'send': {
        const event = eventOf(asked.type, asked.fields, hears);
        if (typeof event === 'string') return event;
        session.send(event);
        return undefined;
      }
    }
  }
}

/** As a step of a scenario would put it on the bus, or why it would not. */
function eventOf(type: string, fields: { readonly [name: string]: Json }, hears: Messages): Event | string {
  const message = Object.hasOwn(hears, type) ? hears[type] : undefined;
  if (message === undefined) return `"${type}" is no event of this machine`;
  const checked = z.strictObject(shapeOf(message)).safeParse(fields);
  if (!checked.success) {
    return checked.error.issues.map(({ path, message: text }) => `${[type, ...path].join(' ')}: ${text}`).join('; ');
  }
  return Object.freeze({ type, ...payloadOf(message, checked.data) });
}

const inputs: Readonly<Record<FieldKind, Pick<SendableField, 'kind' | 'example'>>> = {
  ms: { kind: 'text', example: '1m30s' },
  tokens: { kind: 'text', example: '40k' },
  count: { kind: 'number', example: '' },
  flag: { kind: 'flag', example: '' },
  text: { kind: 'text', example: '' },
};

export function sendableOf(hears: Messages): readonly Sendable[] {
  return Object.entries(hears).map(([type, { about, fields = {} }]) => ({
    type,
    about,
    fields: Object.entries(fields).map(([name, field]): SendableField => {
      const common = { name: spelling(name, field), isOptional: isOptional(field), example: '', choices: [] };
      if (typeof field === 'object') return { ...common, kind: 'choice', choices: field.oneOf };
      return { ...common, ...inputs[kindOf(field)] };
    }),
  }));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
