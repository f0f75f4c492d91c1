/** Quantities as scenario files write them, in the shortest usual way; each text reads back as the same number. */
import { unscale } from './decimal.ts';
import { msPer } from './units.ts';

/** `1m30s`, `1.5s`, `500ms`; an integer number of ms. */
export function formatDuration(ms: number): string {
  let rest = ms;
  let text = '';
  for (const [unit, size] of msPer.slice(0, 3)) {
    const count = Math.floor(rest / size);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * size;
  }
  if (rest === 0 && text !== '') return text;
  return text + (ms > 0 && ms < 1_000 ? `${rest}ms` : `${unscale(rest, 1_000)}s`);
}

/** `165k`, `1.5M`, `165001`. */
export function formatTokens(count: number): string {
  if (count >= 1_000_000 && count % 100_000 === 0) return `${unscale(count, 1_000_000)}M`;
  return count > 0 && count % 1_000 === 0 ? `${count / 1_000}k` : String(count);
}

/** `$0.01`; micro-dollars. */
export function formatMoney(micros: number): string {
  return `$${unscale(micros, 1_000_000)}`;
}
