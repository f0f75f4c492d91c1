/** Events in few words; a payload is told field by field. */
import type { Event } from '../sim/scenario/event.ts';

/** Set by the bus, and told elsewhere. */
const addressing: ReadonlySet<string> = new Set(['type', 'from', 'to']);

/** A timer is called after its delay: `xstate.after.break.breaker.open.cooling` is `after break`. */
export function nameOf({ type }: Event): string {
  const delay = /^xstate\.after\.([^.]+)\./.exec(type);
  if (delay !== null) return `after ${delay[1]}`;
  return type === 'xstate.init' ? 'start' : type;
}

/** `status 529, stream true`; empty without a payload. */
export function fieldsText(event: Event): string {
  return Object.entries(event)
    .filter(([field, value]) => !addressing.has(field) && value !== null)
    .map(([field, value]) => `${field} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

export function eventText(event: Event): string {
  const fields = fieldsText(event);
  return fields === '' ? nameOf(event) : `${nameOf(event)} (${fields})`;
}
