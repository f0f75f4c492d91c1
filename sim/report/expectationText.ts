/** What was expected and did not hold: where it stands, what it says, and what was seen instead. */
import type { ExpectationResult } from '../core/result.ts';
import type { Paint } from './paint.ts';
import { plain } from './plain.ts';
import { lineWidth, padEnd, widest, widthOf, wrap } from './width.ts';

export function expectationLines(expectations: readonly ExpectationResult[], paint: Paint): readonly string[] {
  const fallen = expectations
    .filter(({ held }) => !held)
    .map(({ at, text, why }) => ({ at: plain(at), text: plain(text), why: plain(why ?? 'not held') }));
  const [places, texts] = [widest(fallen.map(({ at }) => at)), widest(fallen.map(({ text }) => text))];
  return fallen.flatMap(({ at, text, why }) => {
    const start = `  ${padEnd(at, places)}  ${padEnd(text, texts)}   `;
    if (widthOf(start) + widthOf(why) <= lineWidth) return [start + paint.bad(why)];
    const indented = (lines: readonly string[]) => lines.map((line) => `    ${line}`);
    return [`  ${at}`, ...indented(wrap(text, lineWidth - 4)), ...indented(wrap(why, lineWidth - 4).map(paint.bad))];
  });
}
