/** A machine or a chart in full: who is in it, what it hears and says, what it tells the user, its states. */
import type { Message } from '../../machines/vocabulary.ts';
import { type Entry, entryLines } from './listing.ts';
import { messageLines } from './messageText.ts';
import type { Paint } from './paint.ts';
import { plain } from './plain.ts';
import { lineWidth, wrap } from './width.ts';

export interface Portrait {
  readonly version: 1;
  readonly kind: 'machine' | 'chart';
  readonly name: string;
  readonly about: string;
  /** With the chart each runs; none for a chart. */
  readonly instances: readonly (Entry & { readonly chart: string })[];
  readonly hears: { readonly [type: string]: Message };
  readonly says: { readonly [type: string]: Message };
  readonly notices: { readonly [code: string]: string };
  readonly states: readonly StatesOf[];
  /** Services of the world that a scenario may set. */
  readonly services: readonly Entry[];
}

export interface StatesOf {
  readonly instance: string;
  readonly states: readonly (Entry & { readonly tags: readonly string[] })[];
}

export function portraitText(portrait: Portrait, paint: Paint): string {
  const { instances, hears, says, notices, states, services } = portrait;
  const said = Object.fromEntries(Object.entries(says).filter(([type]) => hears[type] === undefined));
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['instances', entryLines(instances.map(({ name, chart, about }) => ({ name, about: `${chart}: ${about}` })))],
    ['hears: what "send" may name', messageLines(hears)],
    ['says: what can be seen', messageLines(said)],
    ['notices: what the user is told', entryLines(Object.entries(notices).map(([name, about]) => ({ name, about })))],
    ...states.map(({ instance, states: all }): [string, readonly string[]] => [
      `states of ${instance}`,
      entryLines(
        all.map(({ name, about, tags }) => ({ name, about: [about, ...tags.map((tag) => `[${tag}]`)].join(' ') })),
      ),
    ]),
    ['world: what "world" may set', entryLines(services)],
  ];
  const head = [`${paint.strong(plain(portrait.name))}  ${portrait.kind}`, ...wrap(plain(portrait.about), lineWidth)];
  const blocks = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [paint.strong(plain(title)), ...lines].join('\n'));
  return `${[head.join('\n'), ...blocks].join('\n\n')}\n`;
}
