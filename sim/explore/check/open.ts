/** In which states of a search all guards let through. */
import type { Search } from './search.ts';
import type { Subject } from './subject.ts';

export interface OpenStates {
  /** 1: all guards let through. */
  readonly isOpen: Uint8Array;
  /** States in which one blocks. */
  readonly blocked: number;
}

export function openStates(subject: Subject, search: Search): OpenStates {
  const isOpen = new Uint8Array(search.statesCount);
  const guards = subject.guards.map(({ component }) => component);
  let blocked = 0;
  for (let state = 0; state < search.statesCount; state++) {
    const isBlocked = guards.some((component) => subject.isBlocking(component, search.stateIn(state, component)));
    isOpen[state] = isBlocked ? 0 : 1;
    if (isBlocked) blocked += 1;
  }
  return { isOpen, blocked };
}
