/**
 * Whether a guard says what its chart says, as far as it speaks at all.
 *
 * A partner that the guard never speaks to in the whole suite, and a field that it never fills, are left out of the
 * comparison and named. A notice's code is compared only with a guard that uses the chart's own codes.
 */
import { portOf } from '../../core/system.ts';
import type { Event, Json } from '../../scenario/event.ts';

/** What a guard was ever heard to say. */
export class Speech {
  readonly #fields = new Map<string, Set<string>>();
  readonly #ports = new Set<string>();
  readonly #codes: ReadonlySet<string>;
  #hasOwnCodes = false;

  /** @param codes the notices that the chart and its partners have */
  constructor(codes: readonly string[]) {
    this.#codes = new Set(codes);
  }

  note({ type, ...payload }: Event): void {
    const fields = this.#fields.get(type) ?? new Set();
    this.#fields.set(type, fields);
    for (const field of Object.keys(payload)) fields.add(field);
    this.#ports.add(portOf(type));
    if (type === 'notice.show' && !this.#codes.has(String(payload.code))) this.#hasOwnCodes = true;
  }

  fills(type: string, field: string): boolean {
    return this.#fields.get(type)?.has(field) === true;
  }

  /** What of these is compared, with no more in them than is. */
  comparable(events: readonly Event[]): readonly Event[] {
    return events.filter(({ type }) => this.#ports.has(portOf(type))).map((event) => this.#pruned(event));
  }

  /** Ports and fields that the chart uses and the guard does not. */
  missing(said: readonly Event[]): readonly string[] {
    const ports = said.map(({ type }) => portOf(type)).filter((port) => !this.#ports.has(port));
    const fields = said.flatMap(({ type, ...payload }) => {
      const known = this.#fields.get(type);
      if (known === undefined) return [];
      return Object.keys(payload).flatMap((field) => (known.has(field) ? [] : [`"${field}" of ${type}`]));
    });
    const codes = this.#hasOwnCodes ? ['the codes of notices'] : [];
    return [...new Set([...ports.map((port) => `everything said to ${port}`), ...fields, ...codes])];
  }

  /** Fields with a number that the guard leaves out. */
  unnumbered(said: readonly Event[]): readonly string[] {
    const fields = said.flatMap(({ type, ...payload }) =>
      Object.entries(payload).flatMap(([field, value]) =>
        typeof value === 'number' && !this.fills(type, field) ? [field] : [],
      ),
    );
    return [...new Set(fields)];
  }

  #pruned(event: Event): Event {
    const { type, ...payload } = event;
    const known = this.#fields.get(type);
    const isCompared = (field: string): boolean => {
      if (type === 'notice.show' && field === 'code' && this.#hasOwnCodes) return false;
      return known === undefined || known.has(field);
    };
    const kept = Object.entries(payload).filter(([field]) => isCompared(field));
    return { type, ...(Object.fromEntries(kept) as { readonly [field: string]: Json }) };
  }
}
