/** Messages and steps in words. */
import type { Event } from '../../scenario/event.ts';
import { formatDuration } from '../../scenario/unitText.ts';

/** `record failure, slot a`; the port is left out. */
export function eventText({ type, ...payload }: Event): string {
  const name = type.slice(type.indexOf('.') + 1);
  const values = Object.entries(payload).map(([field, value]) => {
    if (value === true) return field;
    if (value === false) return `not ${field}`;
    return typeof value === 'string' ? value : `${field} ${JSON.stringify(value)}`;
  });
  return values.length === 0 ? name : `${name} ${values.join(', ')}`;
}

type Told = { readonly kind: 'hear'; readonly event: Event } | { readonly kind: 'wait'; readonly ms: number };

export function heardText(step: Told): string {
  return step.kind === 'hear' ? eventText(step.event) : `${formatDuration(step.ms)} pass`;
}
