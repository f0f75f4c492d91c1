/** A disagreement as a scenario file: the chart holds it, the guard does not. */
import type { ScenarioCatalog } from '../../scenario/catalog.ts';
import type { Event } from '../../scenario/event.ts';
import { usualLimits } from '../../scenario/limits.ts';
import { madeScenario } from '../../scenario/made.ts';
import type { Claim, Expectation } from '../../scenario/types.ts';
import { writeScenario } from '../../scenario/write.ts';
import { includes, play } from '../paths/scenarioFiles.ts';
import { silentWorld } from '../paths/silentWorld.ts';
import type { Conformance, Disagreement } from './conform.ts';

interface Options<Policy> {
  readonly terms: ScenarioCatalog<Policy>;
  readonly policy: Policy;
  readonly seed: number;
  /** As it stands on the bus. */
  readonly onBus: (event: Event) => Event;
}

/** Nothing if no message tells the two apart: a notice has another code on the bus. @throws PlanError */
export function counterScenario<Policy>(
  { machine, policyName, chart }: Conformance,
  { beats, chartSays, guardSays }: Disagreement,
  { terms, policy, seed, onBus }: Options<Policy>,
): string | undefined {
  const { steps, said, endMs } = play(beats.map(({ ask, says, isTimed }) => ({ ...ask, says, isTimed })));
  const atEnd = said.filter(({ atMs }) => atMs === endMs).map(({ event }) => event);
  const seen = ({ type, ...payload }: Event): Claim => {
    const times = atEnd.filter((event) => includes(event, { type, ...payload })).length;
    const range = times === 0 ? { atMost: 0 } : { atLeast: times, atMost: times };
    const part = Object.keys(payload).length === 0 ? {} : { with: payload };
    const sight = { kind: 'emitted', event: onBus({ type }).type, ...part } as const;
    return { kind: 'seen', sight, fromMs: endMs, toMs: endMs, times: range };
  };
  const isTold = ({ type }: Event): boolean => type !== 'notice.show';
  const types = [...new Set([...chartSays, ...guardSays].filter(isTold).map(({ type }) => type))];
  const withPayload = chartSays.filter((event) => isTold(event) && Object.keys(event).length > 1);
  const claims = [...withPayload.map(seen), ...types.map((type) => seen({ type }))];
  if (claims.length === 0) return undefined;
  const place = { file: '', line: 1, column: 1 };
  const expectations = claims.map((claim): Expectation => ({ claim, text: '', place }));
  const scenario = madeScenario<Policy>({
    name: `where a guard and the chart ${chart} differ`,
    machine,
    seed,
    world: {},
    steps: steps.map((step) => ({ ...step, event: onBus(step.event) })),
    runs: [{ policyName, policy, expectations }],
    limits: usualLimits(false),
  });
  return writeScenario(scenario, terms, silentWorld(machine, terms.machines));
}
