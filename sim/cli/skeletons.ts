/** The files that `init` writes: each works as it is, and fails for a reason that its user can read. */

export const skeletons = {
  adapter: {
    file: 'guard.ts',
    next: 'tripcurve run incidents --adapter ./guard.ts',
    text: `// Your guard in a chart's place. Run it:  tripcurve run incidents --adapter ./guard.ts
import type { Adapter } from 'tripcurve';

export const adapter: Adapter = {
  chart: 'compaction', // or retry, permission, tokens, breaker: "tripcurve describe compaction" lists its messages
  create({ emit, request }) {
    // Yours: whatever your guard remembers between calls.
    let failures = 0;

    async function compact() {
      if (failures >= 3) return emit({ type: 'compaction.refused', because: 'open' });
      // Emits, and waits for the answer: a 429, a timeout, a summary of some size.
      emit({ type: 'context.checkpoint' });
      const answer = await request({ type: 'summary.request' }, 'summary.answered');
      failures = answer.outcome === 'success' ? 0 : failures + 1;
      emit({ type: failures === 0 ? 'context.commit' : 'context.restore' });
      if (failures === 0) return emit({ type: 'compaction.succeeded', by: 'summary' });
      if (failures === 3) emit({ type: 'notice.show', code: 'compaction.open' });
      emit({ type: 'compaction.failed', cause: failures < 3 ? 'failed' : 'open' });
    }

    // Waiting is "await clock.sleep(ms)", with the clock that create is given; real time does not pass here.
    return { hear: (event) => (event.type === 'compaction.request' ? compact() : undefined) };
  },
};
`,
  },
  scenario: {
    file: 'scenario.yaml',
    next: 'tripcurve run scenario.yaml',
    text: `# One claim per file. Run it:  tripcurve run scenario.yaml
version: 1
name: an outage of half a minute is survived # the claim, as a sentence
machine: api # "tripcurve list" shows all machines, "tripcurve describe api" the messages of this one
world: # how the outside answers when it is asked
  api:
    takes: 1s
    cost: $0.01
    outages:
      - { from: 0s, for: 10s, status: 529 }
steps: # what the outside does unprompted
  - { at: 0s, send: retry.request }
policies: # what must hold under each; "expect:" is for what holds under all
  seed:
    - { emitted: retry.succeeded }
    - { apiCalls: { atMost: 4 } }
  hardened:
    - { emitted: retry.succeeded }
    - { never: http.request, while: { api: halfOpen.ready } }
`,
  },
} as const;

export type SkeletonName = keyof typeof skeletons;
