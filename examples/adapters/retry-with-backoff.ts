/** The first article's retryWithBackoff: waits 2 and 4 s, gives up at the third failure, remembers nothing. */
import type { Adapter } from 'tripcurve';

async function retryWithBackoff<T>(call: () => Promise<T>, sleep: (ms: number) => Promise<void>, retriesMax = 3) {
  for (let failures = 1; ; failures++) {
    try {
      return await call();
    } catch (error) {
      if (failures >= retriesMax) throw error;
      await sleep(2 ** failures * 1000);
    }
  }
}

/** A call that was answered, but not with an answer. */
class StatusError extends Error {
  readonly isRateLimited: boolean;

  constructor(status: unknown) {
    super(`status ${status}`);
    this.isRateLimited = status === 429;
  }
}

export const adapter: Adapter = {
  name: 'retry-with-backoff',
  chart: 'retry',
  create({ clock, emit, request }) {
    async function callModel() {
      const { status } = await request({ type: 'http.request' }, 'http.responded');
      if (typeof status !== 'number' || status >= 400) throw new StatusError(status);
    }

    async function send() {
      try {
        await retryWithBackoff(callModel, (ms) => clock.sleep(ms));
        emit({ type: 'retry.succeeded' });
      } catch (error) {
        const isRateLimited = error instanceof StatusError && error.isRateLimited;
        emit({ type: 'retry.failed', cause: isRateLimited ? 'rateLimited' : 'serverError' });
      }
    }

    return { hear: (event) => (event.type === 'retry.request' ? send() : undefined) };
  },
};
