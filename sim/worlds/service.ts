/** A part of the simulated world: it hears some messages and answers when it is their turn. */
import type { Surroundings } from '../core/world.ts';
import type { Event } from '../scenario/event.ts';

export interface Service {
  hears(type: string): boolean;
  hear(event: Event, surroundings: Surroundings): void;
}

/** Addresses an answer to who asked; what nobody sent is answered to everyone. */
export function replyTo(event: Event): { readonly to?: string } {
  return typeof event.from === 'string' ? { to: event.from } : {};
}
