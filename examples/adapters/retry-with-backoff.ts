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

export const adapter: Adapter = {
  name: 'retry-with-backoff',
  chart: 'retry',
  create({ clock, emit, request }) {
    async function callModel() {
      const answer = await request({ type: 'http.request' }, 'http.responded');
      if (typeof answer.status !== 'number' || answer.status >= 400) throw new Error(`status ${answer.status}`);
    }

    async function send() {
      try {
        await retryWithBackoff(callModel, (ms) => clock.sleep(ms));
        emit({ type: 'retry.succeeded' });
      } catch {
        emit({ type: 'retry.failed', cause: 'serverError' });
      }
    }

    return { hear: (event) => (event.type === 'retry.request' ? send() : undefined) };
  },
};
