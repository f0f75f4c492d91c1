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

/** Answers whoever is asked until the user has the word; every message that was heard. */
function played(loop: Loop, stream: Iterator<string | number>, heardMax: number): readonly Event[] {
  const heard: Event[] = [];
  const tell = (event: Event) => {
    heard.push(event);
    loop.hear(event);
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
  return heard;
}

describe('session whose partners answer anything', () => {
  const policies = fc.record({
    stepsMax: fc.integer({ min: 1, max: 8 }),
    repeatsMax: fc.integer({ min: 2, max: 4 }),
    afterFailedCompaction: fc.constantFrom('call' as const, 'endTurn' as const),
    compactsOnOverflow: fc.constant(false),
  });

  /** One stretch of the log for each turn that the user began: what was said up to its end. */
  function turnsIn({ said }: Loop): readonly (readonly Event[])[] {
    const ends = said.flatMap(({ type }, index) => (type === 'session.turnEnded' ? [index + 1] : []));
    return ends.map((end, index) => said.slice(ends[index - 1] ?? 0, end));
  }

  it('calls the model no more often in a turn than it may', () => {
    fc.assert(
      fc.property(policies, choices, (policy, stream) => {
        const loop = new Loop(policy);
        played(loop, stream, 1000);
        for (const turn of turnsIn(loop)) {
          expect(turn.filter(({ type }) => type === 'retry.request').length).toBeLessThanOrEqual(policy.stepsMax);
        }
      }),
    );
  });

  it('never runs the same call so many times running', () => {
    fc.assert(
      fc.property(policies, choices, (policy, stream) => {
        const loop = new Loop({ ...policy, stepsMax: null });
        played(loop, stream, 200);
        for (const turn of turnsIn(loop)) {
          const keys = turn.filter(({ type }) => type === 'tool.run').map(({ key }) => key);
          const runs = keys.join('').match(/(.)\1*/g) ?? [];
          // A refused call of another key between two of the same is no run; the longest row is by what was asked.
          const asked = turn.filter(({ type }) => type === 'permission.check').length;
          expect(asked).toBeGreaterThanOrEqual(keys.length);
          if (asked === keys.length)
            expect(Math.max(0, ...runs.map(({ length }) => length))).toBeLessThan(policy.repeatsMax);
        }
      }),
    );
  });

  it('ends each turn: after so many answers, at the latest, the user has the word', () => {
    fc.assert(
      fc.property(policies, choices, (policy, stream) => {
        const loop = new Loop(policy);
        // Six answers a step, and the user may write meanwhile: each such turn is one more.
        const heard = played(loop, stream, 100_000);
        const turns = 1 + heard.filter(({ type }) => type === 'user.turn').length;
        const idle = heard.filter(({ type }) => type === 'user.turn' || type === 'session.continue').length;
        expect(loop.state).toBe('idle');
        expect(heard.length - idle).toBeLessThanOrEqual(turns * (6 * policy.stepsMax + 2));
      }),
    );
  });
});
