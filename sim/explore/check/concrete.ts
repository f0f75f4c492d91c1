/**
 * A path of the search as something that `run` can repeat: each move at the earliest integer ms at which it can come,
 * the user's as steps, the answers as the queues of the services.
 *
 * The context is brought by the script to what it is to report.
 */
import type { ScenarioCatalog } from '../../scenario/catalog.ts';
import type { Event, Json } from '../../scenario/event.ts';
import { usualLimits } from '../../scenario/limits.ts';
import { madeScenario } from '../../scenario/made.ts';
import type { Expectation, Step } from '../../scenario/types.ts';
import { writeScenario } from '../../scenario/write.ts';
import type { Composed } from './composed.ts';
import { earliest } from './earliest.ts';
import { type Reply, settingsOf } from './replies.ts';
import { apart, contextOf, type Report, settingTo } from './reports.ts';
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
  const moves = path.map(({ move }) => composed.moves[move]);
  const stub = moves.find((move) => move?.kind === 'stub');
  if (stub?.kind === 'stub') return impossible(`"${stub.instance}" is a stub`);
  const answered = asked.map((question) => ({ ...question, ...answerTo(composed, path, question) }));
  const reports = answered.flatMap(({ service, at, answer }): readonly Report[] =>
    service === 'context' && answer !== undefined ? [{ at, answer }] : [],
  );
  const times = earliest(path.length + 1, [...bounds, ...apart(reports)]);
  if (times === undefined) return impossible('no whole milliseconds keep its order');
  const world = worldOf(composed.outside.services, answered, reports, times);
  if (typeof world === 'string') return impossible(world);
  const steps = moves.flatMap((move, index): readonly Step[] => {
    const atMs = times[index + 1] ?? 0;
    const before = reports.filter(({ at }) => at === index + 1).map((report) => ({ atMs, event: settingTo(report) }));
    const event = move?.kind === 'say' ? composed.messages[move.message] : undefined;
    return event === undefined ? before : [...before, { atMs, event }];
  });
  // What is set for an answer comes before the steps of its instant.
  return { isPossible: true, atsMs: times.slice(1), steps, world };
}

interface Answered extends Asked {
  readonly service: string;
  readonly answer: Event | undefined;
  readonly isWorthwhile: boolean;
}

function answerTo(
  composed: Composed,
  path: readonly PathStep[],
  { ask, answeredBy }: Asked,
): Omit<Answered, keyof Asked> {
  const { service } = composed.exchange.askAt(ask);
  const move = composed.moves[path[(answeredBy ?? 0) - 1]?.move ?? -1];
  const answer = move?.kind === 'answer' ? composed.messages[move.message] : undefined;
  return { service, answer, isWorthwhile: answer !== undefined && isAsWithoutSizes(composed, answer) };
}

/** Whether nobody there can tell the answer from one without sizes. */
function isAsWithoutSizes({ exchange }: Composed, answer: Event): boolean {
  const { beforeTokens: _before, afterTokens, windowTokens: _window, ...others } = answer;
  if (afterTokens === undefined) return true;
  const [one, other] = [answer, others as Event].map((event) => exchange.deliveriesOf(exchange.idOf(event)).join());
  return one === other;
}

/** A phrase if a service cannot do this. */
function worldOf(
  services: readonly string[],
  answered: readonly Answered[],
  reports: readonly Report[],
  times: readonly number[],
): { readonly [service: string]: Json } | string {
  const world: { [service: string]: Json } = {};
  for (const service of services) {
    const replies = answered
      .filter((question) => question.service === service)
      .map(({ at, answeredBy, answer, isWorthwhile }): Reply => {
        const takesMs = answeredBy === undefined ? 0 : (times[answeredBy] ?? 0) - (times[at] ?? 0);
        return { answer, takesMs, isWorthwhile };
      });
    const settings = service === 'context' ? contextOf(reports) : settingsOf(service, replies, times.at(-1) ?? 0);
    if (settings !== undefined) world[service] = settings;
    else return `the world's "${service}" cannot be told to answer so`;
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
  const scenario = madeScenario<Policy>({
    name,
    machine,
    seed,
    world: {},
    steps,
    runs: [{ policyName, policy, expectations }],
    limits: usualLimits(false),
  });
  return writeScenario(scenario, terms, world);
}
