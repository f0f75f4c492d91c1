/** Claims and sights as they stand in files. */
import type { MachineFacts } from './catalog.ts';
import type { Json } from './event.ts';
import { defined } from './map.ts';
import { writeMetric } from './metric.ts';
import { writtenOf } from './payload.ts';
import { writeRange } from './range.ts';
import { writeInterval } from './timing.ts';
import type { Claim, Sight } from './types.ts';
import { formatDuration, formatTokens } from './unitText.ts';

type Written = { readonly [key: string]: Json };

export function writeClaim(claim: Claim, facts: MachineFacts): Written {
  const seen = (sight: Sight) => writeSight(sight, facts);
  switch (claim.kind) {
    case 'metric':
      return writeMetric(claim.metric, claim.range);
    case 'state':
      return { ...at(claim.atMs), state: claim.states };
    case 'seen':
      return { ...writeInterval(claim), ...seen(claim.sight) };
    case 'never':
      return {
        ...(claim.after && { after: seen(claim.after) }),
        never: seen(claim.sight),
        ...(claim.while && { while: claim.while }),
      };
    case 'always':
      return { always: { state: claim.states }, ...(claim.while && { while: claim.while }) };
    case 'order':
      return { order: claim.sights.map(seen) };
    case 'context':
      return { ...at(claim.atMs), context: claim.intact === true ? 'intact' : figures(claim) };
  }
}

function writeSight(sight: Sight, { says }: MachineFacts): Written {
  switch (sight.kind) {
    case 'notice':
      return { notice: sight.code };
    case 'state':
      return { state: sight.states };
    case 'emitted': {
      const message = says[sight.event];
      const part = message === undefined || sight.with === undefined ? undefined : writtenOf(message, sight.with);
      return defined({ emitted: sight.event, with: part });
    }
  }
}

function figures({ usedTokens, messages }: Claim & { readonly kind: 'context' }): Written {
  return defined({
    used: usedTokens === undefined ? undefined : writeRange(usedTokens, formatTokens),
    messages: messages === undefined ? undefined : writeRange(messages, Number),
  });
}

function at(atMs: number | undefined): Written {
  return atMs === undefined ? {} : { at: formatDuration(atMs) };
}
