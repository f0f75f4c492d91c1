/** What a guard did in a replay, worth a line in its story. */
import type { Event } from '../scenario/event.ts';

const names = ['opened', 'halfOpened', 'closed', 'refused'] as const;

export interface Deed {
  /** ms */
  readonly atMs: number;
  readonly what: (typeof names)[number];
  readonly event: Event;
}

/** Nothing of a message that is none. */
export function deedOf(atMs: number, event: Event): Deed | undefined {
  const name = event.type.slice(event.type.indexOf('.') + 1);
  const what = names.find((each) => each === name);
  return what === undefined ? undefined : { atMs, what, event };
}
