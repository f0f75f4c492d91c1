/** The first article's Codex: looks first, refuses after three failures in a row, and never comes back. */
import type { Adapter, Event } from 'tripcurve';

class Compactor {
  readonly #failuresMax = 3;
  #failures = 0;

  get isOpen(): boolean {
    return this.#failures >= this.#failuresMax;
  }

  /** @returns whether there is room now */
  async compact(summarise: () => Promise<Event>): Promise<boolean> {
    if (this.isOpen) return false;
    const answer = await summarise();
    if (answer.outcome === 'success') this.#failures = 0;
    else this.#failures += 1;
    return answer.outcome === 'success';
  }
}

export const adapter: Adapter = {
  name: 'codex',
  chart: 'compaction',
  create({ emit, request }) {
    const compactor = new Compactor();

    async function run() {
      const wasOpen = compactor.isOpen;
      const hasRoom = await compactor.compact(() => request({ type: 'summary.request' }, 'summary.answered'));
      if (hasRoom) return emit({ type: 'compaction.succeeded', by: 'summary' });
      if (compactor.isOpen) emit({ type: 'notice.show', code: 'compaction.open' });
      if (wasOpen) return emit({ type: 'compaction.refused', because: 'open' });
      emit({ type: 'compaction.failed', cause: compactor.isOpen ? 'open' : 'failed' });
    }

    return { hear: (event) => (event.type === 'compaction.request' ? run() : undefined) };
  },
};
