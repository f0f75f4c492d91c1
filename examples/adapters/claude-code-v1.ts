/** The first article's V1: a failed compaction is asked for again at once, for ever. */
import type { Adapter } from 'tripcurve';

export const adapter: Adapter = {
  name: 'claude-code-v1',
  chart: 'compaction',
  create({ clock, emit, request }) {
    let hasQuit = false;

    async function autoCompact() {
      while (!hasQuit) {
        const answer = await request({ type: 'summary.request' }, 'summary.answered');
        if (answer.outcome === 'success') return emit({ type: 'compaction.succeeded', by: 'summary' });
        // Even "at once" lets the rest of this instant happen first.
        await clock.sleep(0);
      }
      emit({ type: 'compaction.failed', cause: 'cancelled' });
    }

    return {
      hear(event) {
        if (event.type === 'user.quit') hasQuit = true;
        return event.type === 'compaction.request' ? autoCompact() : undefined;
      },
    };
  },
};
