import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Finding, isInState, monitorOf, type Scene } from '../../sim/core/judge.ts';
import type { TraceRecord } from '../../sim/core/trace.ts';
import type { ContextView } from '../../sim/core/world.ts';
import type { Event } from '../../sim/scenario/event.ts';
import { type Claim, metricNames, type Sight, type States } from '../../sim/scenario/types.ts';

/** At `t` an instance comes into a state, or something is said. */
type Happening =
  | { readonly t: number; readonly state: States }
  | { readonly t: number; readonly says: string; readonly with?: Omit<Event, 'type'> };

interface Ending {
  readonly context?: ContextView;
  readonly metrics?: Readonly<Record<string, number>>;
}

/** The run `happened`, as a monitor of this claim sees it. */
function judged(claim: Claim, happened: readonly Happening[], { context, metrics = {} }: Ending = {}): Finding {
  const monitor = monitorOf(claim);
  const states = new Map<string, string>();
  const scene: { -readonly [K in keyof Scene]: Scene[K] } = {
    nowMs: 0,
    states,
    record: undefined,
    context: () => context,
  };
  for (const happening of happened) {
    if (happening.t > scene.nowMs) {
      monitor.onInstantEnd?.(scene, happening.t);
      scene.nowMs = happening.t;
    }
    if ('says' in happening) monitor.onMessage?.({ ...happening.with, type: happening.says }, scene);
    else {
      for (const [name, state] of Object.entries(happening.state)) states.set(name, state);
      scene.record = recordAt(happening.t);
      monitor.onStep?.(scene);
    }
  }
  monitor.onInstantEnd?.(scene, undefined);
  const all = Object.fromEntries(metricNames.map((name) => [name, metrics[name] ?? 0]));
  return monitor.finish(scene, all as Record<(typeof metricNames)[number], number>);
}

const recordAt = (t: number): TraceRecord => ({
  t,
  instance: 'api',
  event: { type: 'api.record' },
  from: '',
  to: '',
  emits: [],
  started: [],
  stopped: [],
});

const emitted = (event: string, part?: Omit<Event, 'type'>): Sight =>
  part === undefined ? { kind: 'emitted', event } : { kind: 'emitted', event, with: part };
const state = (t: number, text: string): Happening => ({ t, state: { api: text } });
const says = (t: number, type: string, part?: Omit<Event, 'type'>): Happening =>
  part === undefined ? { t, says: type } : { t, says: type, with: part };
const within = { fromMs: 0, toMs: 1e9 };

describe('judge of metrics', () => {
  const calls = (range: object): Claim => ({ kind: 'metric', metric: 'apiCalls', range });

  it('holds within both bounds and says what it was beyond them', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), fc.nat(9), (value, atLeast, atMost) => {
        const finding = judged(calls({ atLeast, atMost }), [], { metrics: { apiCalls: value } });
        expect(finding.held).toBe(value >= atLeast && value <= atMost);
        if (!finding.held) expect(finding.why).toBe(`was ${value}`);
      }),
    );
  });

  it.each([
    ['costUsd', 32_720_000, 'was $32.72'],
    ['elapsedMs', 41_000, 'was 41s'],
    ['waitedMs', 41_001, 'was 41001ms'],
  ] as const)('says %s in its unit', (metric, value, why) => {
    expect(judged({ kind: 'metric', metric, range: { atMost: 1 } }, [], { metrics: { [metric]: value } }).why).toBe(
      why,
    );
  });
});

describe('judge of states', () => {
  const open = (atMs?: number): Claim => ({
    kind: 'state',
    states: { api: 'open' },
    ...(atMs === undefined ? {} : { atMs }),
  });

  it('knows a state by the one around it', () => {
    expect(isInState('open.latched', 'open')).toBe(true);
    expect(isInState('opened', 'open')).toBe(false);
    expect(isInState('open', 'open.latched')).toBe(false);
  });

  it('looks at the end', () => {
    expect(judged(open(), [state(0, 'closed'), state(5, 'open.latched')])).toEqual({ held: true });
    expect(judged(open(), [state(0, 'open'), state(5, 'closed')])).toMatchObject({
      held: false,
      why: 'api was closed',
    });
  });

  it('looks once all of an instant has happened', () => {
    const run = [state(0, 'closed'), state(5, 'open'), state(5, 'closed'), state(7, 'open'), state(9, 'closed')];
    expect([4, 5, 6, 7, 8, 9, 10].map((atMs) => judged(open(atMs), run).held)).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('wants all of them', () => {
    const claim: Claim = { kind: 'state', states: { api: 'open', retry: 'idle' } };
    expect(judged(claim, [{ t: 0, state: { api: 'open', retry: 'working' } }])).toMatchObject({
      why: 'retry was working',
    });
  });
});

describe('judge of the message list', () => {
  const view = { usedTokens: 100, messages: 3, isIntact: true };

  it('holds while nothing was lost and the figures are right', () => {
    const claim: Claim = { kind: 'context', intact: true, usedTokens: { atMost: 100 }, messages: { atLeast: 3 } };
    expect(judged(claim, [], { context: view })).toEqual({ held: true });
  });

  it.each([
    [{ intact: true }, 'messages were lost'],
    [{ usedTokens: { atMost: 99 } }, 'was 100 tokens'],
    [{ messages: { atLeast: 4 } }, 'was 3 messages'],
  ])('is refuted on %j', (part, why) => {
    expect(judged({ kind: 'context', ...part }, [], { context: { ...view, isIntact: false } })).toMatchObject({ why });
  });

  it('is refuted where there is none', () => {
    expect(judged({ kind: 'context', intact: true }, [])).toMatchObject({ held: false });
  });
});

describe('judge of what was seen', () => {
  it('counts what falls into the span, its ends included', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), fc.nat(20), fc.nat(20), fc.nat(5), (times, fromMs, toMs, wanted) => {
        const sorted = times.toSorted((a, b) => a - b);
        const claim: Claim = {
          kind: 'seen',
          sight: emitted('api.opened'),
          fromMs,
          toMs,
          times: { atLeast: wanted, atMost: wanted },
        };
        const count = sorted.filter((t) => t >= fromMs && t <= toMs).length;
        expect(
          judged(
            claim,
            sorted.map((t) => says(t, 'api.opened')),
          ).held,
        ).toBe(count === wanted);
      }),
    );
  });

  it('is once at least, without a number', () => {
    const claim: Claim = { kind: 'seen', sight: emitted('api.opened'), ...within };
    expect(judged(claim, [says(1, 'api.opened')])).toEqual({ held: true });
    expect(judged(claim, [says(1, 'api.closed')])).toMatchObject({ held: false, why: 'never came' });
  });

  it('says when it came instead', () => {
    const claim: Claim = { kind: 'seen', sight: emitted('api.opened'), fromMs: 0, toMs: 0 };
    expect(judged(claim, [says(2000, 'api.opened')]).why).toBe('came at 2s');
  });

  it('compares the given part of the payload', () => {
    const claim: Claim = { kind: 'seen', sight: emitted('api.opened', { because: 'window' }), ...within };
    expect(judged(claim, [says(0, 'api.opened', { because: 'window', failures: 6 })]).held).toBe(true);
    expect(judged(claim, [says(0, 'api.opened', { because: 'probe' })]).held).toBe(false);
    expect(judged(claim, [says(0, 'api.opened')]).held).toBe(false);
  });

  it('knows a notice by its code', () => {
    const claim: Claim = { kind: 'seen', sight: { kind: 'notice', code: 'api.open' }, ...within };
    expect(judged(claim, [says(0, 'notice.show', { code: 'api.open' })]).held).toBe(true);
    expect(judged(claim, [says(0, 'notice.show', { code: 'summary.open' })]).held).toBe(false);
  });
});

describe('judge of what never happens', () => {
  const never: Claim = { kind: 'never', sight: emitted('http.request') };
  const whileOpen: Claim = { ...never, while: { api: 'open' } };
  const afterOpened: Claim = { ...never, after: emitted('api.opened') };

  it('is refuted by a single time', () => {
    expect(judged(never, [])).toEqual({ held: true });
    expect(judged(never, [says(3000, 'http.request')])).toMatchObject({ held: false, why: 'happened at 3s' });
  });

  it('looks only while its condition holds', () => {
    expect(
      judged(whileOpen, [says(0, 'http.request'), state(1, 'open'), state(2, 'closed'), says(3, 'http.request')]).held,
    ).toBe(true);
    expect(judged(whileOpen, [state(1, 'open'), says(2, 'http.request')]).held).toBe(false);
  });

  it('holds nothing when its condition never came', () => {
    expect(judged(whileOpen, [state(0, 'closed')])).toMatchObject({
      held: false,
      why: 'nothing was tested: never api open',
    });
  });

  it('looks only after its premise', () => {
    expect(judged(afterOpened, [says(0, 'http.request'), says(1, 'api.opened')]).held).toBe(true);
    expect(judged(afterOpened, [says(1, 'api.opened'), says(1, 'http.request')]).held).toBe(false);
  });

  it('holds nothing when its premise never came', () => {
    expect(judged(afterOpened, [says(0, 'http.request')]).why).toMatch(/^nothing was tested/);
  });

  it('takes states for premise and for what never comes', () => {
    const claim: Claim = {
      kind: 'never',
      sight: { kind: 'state', states: { api: 'closed' } },
      after: { kind: 'state', states: { api: 'open' } },
    };
    expect(judged(claim, [state(0, 'closed'), state(1, 'open.latched')]).held).toBe(true);
    expect(judged(claim, [state(0, 'open'), state(1, 'closed')]).held).toBe(false);
  });
});

describe('judge of what always holds', () => {
  const always: Claim = { kind: 'always', states: { retry: 'idle' }, while: { api: 'open' } };
  const both = (t: number, api: string, retry: string): Happening => ({ t, state: { api, retry } });

  it('looks at each step while its condition holds', () => {
    expect(judged(always, [both(0, 'closed', 'working'), both(1, 'open', 'idle')]).held).toBe(true);
    expect(judged(always, [both(0, 'open', 'idle'), both(2000, 'open', 'working')])).toMatchObject({
      held: false,
      why: 'at 2s retry was working',
    });
  });

  it('holds nothing when its condition never came', () => {
    expect(judged(always, [both(0, 'closed', 'idle')]).why).toMatch(/^nothing was tested/);
  });
});

describe('judge of an order', () => {
  const letters = fc.constantFrom('a.a', 'b.b', 'c.c');

  it('holds exactly when one is seen behind the other', () => {
    fc.assert(
      fc.property(fc.array(letters), fc.array(letters, { minLength: 1, maxLength: 4 }), (run, wanted) => {
        let from = 0;
        const isInOrder = wanted.every((type) => {
          from = run.indexOf(type, from) + 1;
          return from > 0;
        });
        const claim: Claim = { kind: 'order', sights: wanted.map((type) => emitted(type)) };
        expect(
          judged(
            claim,
            run.map((type) => says(0, type)),
          ).held,
        ).toBe(isInOrder);
      }),
    );
  });

  it('mixes messages, notices and states, and says which is missing', () => {
    const claim: Claim = {
      kind: 'order',
      sights: [{ kind: 'state', states: { api: 'open' } }, { kind: 'notice', code: 'api.open' }, emitted('api.closed')],
    };
    const run = [state(0, 'open.latched'), says(0, 'notice.show', { code: 'api.open' })];
    expect(judged(claim, [...run, says(1, 'api.closed')])).toEqual({ held: true });
    expect(judged(claim, run).why).toBe('no api.closed in its place');
  });
});
