/** A machine as the page draws it: states inside each other, transitions as lines of text, all by name. */
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { ChartState } from './messages.ts';

export function chartView(machine: AnyStateMachine): readonly ChartState[] {
  return statesBelow(machine.root);
}

function statesBelow(node: AnyStateNode): readonly ChartState[] {
  return Object.values(node.states).map((child) => ({
    path: child.path.join('.'),
    name: child.key,
    about: child.description ?? '',
    tags: child.tags,
    transitions: [...child.transitions.values(), child.always ?? []].flat().map(transitionText),
    states: statesBelow(child),
  }));
}

function transitionText({ eventType, guard, target }: AnyTransitionDefinition): string {
  const condition = guard === undefined ? '' : ` [${nameOf(guard)}]`;
  const targets = (target ?? []).map(({ path }) => path.join('.')).join(', ');
  return `${triggerText(eventType)}${condition}${targets === '' ? '' : ` → ${targets}`}`;
}

/** `xstate.after.break.breaker.open.cooling` is `after break`. */
function triggerText(eventType: string): string {
  if (eventType === '') return 'always';
  const delay = /^xstate\.after\.([^.]+)\./.exec(eventType);
  return delay === null ? eventType : `after ${delay[1]}`;
}

/** By name; a guard of charts of this package always has one. */
function nameOf(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type);
  return 'guarded';
}

/** Paths of all states that are active, parents before children; the root, which always is, is left out. */
export function activePaths(value: AnyMachineSnapshot['value'], above: readonly string[] = []): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [[...above, value].join('.')];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...above, name];
    return [path.join('.'), ...(inner === undefined ? [] : activePaths(inner, path))];
  });
}
