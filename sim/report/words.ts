/** Plain words for the names that charts use. */

const special: Readonly<Record<string, string>> = {
  rateLimited: 'rate limit',
  spendCap: 'spending limit',
  tooLong: 'prompt too long',
  clientError: 'bad request',
  timeout: 'no answer in time',
  connection: 'connection lost',
  stream: 'stream broke off',
  open: 'breaker open',
  busy: 'lane busy',
  noop: 'nothing to do',
};

/** Why something failed: `connection` is `connection lost`, `serverError` is `server error`. */
export function causeInWords(cause: string): string {
  return special[cause] ?? inWords(cause);
}

/** `probeDeadline` is `probe deadline`. */
export function inWords(name: string): string {
  return name.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, capital: string) => `${before} ${capital.toLowerCase()}`,
  );
}

/** `1 attempt`, `6 attempts`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
