/**
 * What the context is to report along a path: a script brings it to that figure right before it is asked.
 *
 * A step comes before all else at its instant, so two questions for a report must not share one.
 */
import type { Event, Json } from '../../scenario/event.ts';
import { formatTokens } from '../../scenario/unitText.ts';
import type { Bound } from './earliest.ts';

/** A report, and the move at which it is asked for. */
export interface Report {
  readonly at: number;
  readonly answer: Event;
}

/** Keeps the instants of these reports apart. */
export function apart(reports: readonly Report[]): readonly Bound[] {
  return reports.slice(1).flatMap(({ at }, index) => {
    const before = reports[index]?.at ?? 0;
    return at === before ? [] : [{ from: before, to: at, ms: 1 }];
  });
}

/** Settings of the context as a file writes them; nothing if it cannot make such reports. */
export function contextOf(reports: readonly Report[]): { readonly [setting: string]: Json } | undefined {
  if (reports.length === 0) return { window: formatTokens(usualWindowTokens) };
  const windows = new Set(reports.map(({ answer }) => answer.windowTokens));
  const [window] = windows;
  return windows.size > 1 || typeof window !== 'number' ? undefined : { window: formatTokens(window) };
}

const usualWindowTokens = 200_000;

export const settingTo = ({ answer }: Report): Event => ({
  type: 'context.set',
  usedTokens: answer.usedTokens ?? 0,
});
