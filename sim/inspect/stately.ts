/**
 * Messages of the Stately Inspector's protocol, as `@statelyai/inspect` 0.7.2 makes them of real actors.
 *
 * They are made here because only the kernel knows who sent an event: to XState, every one of them comes from outside.
 * The world is an actor as well, the parent of all, so that what comes from it and goes to it has two ends.
 */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Event, Json } from '../scenario/event.ts';

/** Fields that every message has. Session ids are unique beyond one run: a receiver may see several. */
interface Base {
  readonly sessionId: string;
  readonly rootId: string;
  /** ms since 1970, as text. */
  readonly createdAt: string;
  readonly id: null;
  readonly _version: string;
}

export interface StatelyActor extends Base {
  readonly type: '@xstate.actor';
  readonly name: string;
  readonly parentId?: string;
  /** JSON text of the machine's config. */
  readonly definition: string;
  readonly snapshot: Json;
}

export interface StatelyEvent extends Base {
  readonly type: '@xstate.event';
  readonly sourceId: string;
  readonly event: Event;
}

export interface StatelySnapshot extends Base {
  readonly type: '@xstate.snapshot';
  readonly event: Event;
  readonly snapshot: Json;
}

export type StatelyMessage = StatelyActor | StatelyEvent | StatelySnapshot;

const protocolVersion = '0.7.2';
/** Who sends what no instance sends. */
export const outside = { world: 'world', clock: 'clock' } as const;
const { world } = outside;

const redacted: Json = { redacted: 'contexts are shown with --show-contexts' };

export interface ScribeOptions {
  /** Tells this run from any other. */
  readonly run: string;
  /** ms since 1970. */
  readonly now: () => number;
  readonly showsContexts: boolean;
}

export class Scribe {
  readonly #options: ScribeOptions;

  constructor(options: ScribeOptions) {
    this.#options = options;
  }

  world(): StatelyActor {
    const snapshot = { status: 'active' };
    return {
      type: '@xstate.actor',
      name: world,
      definition: JSON.stringify({ id: world }),
      snapshot,
      ...this.#base(world),
    };
  }

  actor(instance: string, machine: AnyStateMachine, snapshot: AnyMachineSnapshot): StatelyActor {
    return {
      type: '@xstate.actor',
      name: instance,
      parentId: this.#session(world),
      definition: definitionOf(machine),
      snapshot: this.#plain(snapshot),
      ...this.#base(instance),
    };
  }

  event(target: string, event: Event, source: string): StatelyEvent {
    return { type: '@xstate.event', event, sourceId: this.#session(source), ...this.#base(target) };
  }

  snapshot(instance: string, event: Event, snapshot: AnyMachineSnapshot): StatelySnapshot {
    return { type: '@xstate.snapshot', event, snapshot: this.#plain(snapshot), ...this.#base(instance) };
  }

  #base(instance: string): Base {
    return {
      sessionId: this.#session(instance),
      rootId: this.#session(world),
      createdAt: String(this.#options.now()),
      id: null,
      _version: protocolVersion,
    };
  }

  #session(name: string): string {
    return `${this.#options.run}:${name}`;
  }

  #plain(snapshot: AnyMachineSnapshot): Json {
    const { showsContexts } = this.#options;
    return plainSnapshot(snapshot, showsContexts ? plainContext(snapshot) : redacted);
  }
}

export function plainContext(snapshot: AnyMachineSnapshot): Json {
  return JSON.parse(JSON.stringify(snapshot.context ?? null));
}

/** History is told by the ids of its states: whole ones hold their machine and each other. */
function plainSnapshot(snapshot: AnyMachineSnapshot, context: Json): Json {
  const { status, value, tags, historyValue } = snapshot;
  const history = Object.entries(historyValue as Readonly<Record<string, readonly { readonly id: string }[]>>);
  return {
    status,
    value: JSON.parse(JSON.stringify(value)),
    context,
    // Charts of this package invoke nothing.
    children: {},
    tags: [...tags],
    historyValue: Object.fromEntries(history.map(([id, nodes]) => [id, nodes.map((node) => node.id)])),
  };
}

/** A function becomes `{ type: name }`, as the library has it; states keep their order, which it sorts away. */
export function definitionOf({ config }: AnyStateMachine): string {
  return JSON.stringify(config, (_, value: unknown) => (typeof value === 'function' ? { type: value.name } : value));
}
