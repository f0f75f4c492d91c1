/** In which states of a search all guards let through, and none is only on its way. */
import type { Search } from './search.ts';
import type { Subject } from './subject.ts';

export interface OpenStates {
  /**
   * 1: no guard blocks, and none is at work: a compaction that was stopped, and is carried out for once, may be stopped
   * again when it is done.
   */
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
    if (isBlocked) blocked += 1;
    const isBusy = guards.some((component) => subject.isBusy(component, search.stateIn(state, component)));
    isOpen[state] = isBlocked || isBusy ? 0 : 1;
  }
  return { isOpen, blocked };
}
