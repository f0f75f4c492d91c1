/** The first article's V2: counts three failures in a row and says so, but never looks before it calls. */
import type { Adapter } from 'tripcurve';

const failuresMax = 3;

export const adapter: Adapter = {
  name: 'claude-code-v2',
  chart: 'compaction',
  create({ emit, request }) {
    let failures = 0;

    async function autoCompact() {
      const answer = await request({ type: 'summary.request' }, 'summary.answered');
      if (answer.outcome === 'success') {
        failures = 0;
        return emit({ type: 'compaction.succeeded', by: 'summary' });
      }
      failures += 1;
      if (failures < failuresMax) return emit({ type: 'compaction.failed', cause: 'failed' });
      emit({ type: 'notice.show', code: 'compaction.open' });
      emit({ type: 'compaction.failed', cause: 'open' });
    }

    return { hear: (event) => (event.type === 'compaction.request' ? autoCompact() : undefined) };
  },
};
