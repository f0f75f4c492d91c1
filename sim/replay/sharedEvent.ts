/** One object for equal messages of a script, since all that a run remembers of a message is remembered by object. */
import { canonical, type Event } from '../scenario/event.ts';

/** Different messages that are kept; a log tells a few over and over. */
const knownMax = 1_000;
const known = new Map<string, Event>();

export function sharedEvent(event: Event): Event {
  const key = canonical(event);
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size < knownMax) known.set(key, Object.freeze(event));
  return event;
}
