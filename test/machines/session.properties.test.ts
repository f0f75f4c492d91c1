/** Each oracle is computed from what the model asks for and the numbers of the policy alone, without a chart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../sim/scenario/event.ts';
import { Loop } from './loop.ts';

const limits = fc.record({
  stepsMax: fc.integer({ min: 1, max: 8 }),
  repeatsMax: fc.integer({ min: 2, max: 4 }),
});

/** Keys of the tools that the model asks for, one by one; then it is done. */
const wishes = fc.array(fc.constantFrom('a', 'a', 'b'), { maxLength: 10 });

/** How a turn ends whose every tool runs, and how many do. */
function expectedEnd(keys: readonly string[], stepsMax: number, repeatsMax: number) {
  for (let runs = 0; runs < keys.length; runs++) {
    const last = keys.slice(0, runs + 1).slice(-repeatsMax);
    if (last.length === repeatsMax && new Set(last).size === 1) return { how: 'repeats', runs, calls: runs + 1 };
    if (runs + 1 === stepsMax) return { how: 'steps', runs: stepsMax, calls: stepsMax };
  }
  return { how: 'answered', runs: keys.length, calls: keys.length + 1 };
}

describe('session whose partners all say yes', () => {
  it('ends each turn at the first limit that it meets, or with the answer', () => {
    fc.assert(
      fc.property(limits, wishes, ({ stepsMax, repeatsMax }, keys) => {
        const loop = new Loop({ stepsMax, repeatsMax });
        loop.turn();
        for (const key of keys) if (loop.state === 'turn.calling') loop.run({ tool: 'bash', key });
        if (loop.state === 'turn.calling') loop.wish('done');
        const [how] = loop.endings;
        expect({ how, runs: loop.times('tool.run'), calls: loop.times('retry.request') }).toEqual(
          expectedEnd(keys, stepsMax, repeatsMax),
        );
      }),
    );
  });
});

/** What each partner may answer, by the state in which its answer is waited for. */
const answers: { readonly [state: string]: readonly Event[] } = {
  measuring: ['none', 'makingRoom', 'rejected'].map((act) => ({ type: 'tokens.looked', act })),
  makingRoom: [
    { type: 'compaction.succeeded', by: 'summary' },
    { type: 'compaction.failed', cause: 'failed' },
    { type: 'compaction.refused', because: 'open' },
    { type: 'compaction.full', status: 413 },
  ],
  calling: [{ type: 'retry.succeeded' }, { type: 'retry.failed', cause: 'overloaded' }],
  reading: [{ type: 'model.said' }, ...['a', 'b'].map((key) => ({ type: 'model.said', tool: 'bash', key }))],
  permitting: [
    { type: 'permission.granted', tool: 'bash' },
    { type: 'permission.denied', tool: 'bash', by: 'user' },
    { type: 'permission.halted' },
  ],
  admitting: [
    { type: 'breaker.permitted', probe: false },
    { type: 'breaker.refused', tool: 'bash' },
  ],
  running: [true, false].map((ok) => ({ type: 'tool.ended', ok })),
};

/** Mostly an answer that keeps the turn going, the first or the last one; what a user does comes seldom. */
const choices = fc.infiniteStream(
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('first', 'last') },
    { weight: 4, arbitrary: fc.nat(3) },
    { weight: 1, arbitrary: fc.constantFrom('user.turn', 'session.continue') },
  ),
);

interface Played {
  readonly heard: readonly Event[];
  /** What was heard and said, in order. */
  readonly log: readonly Event[];
}

/** Answers whoever is asked until the user has the word. */
function play(loop: Loop, stream: Iterator<string | number>, heardMax: number): Played {
  const heard: Event[] = [];
  const log: Event[] = [];
  const tell = (event: Event) => {
    heard.push(event);
    log.push(event, ...loop.hear(event));
  };
  tell({ type: 'user.turn' });
  while (loop.state !== 'idle' && heard.length < heardMax) {
    const possible = answers[loop.state.replace('turn.', '')] ?? [];
    const choice = stream.next().value;
    if (choice === 'user.turn' || choice === 'session.continue') tell({ type: choice });
    else {
      const index = choice === 'first' ? 0 : choice === 'last' ? possible.length - 1 : Number(choice) % possible.length;
      tell(possible[index] ?? { type: 'user.quit' });
    }
  }
  return { heard, log };
}

describe('session whose partners answer anything', () => {
  const policies = fc.record({
    stepsMax: fc.integer({ min: 1, max: 8 }),
    repeatsMax: fc.integer({ min: 2, max: 4 }),
    afterFailedCompaction: fc.constantFrom('call' as const, 'endTurn' as const),
    compactsOnOverflow: fc.constant(false),
  });

  it('calls the model no more often in a turn than it may', () => {
    fc.assert(
      fc.property(policies, choices, (policy, stream) => {
        let calls = 0;
        for (const { type } of play(new Loop(policy), stream, 1000).log) {
          if (type === 'retry.request') calls += 1;
          if (type === 'session.turnEnded') calls = 0;
          expect(calls).toBeLessThanOrEqual(policy.stepsMax);
        }
      }),
    );
  });

  it('never runs the same call so many times running', () => {
    fc.assert(
      fc.property(policies, choices, (policy, stream) => {
        let key: unknown;
        let runs = 0;
        for (const event of play(new Loop({ ...policy, stepsMax: null }), stream, 300).log) {
          if (event.type === 'session.turnEnded') key = undefined;
          if (event.type === 'model.said' && event.key !== key) {
            key = event.key;
            runs = 0;
          }
          if (event.type === 'tool.run') runs += 1;
          expect(runs).toBeLessThan(policy.repeatsMax);
        }
      }),
    );
  });

  it('ends each turn: after so many answers, at the latest, the user has the word', () => {
    fc.assert(
      fc.property(policies, choices, (policy, stream) => {
        const loop = new Loop(policy);
        const { heard } = play(loop, stream, 100_000);
        const turns = heard.filter(({ type }) => type === 'user.turn').length;
        const words = heard.filter(({ type }) => type === 'user.turn' || type === 'session.continue').length;
        expect(loop.state).toBe('idle');
        // A step takes six answers, one more where room is made.
        expect(heard.length - words).toBeLessThanOrEqual(turns * 7 * policy.stepsMax);
      }),
    );
  });
});
