/** Scenarios at random: any system, any of its messages at any time, a world that answers in any way. */
import fc from 'fast-check';
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../../sim/catalog.ts';
import type { Limits, Scenario, Step } from '../../sim/scenario/types.ts';
import { anyMessage } from '../support/messages.ts';
import { policyArbitrary } from '../support/policies.ts';
import { type Settings, scenarioOf, worldOf } from '../support/scenarios.ts';

/** Small, so that what never ends is cut short early. */
const limits: Limits = { stepsMax: 250, busStepsMax: 60, traceBytesMax: 1e6 };

const spans = fc.constantFrom('0s', '1ms', '500ms', '2s', '31s');
const status = fc.constantFrom(200, 401, 413, 429, 500, 529);

const answering = <Brief, Full extends object>(brief: fc.Arbitrary<Brief>, full: fc.Arbitrary<Full>) =>
  fc.record(
    {
      takes: spans,
      answers: brief,
      queue: fc.array(fc.oneof<[fc.Arbitrary<Brief>, fc.Arbitrary<Full>]>(brief, full), { maxLength: 4 }),
      chances: fc.array(
        fc.tuple(full, fc.integer({ min: 1, max: 5 })).map(([answer, weight]) => ({ ...answer, weight })),
        { maxLength: 3 },
      ),
      outages: fc.array(
        fc.tuple(full, spans, spans).map(([answer, from, length]) => ({ ...answer, from, for: length })),
        { maxLength: 2 },
      ),
    },
    { requiredKeys: [], noNullPrototype: true },
  );

const sparse = { requiredKeys: [], noNullPrototype: true };

const apiAnswer = fc.record(
  {
    status,
    error: fc.constantFrom('timeout', 'connection', 'stream', 'spendCap', 'tooLong', 'never'),
    retryAfter: fc.constantFrom('0s', '2s', '61s'),
    streamed: fc.boolean(),
    takes: spans,
  },
  sparse,
);
const summaryAnswer = fc.record(
  {
    outcome: fc.constantFrom('success', 'noop', 'failed', 'cancelled', 'never'),
    leaves: fc.constantFrom(0, 20_000, 170_000),
    takes: spans,
  },
  sparse,
);
const snipAnswer = fc
  .tuple(fc.constantFrom('ok', 'fails', 'never'), spans)
  .map(([answer, takes]) => ({ answer, takes }));

const verdict = fc.constantFrom('allow', 'deny', 'ask', 'unavailable', 'safetyRefusal', 'timeout', 'never');
const exit = fc.constantFrom('ok', 'fails', 'findsNothing', 'never');

/** Settings of a service, written as in a file; a service that is not here is as its defaults say. */
const services: { readonly [service: string]: fc.Arbitrary<object> } = {
  api: answering(fc.oneof(status, fc.constantFrom('timeout', 'stream', 'never')), apiAnswer),
  summary: answering(fc.oneof(status, fc.constantFrom('success', 'malformed', 'noop', 'never')), summaryAnswer),
  snip: answering(fc.constantFrom('ok', 'fails', 'never'), snipAnswer),
  asker: fc.record({ asksAgain: fc.boolean() }),
  context: fc.record({ used: fc.constantFrom(0, 100_000, 165_000), perTurn: fc.constantFrom(0, 43_000) }),
  user: fc.record({
    answers: fc.constantFrom('allow', 'deny', 'abort', 'never'),
    quits: fc.record({
      after: fc.integer({ min: 1, max: 5 }),
      of: fc.constantFrom('summary.answered', 'http.responded'),
    }),
  }),
  breaker: fc.record({ answers: fc.constantFrom('permitted', 'refused') }),
  classifier: answering(verdict, fc.record({ verdict })),
  model: answering(
    fc.constantFrom('bash', 'read', 'edit', 'done'),
    fc.record({
      tool: fc.constantFrom('bash', 'grep', 'edit', 'done'),
      key: fc.constantFrom('a', 'b'),
      preapproved: fc.boolean(),
    }),
  ),
  tools: answering(exit, fc.record({ outcome: exit })),
};

function worldArbitrary(machine: string): fc.Arbitrary<Settings> {
  const known = Object.entries(services).filter(([service]) => catalog.factsOf(machine).services.includes(service));
  return fc.record(Object.fromEntries(known), sparse).map((written) => worldOf(machine, written));
}

/** Mostly what keeps a run going: requests, calls and outcomes. */
function stepsArbitrary(machine: string): fc.Arbitrary<readonly Step[]> {
  const { hears } = catalog.factsOf(machine);
  const going = Object.fromEntries(
    Object.entries(hears).filter(([type]) => /\.(request|acquire|record|turn|check|reported)$/.test(type)),
  );
  const events = fc.oneof({ weight: 3, arbitrary: anyMessage(going) }, { weight: 2, arbitrary: anyMessage(hears) });
  const gaps = fc.constantFrom(0, 0, 1, 500, 2000, 30_000);
  const messages = fc.array(fc.tuple(gaps, events), { minLength: 5, maxLength: 40, size: 'max' });
  return messages.map((some) => {
    let atMs = 0;
    return some.map(([gap, event]) => {
      atMs += gap;
      return { atMs, event };
    });
  });
}

export interface RandomRun {
  readonly scenario: Scenario<Policy>;
  readonly policy: Policy;
}

export const randomRuns: fc.Arbitrary<RandomRun> = fc.constantFrom(...Object.keys(catalog.systems)).chain((machine) =>
  fc
    .record({
      policy: policyArbitrary,
      world: worldArbitrary(machine),
      steps: stepsArbitrary(machine),
      seed: fc.nat(1000),
    })
    .map(({ policy, world, steps, seed }) => ({
      policy,
      scenario: scenarioOf({ machine, world, steps, seed, limits }),
    })),
);
