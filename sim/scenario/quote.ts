/** How messages show what was written. */

const textMax = 40;

/** A value on one short line, and never the whole of a list or a map. */
export function quote(written: unknown): string {
  if (Array.isArray(written)) return 'a list';
  if (typeof written === 'object' && written !== null) return 'a map';
  if (written === undefined || written === null) return 'nothing';
  if (typeof written === 'number' && !Number.isFinite(written)) return notFinite(written);
  if (typeof written !== 'string') return String(written);
  return JSON.stringify(written.length <= textMax ? written : `${written.slice(0, textMax)}…`);
}

/** As in YAML. */
function notFinite(written: number): string {
  if (Number.isNaN(written)) return '.nan';
  return written > 0 ? '.inf' : '-.inf';
}

/** `a, b or c`. */
export function alternatives(names: readonly string[]): string {
  const shown = names.length <= 12 ? names : [...names.slice(0, 11), `${names.length - 11} more`];
  const last = shown.at(-1) ?? 'nothing';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} or ${last}`;
}
