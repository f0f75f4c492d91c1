/** What a guard does wrong is named, with the guard and the message it was given; what it decides wrongly is a result. */
import { describe, expect, it } from 'vitest';
import type { Adapter, AdapterSetting, Guard } from '../../sim/core/adapter.ts';
import { AdapterError } from '../../sim/core/adapterError.ts';
import { adapterIn } from '../../sim/core/adapterModule.ts';
import type { Event } from '../../sim/scenario/event.ts';
import { errorOf, play, request, saidIn } from './guards.ts';

const failing = { world: { summary: { takes: '2s', answers: 429 } } };

/** A guard that does this when it is asked for compaction. */
const doing =
  (act: (setting: AdapterSetting) => unknown) =>
  (setting: AdapterSetting): Guard => ({
    hear: ({ type }) => (type === 'compaction.request' ? (act(setting) as undefined) : undefined),
  });

/** Not what the types allow, but what JavaScript does. */
const nonsense = (value: unknown): Event => value as Event;

describe('a guard that throws', () => {
  it.each<[string, (setting: AdapterSetting) => unknown]>([
    [
      'at once',
      () => {
        throw new Error('no such thing');
      },
    ],
    [
      'in a promise',
      async () => {
        throw new Error('no such thing');
      },
    ],
    [
      'in a later turn',
      async () => {
        for (let n = 0; n < 100; n++) await null;
        throw new Error('no such thing');
      },
    ],
    ['by rejecting', () => Promise.reject(new Error('no such thing'))],
  ])('%s is named with its message', async (_, act) => {
    const error = await errorOf(doing(act));
    expect(error.message).toBe('adapter-threw: guard.ts threw on "compaction.request" at 0s: no such thing');
    expect(error.code).toBe('adapter-threw');
    expect(error.cause).toBeInstanceOf(Error);
  });

  it('while it waits is named with the message that it began with', async () => {
    const act = async ({ request }: AdapterSetting) => {
      await request({ type: 'summary.request' }, 'summary.answered');
      throw new Error('no such thing');
    };
    const { text } = await errorOf(doing(act), failing);
    expect(text).toBe('guard.ts threw on "compaction.request" at 0s: no such thing');
  });

  it('in a timer is named with it', async () => {
    const act = ({ clock }: AdapterSetting) => {
      clock.setTimeout(() => {
        throw new Error('no such thing');
      }, 500);
    };
    expect((await errorOf(doing(act))).text).toBe('guard.ts threw on "timer.1" at 0.5s: no such thing');
  });

  it('in create is named', async () => {
    const error = await errorOf(() => {
      throw new Error('no such thing');
    });
    expect(error.message).toBe('adapter-threw: guard.ts threw in create: no such thing');
  });

  it('when asked for its state is named', async () => {
    const error = await errorOf(() => ({
      hear: () => undefined,
      state: () => {
        throw new Error('no such thing');
      },
    }));
    expect(error.message).toBe('adapter-threw: guard.ts threw in state: no such thing');
  });

  it('something that is no error is quoted', async () => {
    const act = () => Promise.reject('just a word');
    expect((await errorOf(doing(act))).text).toMatch(/: just a word$/);
  });
});

describe('a guard that never settles', () => {
  it('is named with the message, and with what a promise may wait for', async () => {
    const error = await errorOf(doing(() => new Promise(() => undefined)));
    expect(error.code).toBe('adapter-never-settles');
    expect(error.text).toBe(
      'guard.ts did not settle within 20 ms on "compaction.request" at 0s; ' +
        'a promise may only wait for request(…) and for the clock it is given',
    );
  });

  it('is named when a timer that it had set is over', async () => {
    const act = ({ clock }: AdapterSetting) => {
      clock.setTimeout(() => undefined, 500);
      return new Promise(() => undefined);
    };
    expect((await errorOf(doing(act))).text).toMatch(/on "timer\.1" at 0\.5s/);
  });

  it('is not what a guard is that takes a moment of real time', async () => {
    const act = async ({ emit }: AdapterSetting) => {
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
      emit({ type: 'compaction.failed', cause: 'failed' });
    };
    expect(saidIn(await play(doing(act)))).toEqual([[0, 'compaction.failed']]);
  });

  it('is not what a guard is that waits for an answer that never comes', async () => {
    const act = ({ request }: AdapterSetting) => request({ type: 'summary.request' }, 'summary.answered');
    const { result } = await play(doing(act), { world: { summary: { answers: 'never' } } });
    expect(result.final.compaction).toBe('busy');
  });
});

describe('a guard that answers nonsense', () => {
  const emitting = (value: unknown) => doing(({ emit }) => emit(nonsense(value)));

  it.each([
    [undefined],
    [null],
    ['compaction.failed'],
    [7],
    [{}],
    [{ kind: 'compaction.failed' }],
    [{ type: 7 }],
    [[]],
  ])('is told that %j is no event', async (value) => {
    const { message } = await errorOf(emitting(value));
    expect(message).toBe(
      'adapter-nonsense: guard.ts emitted something that is no event on "compaction.request" at 0s; ' +
        'write { type: "…" }',
    );
  });

  it.each([
    ['compaction.fialed', 'did you mean "compaction.failed"?'],
    ['failed', 'did you mean "compaction.failed"?'],
    ['compaction.request', 'see "tripcurve describe"'],
    ['summary.answered', 'see "tripcurve describe"'],
    ['tool.run', 'see "tripcurve describe"'],
    ['__proto__', 'see "tripcurve describe"'],
  ])('is told that its chart never says "%s", and what comes nearest', async (type, hint) => {
    const { message } = await errorOf(emitting({ type }));
    expect(message).toContain(
      `adapter-nonsense: guard.ts emitted "${type}" on "compaction.request" at 0s, which its chart never says; `,
    );
    if (hint.startsWith('did')) expect(message).toContain(hint);
  });

  const endless: { [field: string]: unknown } = {};
  endless.self = endless;

  it.each<[string, unknown]>([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['undefined', undefined],
    ['a function', () => 1],
    ['a bigint', 1n],
    ['a symbol', Symbol('s')],
    ['something in a list', [1, [Number.NaN]]],
    ['a circle', endless],
  ])('is told of a payload that is not finite JSON: %s', async (_, value) => {
    const error = await errorOf(emitting({ type: 'compaction.failed', cause: value }));
    expect(error.message).toBe(
      'adapter-nonsense: guard.ts emitted "compaction.failed" on "compaction.request" at 0s ' +
        'with a payload that is not finite JSON',
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, 2 ** 31, '7', undefined])(
    'is told of a timer of %s ms',
    async (ms) => {
      for (const act of [
        ({ clock }: AdapterSetting) => clock.setTimeout(() => undefined, ms as number),
        ({ clock }: AdapterSetting) => clock.sleep(ms as number),
      ]) {
        expect((await errorOf(doing(act))).message).toBe(
          `adapter-nonsense: guard.ts set a timer of ${ms} ms on "compaction.request" at 0s; write an integer of 0 … 2^31-1`,
        );
      }
    },
  );

  it.each([
    ['summary.answerd', 'did you mean "summary.answered"?'],
    ['gossip', 'see "tripcurve describe"'],
  ])('is told that it waits for "%s" in vain', async (reply, hint) => {
    const act = ({ request }: AdapterSetting) => request({ type: 'summary.request' }, reply);
    expect((await errorOf(doing(act), failing)).message).toBe(
      `adapter-nonsense: guard.ts waits for "${reply}" on "compaction.request" at 0s, which its chart never hears; ${hint}`,
    );
  });

  it('is told of it though it catches the exception', async () => {
    const quiet = doing(({ emit }) => {
      try {
        emit({ type: 'compaction.fialed' });
      } catch {
        // As a retry loop would.
      }
    });
    expect((await errorOf(quiet)).code).toBe('adapter-nonsense');
    const later = doing(({ request }) =>
      request({ type: 'summary.reqest' }, 'summary.answered').catch(() => undefined),
    );
    expect((await errorOf(later)).text).toMatch(/did you mean "summary.request"/);
  });

  it('is told where it spoke, after an answer that it waited for', async () => {
    const act = async ({ request, emit }: AdapterSetting) => {
      await request({ type: 'summary.request' }, 'summary.answered');
      emit(nonsense({ type: 'compaction.fialed' }));
    };
    expect((await errorOf(doing(act), failing)).text).toMatch(
      /emitted "compaction.fialed" on "summary.answered" at 2s,/,
    );
  });

  it('is told of it in create', async () => {
    const error = await errorOf(({ emit }) => {
      emit({ type: 'compaction.fialed' });
      return { hear: () => undefined };
    });
    expect(error.message).toMatch(/^adapter-nonsense: guard.ts emitted "compaction.fialed" in create, /);
  });

  it.each([undefined, null, 7, {}, { hear: 'no function' }, Promise.resolve({ hear: () => undefined })])(
    'is told that create gave no guard: %j',
    async (guard) => {
      const error = await errorOf(() => guard as Guard);
      expect(error.message).toBe('adapter-invalid: guard.ts: create must return an object with a function "hear"');
    },
  );

  it('is told that its state is no text', async () => {
    const error = await errorOf(() => ({ hear: () => undefined, state: () => 7 as unknown as string }));
    expect(error.message).toBe('adapter-nonsense: guard.ts: "state" must return a path like "closed.clean"');
  });
});

describe('a guard for a chart that does not run there', () => {
  it('is told so', async () => {
    const error = await errorOf(() => ({ hear: () => undefined }), { chart: 'permission', steps: [[0, request]] });
    expect(error.message).toBe('adapter-invalid: guard.ts: no "permission" runs in "compaction"');
  });
});

describe('a file with a guard', () => {
  const charts = ['compaction', 'retry'];
  const guard: Adapter = { chart: 'retry', create: () => ({ hear: () => undefined }) };

  it('exports it as "adapter", or as its default', () => {
    expect(adapterIn({ adapter: guard }, 'guard.ts', charts)).toBe(guard);
    expect(adapterIn({ default: guard }, 'guard.ts', charts)).toBe(guard);
    expect(adapterIn({ adapter: guard, default: 7 }, 'guard.ts', charts)).toBe(guard);
  });

  it.each([
    [undefined, 'write "export const adapter = { chart: …, create(…) { … } }"'],
    [{ other: guard }, 'write "export const adapter = { chart: …, create(…) { … } }"'],
    [{ adapter: { chart: 'retry' } }, '"create" must be a function'],
    [{ adapter: { ...guard, chart: undefined } }, '"chart" is missing; write compaction, retry'],
    [{ adapter: { ...guard, chart: 'rety' } }, '"chart" is "rety"; write "retry"'],
    [{ adapter: { ...guard, chart: 7 } }, '"chart" is 7; write compaction, retry'],
  ])('says what to export in place of %j', (exported, message) => {
    const read = () => adapterIn(exported, 'guard.ts', charts);
    expect(read).toThrow(AdapterError);
    expect(read).toThrow(`adapter-invalid: guard.ts: ${message}`);
  });
});
