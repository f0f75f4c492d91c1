/** Records of what was cut out of the context. There is no record of a start, and none of a failure. */
import type { FactBody } from '../fact.ts';
import { countOf, given, type JsonObject } from '../json.ts';
import { triggerOf } from '../trigger.ts';

/** Of a `compactMetadata`; `afterTokens` and `tookMs` only by versions from 2.1.170. */
export function compacted({ trigger, preTokens, postTokens, durationMs }: JsonObject): FactBody {
  return {
    kind: 'compacted',
    ...triggerOf(trigger),
    ...given('beforeTokens', countOf(preTokens)),
    ...given('afterTokens', countOf(postTokens)),
    ...given('tookMs', countOf(durationMs)),
  };
}

/** Of a `microcompactMetadata`, versions 2.1.12 to 2.1.22. */
export function trimmed({ preTokens, tokensSaved }: JsonObject): FactBody {
  return { kind: 'trimmed', savedTokens: countOf(tokensSaved) ?? 0, ...given('beforeTokens', countOf(preTokens)) };
}
