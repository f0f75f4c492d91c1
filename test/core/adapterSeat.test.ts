import { describe, expect, it } from 'vitest';
import type { Event } from '../../sim/scenario/event.ts';
import { play, request, saidIn } from './guards.ts';

const failing = { summary: { takes: '2s', answers: 429 } };

describe('a guard', () => {
  it('is made once for each run, with its section of the policy', async () => {
    const settings: unknown[] = [];
    await play(({ policy, seed }) => {
      settings.push([policy, typeof seed]);
      return { hear: () => undefined };
    });
    expect(settings).toMatchObject([[{ looksFirst: true, fallback: 'snip' }, 'number']]);
  });

  it('hears what its chart would, under the names of the chart', async () => {
    const heard: string[] = [];
    await play(() => ({ hear: ({ type }) => void heard.push(type) }), {
      steps: [
        [0, request],
        [5, { type: 'user.turn' }],
      ],
    });
    expect(heard).toEqual(['compaction.request', 'user.turn']);
  });

  it('is heard under the name of the instance, and answered', async () => {
    const answers: Event[] = [];
    const played = await play(({ emit }) => ({
      hear(event) {
        if (event.type === 'compaction.request') emit({ type: 'breaker.acquire' });
        else answers.push(event);
      },
    }));
    expect(saidIn(played)).toEqual([
      [0, 'summary.acquire'],
      [0, 'summary.permitted'],
    ]);
    expect(answers).toMatchObject([{ type: 'breaker.permitted', probe: false }]);
  });

  it('may speak before it hears anything', async () => {
    const played = await play(({ emit }) => {
      emit({ type: 'context.checkpoint' });
      return { hear: () => undefined };
    });
    expect(saidIn(played)).toEqual([[0, 'context.checkpoint']]);
  });

  it('gives the same trace each time', async () => {
    const hashes = await Promise.all(
      [1, 2].map(async () => {
        const { result } = await play(
          ({ request, emit }) => ({
            async hear({ type }) {
              if (type !== 'compaction.request') return;
              await request({ type: 'summary.request' }, 'summary.answered');
              emit({ type: 'compaction.failed', cause: 'failed' });
            },
          }),
          { world: failing },
        );
        return result.traceSha256;
      }),
    );
    expect(hashes[0]).toBe(hashes[1]);
  });
});

describe('a guard written with promises', () => {
  it('waits for an answer, however long it takes', async () => {
    const played = await play(
      ({ request, emit }) => ({
        async hear({ type }) {
          if (type !== 'compaction.request') return;
          const { outcome } = await request({ type: 'summary.request' }, 'summary.answered');
          emit({ type: 'compaction.failed', cause: String(outcome) });
        },
      }),
      { world: failing },
    );
    expect(saidIn(played)).toEqual([
      [0, 'summary.request'],
      [2000, 'compaction.failed'],
    ]);
    expect(played.result.metrics).toMatchObject({ elapsedMs: 2000, compactionCalls: 1 });
  });

  it('does not hear the answer that it waits for a second time', async () => {
    const heard: string[] = [];
    await play(
      ({ request }) => ({
        hear({ type }) {
          heard.push(type);
          return type === 'compaction.request'
            ? request({ type: 'summary.request' }, 'summary.answered').then(() => undefined)
            : undefined;
        },
      }),
      { world: failing },
    );
    expect(heard).toEqual(['compaction.request']);
  });

  it('hears an answer that nobody waits for', async () => {
    const heard: string[] = [];
    await play(
      ({ emit }) => ({
        hear({ type }) {
          heard.push(type);
          if (type === 'compaction.request') emit({ type: 'summary.request' });
        },
      }),
      { world: failing },
    );
    expect(heard).toEqual(['compaction.request', 'summary.answered']);
  });

  it('takes many turns at one instant', async () => {
    const played = await play(({ emit }) => ({
      async hear() {
        for (let n = 0; n < 1000; n++) await null;
        emit({ type: 'compaction.failed', cause: 'failed' });
      },
    }));
    expect(saidIn(played)).toEqual([[0, 'compaction.failed']]);
  });

  it('may have two questions out, each answered in its turn', async () => {
    const answered: unknown[] = [];
    await play(
      ({ request }) => ({
        async hear({ type }) {
          if (type !== 'compaction.request') return;
          const asked = [0, 1].map((op) => request({ type: 'summary.request', op }, 'summary.answered'));
          for (const { op, outcome } of await Promise.all(asked)) answered.push([op, outcome]);
        },
      }),
      {
        world: {
          summary: {
            queue: [
              { outcome: 'success', takes: '2s' },
              { kind: 'empty', takes: '1s' },
            ],
          },
        },
      },
    );
    expect(answered).toEqual([
      [0, 'success'],
      [1, 'failed'],
    ]);
  });

  it('is not given the late answer to a question that it gave up', async () => {
    const played = await play(
      ({ request, clock, emit }) => ({
        async hear({ type }) {
          if (type !== 'compaction.request') return;
          for (const op of [0, 1]) {
            const answer = await Promise.race([
              request({ type: 'summary.request', op }, 'summary.answered'),
              clock.sleep(3000).then((): Event => ({ type: 'gaveUp', op: -1 })),
            ]);
            emit({ type: 'compaction.failed', cause: answer.op === op ? 'failed' : 'noop' });
          }
        },
      }),
      {
        world: {
          summary: {
            queue: [
              { kind: 'empty', takes: '4s' },
              { kind: 'empty', takes: '2s' },
            ],
          },
        },
      },
    );
    expect(played.seen.get('compaction.failed')?.last).toMatchObject({ cause: 'failed' });
    expect(saidIn(played).filter(([, type]) => type === 'compaction.failed')).toEqual([
      [3000, 'compaction.failed'],
      [5000, 'compaction.failed'],
    ]);
  });

  it('is busy while a promise is open, and waiting while it sleeps', async () => {
    const { result, records } = await play(({ clock }) => ({ hear: () => clock.sleep(700) }));
    expect(records.map(({ instance, from, to }) => [instance, from, to])).toEqual([
      ['compaction', 'idle', 'idle'],
      ['summary', 'closed.clean', 'closed.clean'],
      ['compaction', 'idle', 'busy'],
      ['compaction', 'busy', 'idle'],
    ]);
    expect(result.metrics).toMatchObject({ elapsedMs: 700, waitedMs: 700 });
  });
});

describe('the clock of a guard', () => {
  it('moves between messages only', async () => {
    const seen: number[] = [];
    await play(
      ({ clock }) => ({
        async hear() {
          seen.push(clock.now());
          await clock.sleep(1500);
          seen.push(clock.now());
        },
      }),
      {
        steps: [
          [0, request],
          [60_000, request],
        ],
      },
    );
    expect(seen).toEqual([0, 1500, 60_000, 61_500]);
  });

  it('calls back when due, and not after it was told not to', async () => {
    const calls: [string, number][] = [];
    const { records } = await play(({ clock }) => ({
      hear() {
        clock.setTimeout(() => calls.push(['kept', clock.now()]), 20);
        const dropped = clock.setTimeout(() => calls.push(['dropped', clock.now()]), 10);
        clock.setTimeout(() => clock.clearTimeout(dropped), 5);
        clock.clearTimeout(99);
      },
    }));
    expect(calls).toEqual([['kept', 20]]);
    expect(records.find(({ t }) => t === 5)?.stopped).toEqual(['timer 2']);
  });

  it('lets timers of one instant fire in the order they were set', async () => {
    const calls: number[] = [];
    await play(({ clock }) => ({
      hear() {
        for (const n of [1, 2, 3]) clock.setTimeout(() => calls.push(n), 10);
      },
    }));
    expect(calls).toEqual([1, 2, 3]);
  });

  it('waits for nobody when it is told to sleep for no time', async () => {
    const played = await play(({ clock, emit }) => ({
      async hear({ type }) {
        if (type !== 'compaction.request') return;
        await clock.sleep(0);
        emit({ type: 'compaction.failed', cause: 'failed' });
      },
    }));
    expect(saidIn(played)).toEqual([[0, 'compaction.failed']]);
  });
});

describe('a guard in a run beyond a limit', () => {
  it.each([0, 1])('ends as bounded, like a chart: sleeps of %i ms', async (ms) => {
    const { result } = await play(({ clock }) => ({
      async hear() {
        for (;;) await clock.sleep(ms);
      },
    }));
    expect([result.verdict, result.limit]).toEqual(['bounded', '1000 steps']);
  });
});
