/** The model calls of a session under a policy: what was recorded, and what would have been. */
import type { Policy } from '../../machines/policy.ts';
import { runUnhashed } from '../core/run.ts';
import { type Episode, episodesOf, joined } from './apiEpisodes.ts';
import { type Cast, castOf, scriptOf } from './apiScript.ts';
import { ApiWatch, type Ending } from './apiWatch.ts';
import { type Between, between, exactly, sum } from './between.ts';
import { branchesOf } from './branches.ts';
import type { Deed } from './deed.ts';
import { type Bill, billOf, type Price } from './money.ts';
import { timelineOf } from './outage.ts';
import { type Named, type ReplayCatalog, type Script, scenarioOf } from './replayCatalog.ts';
import type { ModelCalls, Request, Spent } from './requests.ts';
import { streaksOf } from './streaks.ts';

/** Runs of one episode under one policy … */
const branchesMax = 500;
/** … fewer in a long session: so many requests in all runs of all its episodes, but at least this many runs of each. */
const requestsMax = 200_000;
const branchesMin = 2;

/** As recorded. */
export interface ApiRecorded {
  readonly calls: number;
  readonly failedCalls: number;
  readonly requests: number;
  readonly requestsSucceeded: number;
  /** Failures without a success between them, across requests and lanes. */
  readonly streak: number;
  /** ms between the attempts of requests. */
  readonly waitedMs: number;
  readonly bill: Bill;
}

/** Under a policy. */
export interface ApiFigures {
  readonly calls: Between;
  /** Attempts that the breaker refused. */
  readonly refused: Between;
  readonly requestsSucceeded: Between;
  /** Requests that were answered in fact and would not have been … */
  readonly lost: Between;
  /** … those of them that the breaker refused … */
  readonly lostRefused: Between;
  /** … and those asked for while one before them was still tried: an agent would have asked later. */
  readonly lostBusy: Between;
  /** Requests that failed in fact and would have been answered. */
  readonly gained: Between;
  readonly waitedMs: Between;
  readonly openings: Between;
  /** ms from the first recorded success after failures to the first under the policy; the longest of the session. */
  readonly recoveryMs?: Between;
  readonly microUsd: Between;
  readonly tokens: Between;
  /** More could have been than was looked at: the figures are at least so far apart. */
  readonly isCut: boolean;
  /** A run came to a limit. */
  readonly isBounded: boolean;
  readonly episodes: readonly ApiEpisode[];
}

/** One stretch of trouble, played once with every outage as long as it may have been. */
export interface ApiEpisode {
  /** ms since 1970 */
  readonly startMs: number;
  readonly number: number;
  /** Only if it is to be kept. */
  readonly script?: Script;
  /** Of a branch in which the breaker opens, if there is one; at ms since 1970. */
  readonly deeds: readonly Deed[];
  /** Whether the policy makes the recorded calls, no more and no fewer. */
  readonly isSame: boolean;
}

/** What came of one run of an episode. */
interface Outcome {
  /** Calls that are counted. */
  readonly made: number;
  readonly openings: number;
  readonly refused: number;
  readonly succeeded: number;
  readonly lost: number;
  readonly lostRefused: number;
  readonly lostBusy: number;
  readonly gained: number;
  readonly waitedMs: number;
  readonly recoveryMs: number | undefined;
  readonly bill: Bill;
  /** Whether the breaker remembers no failure. */
  readonly isClean: boolean;
  /** When the last request was over. */
  readonly endMs: number;
  readonly isBounded: boolean;
}

interface Leaf {
  /** Instants of all calls. */
  readonly calls: readonly number[];
  readonly deeds: readonly Deed[];
  readonly outcome: Outcome;
}

export interface ApiOptions {
  readonly catalog: ReplayCatalog;
  readonly seed: number;
  readonly price: Price;
}

export function recordedOf({ requests }: ModelCalls, price: Price): ApiRecorded {
  const attempts = requests.flatMap((request) => request.attempts);
  const streak = streaksOf({ requests, aborts: [] }).reduce((longest, { calls }) => Math.max(longest, calls), 0);
  return {
    calls: attempts.length,
    failedCalls: attempts.filter(({ isSuccess }) => !isSuccess).length,
    requests: requests.length,
    requestsSucceeded: requests.filter(({ ended }) => ended === 'succeeded').length,
    streak,
    waitedMs: requests.reduce((total, { waitedMs }) => total + waitedMs, 0),
    bill: billOf(
      requests.flatMap(({ spent }) => (spent === undefined ? [] : [spent])),
      price,
    ),
  };
}

export function replayApi(calls: ModelCalls, named: Named<Policy>, options: ApiOptions): ApiFigures {
  const episodes = episodesOf(calls);
  const played: Played[] = [];
  const branches = Math.floor(requestsMax / Math.max(1, calls.requests.length));
  const leavesMax = Math.max(branchesMin, Math.min(branchesMax, branches));
  let from = 0;
  // A guard that remembers goes on into what follows: each time into twice as much, since it may never forget.
  let size = 1;
  while (from < episodes.length) {
    const nextMs = episodes[from + size]?.requests[0]?.atMs ?? Number.POSITIVE_INFINITY;
    const result = playEpisode(joined(episodes.slice(from, from + size)), leavesMax, named, options);
    if (result !== undefined && !isForgotten(result, nextMs)) size *= 2;
    else {
      if (result !== undefined) played.push(result);
      from += size;
      size = 1;
    }
  }
  return figuresOf(played);
}

/** Whether nothing of an episode is left at `nextMs` that could tell; at the end nobody asks. */
const isForgotten = ({ startMs, outcomes }: Played, nextMs: number): boolean =>
  nextMs === Number.POSITIVE_INFINITY || outcomes.every(({ isClean, endMs }) => isClean && startMs + endMs <= nextMs);

interface Played {
  readonly startMs: number;
  /** Calls. */
  readonly recorded: number;
  readonly script: Script;
  readonly outcomes: readonly Outcome[];
  /** Of a run in which the breaker opens, if there is one. */
  readonly deeds: readonly Deed[];
  readonly isCut: boolean;
}

/** Nothing of an episode in which no call is recorded. */
function playEpisode(
  episode: Episode,
  leavesMax: number,
  named: Named<Policy>,
  options: ApiOptions,
): Played | undefined {
  const requests = [...episode.warmUp, ...episode.requests];
  const attempts = attemptsOf(requests);
  const [first] = attempts;
  if (first === undefined) return undefined;
  const startMs = Math.min(first.sentMs, requests[0]?.atMs ?? first.sentMs);
  const timeline = timelineOf(attempts, startMs);
  const cast = castOf(requests);
  const scriptWith = (atMs: readonly number[]) =>
    scriptOf({ requests, aborts: episode.aborts }, cast, startMs, timeline.stretches(atMs));
  const { leaves, isCut } = branchesOf(
    timeline.changes,
    (atMs) => playOnce(scriptWith(atMs), { episode, cast, startMs }, named, options),
    leavesMax,
  );
  const recorded = attempts.length - episode.warmUp.length;
  const script = scriptWith(timeline.changes.map(({ byMs }) => byMs));
  // One of the shortest outages may be the one that opens it.
  const { deeds = [] } = leaves.find(({ outcome }) => outcome.openings > 0) ?? leaves[0] ?? {};
  return { startMs, recorded, script, outcomes: leaves.map(({ outcome }) => outcome), deeds, isCut };
}

const attemptsOf = (requests: readonly Request[]) =>
  requests.flatMap((request) => request.attempts).toSorted((a, b) => a.sentMs - b.sentMs);

interface About {
  readonly episode: Episode;
  readonly cast: Cast;
  readonly startMs: number;
}

function playOnce(
  script: Script,
  about: About,
  { name, policy }: Named<Policy>,
  { catalog, seed, price }: ApiOptions,
): Leaf {
  const { episode } = about;
  const watch = new ApiWatch();
  const scenario = scenarioOf<Policy>(script, 'replay', seed, catalog);
  const run = { policyName: name, policy, expectations: [] };
  const { result } = runUnhashed(scenario, run, { catalog, engine: 'table', observer: watch });
  const pairs = pairsOf(about, watch.endings);
  const answered = pairs.filter(({ ending }) => ending?.how === 'succeeded');
  const lost = pairs.filter(({ request, ending }) => request.ended === 'succeeded' && ending?.how !== 'succeeded');
  const outcome: Outcome = {
    made: watch.calls.length - episode.warmUp.length,
    openings: watch.deeds.filter(({ what }) => what === 'opened').length,
    refused: result.metrics.refused,
    succeeded: answered.length,
    lost: lost.length,
    lostRefused: lost.filter(({ ending }) => ending?.how === 'open').length,
    lostBusy: lost.filter(({ ending }) => ending?.how === 'busy').length,
    gained: answered.filter(({ request }) => request.ended === 'failed').length,
    waitedMs: result.metrics.waitedMs,
    recoveryMs: recoveryOf(about, watch.endings),
    bill: billOf(spentIn(answered, episode), price),
    isClean: result.final.api === 'closed.clean' || result.final.api === 'disabled',
    endMs: result.metrics.elapsedMs,
    isBounded: result.verdict === 'bounded',
  };
  return { calls: watch.calls, deeds: watch.deeds, outcome };
}

interface Pair {
  readonly request: Request;
  readonly ending: Ending | undefined;
}

function pairsOf({ episode, cast }: About, endings: ApiWatch['endings']): readonly Pair[] {
  const asked = new Map<string, number>();
  const pairs = [...episode.warmUp, ...episode.requests].map((request) => {
    const name = cast.nameOf.get(request.lane) ?? '';
    const number = asked.get(name) ?? 0;
    asked.set(name, number + 1);
    return { request, ending: endings.get(name)?.[number] };
  });
  return pairs.slice(episode.warmUp.length);
}

/** A request that had no answer would have cost what the answered one nearest in time did. */
function spentIn(answered: readonly Pair[], { requests }: Episode): readonly Spent[] {
  const known = requests.filter(({ spent }) => spent !== undefined);
  let next = 0;
  return answered.flatMap(({ request }) => {
    if (request.spent !== undefined) return [request.spent];
    // Both lists go forward in time.
    const distance = (index: number) => Math.abs((known[index]?.atMs ?? 0) - request.atMs);
    while (next + 1 < known.length && distance(next + 1) <= distance(next)) next += 1;
    const nearest = known[next]?.spent;
    return nearest === undefined ? [] : [nearest];
  });
}

/** Of each row of failures that a success ended; the longest delay, negative if it was sooner. */
function recoveryOf({ episode, startMs }: About, endings: ApiWatch['endings']): number | undefined {
  const attempts = attemptsOf(episode.requests);
  const successes = [...endings.values()]
    .flat()
    .flatMap((ending) => (ending?.how === 'succeeded' ? [ending.atMs + startMs] : []))
    .sort((a, b) => a - b);
  let longest: number | undefined;
  for (const [index, { isSuccess, answeredMs }] of attempts.entries()) {
    const before = attempts[index - 1];
    if (!isSuccess || before === undefined || before.isSuccess) continue;
    const own = successes.find((atMs) => atMs > before.answeredMs);
    if (own !== undefined) longest = Math.max(longest ?? Number.NEGATIVE_INFINITY, own - answeredMs);
  }
  return longest;
}

function figuresOf(played: readonly Played[]): ApiFigures {
  const total = (figure: (outcome: Outcome) => number): Between =>
    sum(played.map(({ outcomes }) => between(outcomes.map(figure))));
  const recoveries = played.flatMap(({ outcomes }) => {
    const known = outcomes.flatMap(({ recoveryMs }) => (recoveryMs === undefined ? [] : [recoveryMs]));
    return known.length === 0 ? [] : [between(known)];
  });
  return {
    calls: total(({ made }) => made),
    refused: total(({ refused }) => refused),
    requestsSucceeded: total(({ succeeded }) => succeeded),
    lost: total(({ lost }) => lost),
    lostRefused: total(({ lostRefused }) => lostRefused),
    lostBusy: total(({ lostBusy }) => lostBusy),
    gained: total(({ gained }) => gained),
    waitedMs: total(({ waitedMs }) => waitedMs),
    openings: total(({ openings }) => openings),
    ...(recoveries.length === 0 ? {} : { recoveryMs: longestOf(recoveries) }),
    microUsd: total(({ bill }) => bill.microUsd),
    tokens: total(({ bill }) => bill.tokens),
    isCut: played.some(({ isCut }) => isCut),
    isBounded: played.some(({ outcomes }) => outcomes.some(({ isBounded }) => isBounded)),
    episodes: played.map(
      ({ startMs, script, outcomes, deeds, recorded }, index): ApiEpisode => ({
        startMs,
        number: index + 1,
        script,
        deeds: deeds.map((deed) => ({ ...deed, atMs: deed.atMs + startMs })),
        isSame: outcomes.every(({ made, lost }) => made === recorded && lost === 0),
      }),
    ),
  };
}

function longestOf(all: readonly Between[]): Between {
  const [first = exactly(0), ...rest] = all;
  return rest.reduce(
    (longest, each) => ({ least: Math.max(longest.least, each.least), most: Math.max(longest.most, each.most) }),
    first,
  );
}
