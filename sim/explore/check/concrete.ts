/**
 * A path of the search as something that `run` can repeat: each move at the earliest integer ms at which it can come,
 * the user's as steps, the answers as the queues of the services.
 *
 * What a service cannot be told to answer is scripted in its place, and the service is silent there.
 */
import type { ScenarioCatalog } from '../../scenario/catalog.ts';
import type { Event, Json } from '../../scenario/event.ts';
import { usualLimits } from '../../scenario/limits.ts';
import type { Expectation, Scenario, Step } from '../../scenario/types.ts';
import { writeScenario } from '../../scenario/write.ts';
import type { Composed } from './composed.ts';
import { type Bound, earliest } from './earliest.ts';
import { isWritable, type Reply, settingsOf } from './replies.ts';
import type { PathStep } from './search.ts';
import { type Asked, timingOf } from './timing.ts';

export type Concrete =
  | {
      readonly isPossible: true;
      /** ms of each move. */
      readonly atsMs: readonly number[];
      readonly steps: readonly Step[];
      /** As a file writes it. */
      readonly world: { readonly [service: string]: Json };
    }
  /** `why` as a phrase. */
  | { readonly isPossible: false; readonly why: string };

const impossible = (why: string): Concrete => ({ isPossible: false, why });

/** @throws RangeError if the path is none of the system's. */
export function concrete(composed: Composed, path: readonly PathStep[]): Concrete {
  const { bounds, asked } = timingOf(composed, path);
  const played = path.map(({ move }) => composed.moves[move]);
  const stub = played.find((move) => move?.kind === 'stub');
  if (stub?.kind === 'stub') return impossible(`"${stub.instance}" is a stub`);
  const scripted = scriptedAnswers(composed, path, asked);
  const times = earliest(path.length + 1, [...bounds, ...afterOthers(composed, path, scripted)]);
  if (times === undefined) return impossible('no whole milliseconds keep its order');
  const atsMs = times.slice(1);
  const steps = played.flatMap((move, index): readonly Step[] => {
    if (move === undefined || move.kind === 'fire') return [];
    if (move.kind === 'answer' && !scripted.has(index + 1)) return [];
    const { to, ...answer } = composed.messages[move.message] as Event;
    // A script does not say who is meant; an order may have a field of that name.
    const event = move.kind === 'answer' || to === undefined ? answer : { ...answer, to };
    return [{ atMs: atsMs[index] ?? 0, event: event as Event }];
  });
  const world = worldOf(composed, path, { times, asked, scripted });
  return typeof world === 'string' ? impossible(world) : { isPossible: true, atsMs, steps, world };
}

/** Moves, the first is 1, whose answer no service can be told to give. */
function scriptedAnswers(composed: Composed, path: readonly PathStep[], asked: readonly Asked[]): ReadonlySet<number> {
  return new Set(
    asked.flatMap(({ ask, answeredBy }) => {
      const { service, isUrgent } = composed.exchange.askAt(ask);
      const answer = answeredBy === undefined ? undefined : answerOf(composed, path, answeredBy);
      return answeredBy === undefined || answer === undefined || isUrgent || isWritable(service, answer)
        ? []
        : [answeredBy];
    }),
  );
}

/** A step comes before all else at its instant: what is scripted comes later than what came before it. */
function afterOthers(composed: Composed, path: readonly PathStep[], scripted: ReadonlySet<number>): readonly Bound[] {
  return [...scripted].flatMap((moment) => {
    const before = path[moment - 2];
    const isStep = before === undefined || composed.moves[before.move]?.kind === 'say' || scripted.has(moment - 1);
    return isStep ? [] : [{ from: moment - 1, to: moment, ms: 1 }];
  });
}

function answerOf(composed: Composed, path: readonly PathStep[], moment: number): Event | undefined {
  const move = composed.moves[path[moment - 1]?.move ?? -1];
  return move?.kind === 'answer' ? composed.messages[move.message] : undefined;
}

interface Solved {
  readonly times: readonly number[];
  readonly asked: readonly Asked[];
  readonly scripted: ReadonlySet<number>;
}

/** A phrase if a service cannot do this. */
function worldOf(
  composed: Composed,
  path: readonly PathStep[],
  { times, asked, scripted }: Solved,
): { readonly [service: string]: Json } | string {
  const replies = new Map<string, Reply[]>(composed.outside.services.map((service) => [service, []]));
  for (const { ask, at, answeredBy } of asked) {
    const { service } = composed.exchange.askAt(ask);
    const isScripted = answeredBy !== undefined && scripted.has(answeredBy);
    const answer = answeredBy === undefined || isScripted ? undefined : answerOf(composed, path, answeredBy);
    const takesMs = answeredBy === undefined ? 0 : (times[answeredBy] ?? 0) - (times[at] ?? 0);
    replies.get(service)?.push({ answer, takesMs });
  }
  const world: { [service: string]: Json } = {};
  for (const [service, all] of replies) {
    const settings = settingsOf(service, all);
    if (settings !== undefined) world[service] = settings;
    else if (all.length > 0) return `the world's "${service}" cannot be told what to answer`;
  }
  return world;
}

export interface ConcreteScenario<Policy> {
  readonly name: string;
  readonly machine: string;
  readonly policyName: string;
  readonly policy: Policy;
  readonly seed: number;
  readonly expectations: readonly Expectation[];
}

/** The text of a scenario file; `run` repeats the path from it, and goes on where the path ends. */
export function concreteText<Policy>(
  { steps, world }: Concrete & { readonly isPossible: true },
  { name, machine, policyName, policy, seed, expectations }: ConcreteScenario<Policy>,
  terms: ScenarioCatalog<Policy>,
): string {
  const scenario: Scenario<Policy> = {
    name,
    file: '',
    source: undefined,
    claim: undefined,
    machine,
    seed,
    world: {},
    steps,
    runs: [{ policyName, policy, expectations }],
    limits: usualLimits(false),
  };
  return writeScenario(scenario, terms, world);
}
