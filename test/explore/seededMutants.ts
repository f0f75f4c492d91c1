/**
 * A fixed set of mistakes for each chart: seven kinds, at most five of each, drawn once by a seed.
 *
 * The kinds and the number were fixed before any suite was measured against them.
 */
import { type AnyStateMachine, createMachine } from 'xstate';
import { drawFrom, seedFor } from '../../sim/core/random.ts';
import type { Json } from '../../sim/scenario/event.ts';
import { candidatesOf, configOf, type StateConfig, type TransitionConfig } from '../support/config.ts';
import { mutantsOf } from '../support/mutants.ts';

export const kinds = [
  'threshold off by one',
  'missing reset',
  'missing guard',
  'swapped target',
  'lost emit',
  'wrong delay',
  'dropped transition',
] as const;
export type MutantKind = (typeof kinds)[number];

export interface SeededMutant {
  readonly kind: MutantKind;
  readonly id: string;
  readonly machine: AnyStateMachine;
  readonly policy: unknown;
}

export const perKind = 5;

export function seededMutants(name: string, machine: AnyStateMachine, policy: unknown): readonly SeededMutant[] {
  const ofChart = mutantsOf(name, machine).flatMap((mutant) => {
    const kind = kindOf(mutant.id, machine);
    return kind === undefined ? [] : [{ kind, policy, ...mutant }];
  });
  const ofPolicy = changedNumbers(policy as Json).map(({ knob, to, policy: changed }): SeededMutant => {
    const kind = knob.endsWith('Ms') ? 'wrong delay' : 'threshold off by one';
    return { kind, id: `${name}: ${knob} ${to}`, machine, policy: changed };
  });
  const swapped = swappedTargets(configOf(machine), '').map(
    ({ what, to }): SeededMutant => ({
      kind: 'swapped target',
      id: `${name}: ${what}`,
      machine: createMachine(to as never, machine.implementations as never),
      policy,
    }),
  );
  const all = [...ofPolicy, ...ofChart, ...swapped];
  return kinds.flatMap((kind) =>
    drawn(
      all.filter((mutant) => mutant.kind === kind),
      seedFor(1, `${name} ${kind}`),
    ),
  );
}

/** What is left out of a chart's text is one of these, by what it was. */
function kindOf(id: string, machine: AnyStateMachine): MutantKind | undefined {
  if (id.endsWith(': dropped')) return 'dropped transition';
  if (id.includes(': without its guard ')) return 'missing guard';
  if (id.includes(': without its target ')) return undefined;
  const action = machine.implementations.actions[id.slice(id.lastIndexOf(' ') + 1)];
  const type = typeof action === 'function' && 'type' in action ? action.type : undefined;
  if (type === 'xstate.emit') return 'lost emit';
  return type === 'xstate.assign' ? 'missing reset' : undefined;
}

function drawn<T>(all: readonly T[], seed: number): readonly T[] {
  const draw = drawFrom(seed);
  const left = [...all];
  return Array.from({ length: Math.min(perKind, all.length) }, () => left.splice(draw(left.length), 1)).flat();
}

/** Each integer of a policy, one less and one more. */
function changedNumbers(value: Json, knob = ''): readonly { knob: string; to: number; policy: Json }[] {
  if (typeof value === 'number') {
    return Number.isInteger(value) ? [value - 1, value + 1].map((to) => ({ knob, to, policy: to })) : [];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    changedNumbers(inner, Array.isArray(value) ? `${knob}Ms` : knob === '' ? key : `${knob}.${key}`).map((changed) => ({
      ...changed,
      policy: Array.isArray(value) ? value.with(Number(key), changed.policy) : { ...value, [key]: changed.policy },
    })),
  );
}

/** Each transition with a target, led to where another one of the same state leads. */
function swappedTargets(state: StateConfig, path: string): readonly { what: string; to: StateConfig }[] {
  const lists = [state.on, state.after].flatMap((byName) => Object.values(byName ?? {}).map(candidatesOf));
  const targets = [...new Set(lists.flat().flatMap(({ target }) => target ?? []))];
  const here = (['on', 'after'] as const).flatMap((how) =>
    Object.entries(state[how] ?? {}).flatMap(([name, candidates]) =>
      candidatesOf(candidates).flatMap((candidate, index, list) => {
        const other = targets.find((target) => target !== candidate.target);
        if (candidate.target === undefined || other === undefined) return [];
        const swapped: TransitionConfig = { ...candidate, target: other };
        const to = { ...state, [how]: { ...state[how], [name]: list.toSpliced(index, 1, swapped) } };
        return [{ what: `${path || 'root'} ${how} ${name} #${index + 1}: to ${other}`, to }];
      }),
    ),
  );
  const below = Object.entries(state.states ?? {}).flatMap(([name, inner]) =>
    swappedTargets(inner, path === '' ? name : `${path}.${name}`).map(({ what, to }) => ({
      what,
      to: { ...state, states: { ...state.states, [name]: to } },
    })),
  );
  return [...here, ...below];
}
