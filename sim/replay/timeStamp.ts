/** Time stamps of logs: ISO 8601 with a zone. Anything else would mean another time on another machine. */
const iso = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** ms since 1970. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value !== 'string' || !iso.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}
