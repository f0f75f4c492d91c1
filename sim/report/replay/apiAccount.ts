/** The model API under a policy: its breaker, and the retries in front of it. */
import type { ApiFigures } from '../../replay/apiReplay.ts';
import type { SessionReplay, UnderPolicy } from '../../replay/session.ts';
import { roughDuration } from '../duration.ts';
import { counted } from '../words.ts';
import type { Said } from './guard.ts';
import { openingsInWords, verdictOf } from './openings.ts';
import { amounts, counts, durations, later, roughTokens, several, tokenCounts } from './ranges.ts';
import { breakerThreshold } from './thresholds.ts';

export function apiAccount(
  { recorded: { api: recorded } }: SessionReplay,
  { api, policy: { policy } }: UnderPolicy,
): Said | undefined {
  if (api === undefined) return undefined;
  const row = `longest row of failed calls ${recorded.streak}; ${breakerThreshold(policy.api)}`;
  const isSame = api.calls.least === recorded.calls && api.calls.most === recorded.calls && api.lost.most === 0;
  if (api.openings.most === 0 && isSame) return { verdict: 'quiet', lines: [row] };
  const deeds = api.episodes.flatMap((episode) => episode.deeds);
  const opened =
    api.openings.most === 0
      ? [`its breaker stays closed: ${row}`]
      : [`${openingsInWords(api.openings, deeds, policy)}; refuses ${several(api.refused, 'attempt')}`];
  const verdict = isSame ? verdictOf(api.openings) : 'steps in';
  return { verdict, lines: [...opened, ...changes(recorded, api)] };
}

function changes(recorded: SessionReplay['recorded']['api'], api: ApiFigures): readonly string[] {
  const lines = [`makes ${several(api.calls, 'call')} instead of ${recorded.calls}`];
  if (api.lost.most > 0) {
    lines.push(`leaves ${several(api.lost, 'request')} without the answer there was in fact`);
    if (api.lostRefused.most > 0) lines.push(`${counts(api.lostRefused)} of them refused by the breaker`);
    if (api.lostBusy.most > 0) lines.push(`${counts(api.lostBusy)} of them asked for while one was still being tried`);
  }
  if (api.gained.most > 0) lines.push(`answers ${several(api.gained, 'request')} that failed in fact`);
  if (api.waitedMs.most > 0 || recorded.waitedMs > 0) {
    lines.push(`waits ${durations(api.waitedMs)} between attempts instead of ${roughDuration(recorded.waitedMs)}`);
  }
  if (api.recoveryMs !== undefined) lines.push(`first answer after trouble ${later(api.recoveryMs)} than in fact`);
  if (api.lost.most > 0 || api.gained.most > 0) lines.push(...spending(recorded, api));
  if (api.isCut) lines.push('more could have been than was looked at: these ranges are at least so wide');
  if (api.isBounded) lines.push('a run reached its limit: what comes after it is not counted');
  return lines;
}

/** In tokens only, where no price is known. */
function spending(
  { bill: { microUsd, tokens } }: SessionReplay['recorded']['api'],
  api: ApiFigures,
): readonly string[] {
  if (tokens === 0) return [];
  const used = `${tokenCounts(api.tokens)} tokens instead of ${roughTokens(tokens)}`;
  if (microUsd === 0) return [`uses ${used}`];
  const spent = `${amounts(api.microUsd)} on answers instead of ${amounts({ least: microUsd, most: microUsd })}`;
  return [`spends ${spent}`, `and ${used}`];
}

/** `29 of 78 model calls failed, up to 14 in a row; 49 of 50 requests answered after 3m 52s of waiting` */
export function recordedApi({ recorded: { api } }: SessionReplay): string {
  const { calls, failedCalls, streak, requests, requestsSucceeded, waitedMs } = api;
  if (failedCalls === 0) return `${counted(calls, 'model call')}, none failed`;
  const row = streak > 1 ? `, up to ${streak} in a row` : '';
  const waited = waitedMs > 0 ? ` after ${roughDuration(waitedMs)} of waiting` : '';
  return (
    `${failedCalls} of ${counted(calls, 'model call')} failed${row}; ` +
    `${requestsSucceeded} of ${counted(requests, 'request')} answered${waited}`
  );
}
