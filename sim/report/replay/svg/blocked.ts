/** From what a guard did to the spans in which it let nothing pass. */
import type { Deed } from '../../../replay/deed.ts';

export interface Blocked {
  readonly fromMs: number;
  readonly toMs: number;
}

/** One that is still open at the end is so up to `endMs`. */
export function blockedIn(deeds: readonly Deed[], endMs: number): readonly Blocked[] {
  const spans: Blocked[] = [];
  let fromMs: number | undefined;
  for (const { atMs, what } of deeds) {
    if (what === 'opened') fromMs ??= atMs;
    else if (what !== 'refused' && fromMs !== undefined) {
      spans.push({ fromMs, toMs: atMs });
      fromMs = undefined;
    }
  }
  return fromMs === undefined ? spans : [...spans, { fromMs, toMs: Math.max(fromMs, endMs) }];
}
