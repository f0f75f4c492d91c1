/** Durations as people read them. */

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

/** `1h 49m 4s`, `36.5s`, `300ms`: nothing is left out. */
export function exactDuration(ms: number): string {
  if (ms < 1000) return ms === 0 ? '0s' : `${ms}ms`;
  const parts: string[] = [];
  let rest = ms;
  for (const [unit, size] of units) {
    const count = unit === 's' ? rest / size : Math.floor(rest / size);
    if (count > 0) parts.push(`${count}${unit}`);
    rest -= count * size;
  }
  return parts.join(' ');
}

/** `1h 49m`, `6s`, `1.2s`: cut off below what matters at this length. */
export function roughDuration(ms: number): string {
  return exactDuration(ms - (ms % grainOf(ms)));
}

function grainOf(ms: number): number {
  if (ms < 1000) return 1;
  if (ms < 60_000) return 100;
  if (ms < 3_600_000) return 1000;
  return ms < 86_400_000 ? 60_000 : 3_600_000;
}
