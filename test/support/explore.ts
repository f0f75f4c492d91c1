/** Everything one chart does under some policies, seen by walking it breadth first up to a number of states. */
import fc from 'fast-check';
import type { AnyMachineSnapshot } from 'xstate';
import { policies } from '../../machines/policies.ts';
import { catalog } from '../../sim/catalog.ts';
import { type ChartInput, chartModel } from '../../sim/core/chart.ts';
import type { Effect, Model } from '../../sim/core/model.ts';
import type { CatalogChart } from '../../sim/core/system.ts';
import { canonical, type Event, type Json } from '../../sim/scenario/event.ts';
import { messageArbitrary } from './messages.ts';
import { policyArbitrary } from './policies.ts';

export interface Explored {
  readonly model: Model<AnyMachineSnapshot>;
  readonly states: readonly AnyMachineSnapshot[];
  readonly effects: readonly Effect[];
}

export function explore(
  chart: CatalogChart,
  input: ChartInput,
  alphabet: readonly Event[],
  statesMax: number,
): Explored {
  const model = chartModel(chart, input);
  const [first, firstEffects] = model.initial();
  const states = new Map([[model.key(first), first]]);
  const effects = new Map<string, Effect>();
  const events = new Map(alphabet.map((event) => [model.eventKey(event), event]));
  const note = (some: readonly Effect[]): void => {
    for (const effect of some) {
      effects.set(canonical(effect as unknown as Json), effect);
      if (effect.kind === 'start') events.set(model.eventKey(effect.event), effect.event);
    }
  };
  note(firstEffects);
  // A map that grows while it is walked: new states are walked too.
  for (const state of states.values()) {
    for (const event of events.values()) {
      const [after, some] = model.next(state, event);
      note(some);
      if (states.size < statesMax) states.set(model.key(after), states.get(model.key(after)) ?? after);
    }
  }
  return { model, states: [...states.values()], effects: [...effects.values()] };
}

/** The inputs that shipped policies give a chart, each once. */
export function inputsOf(name: string): readonly ChartInput[] {
  const sections = sectionsOf(name);
  const inputs = Object.values(policies).flatMap(({ policy }) =>
    sections.map((section): ChartInput => ({ policy: sectionOf(policy, section), seed: 1 })),
  );
  return [...new Map(inputs.map((input) => [JSON.stringify(input.policy), input])).values()];
}

/** Inputs made up, always the same ones. */
export function madeUpInputsOf(name: string, count: number): readonly ChartInput[] {
  const section = sectionsOf(name)[0];
  return fc
    .sample(policyArbitrary, { seed: 1, numRuns: count })
    .map((policy) => ({ policy: sectionOf(policy, section), seed: 1 }));
}

/** The sections of a policy that instances of a chart run by. */
function sectionsOf(name: string): readonly (string | undefined)[] {
  const specs = Object.values(catalog.systems).flatMap(({ instances }) => Object.values(instances));
  return [...new Set(specs.filter(({ chart }) => chart === name).map(({ policy }) => policy))];
}

function sectionOf(policy: object, section: string | undefined): unknown {
  return section === undefined ? undefined : Object.entries(policy).find(([name]) => name === section)?.[1];
}

/** Messages that a chart may hear, some of each type, always the same ones. */
export function alphabetOf({ vocabulary }: CatalogChart, perType: number): readonly Event[] {
  return Object.entries(vocabulary.hears).flatMap(([type, message]) =>
    fc.sample(messageArbitrary(type, message), { seed: 1, numRuns: message.fields === undefined ? 1 : perType }),
  );
}
