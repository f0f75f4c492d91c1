import { describe, expect, it } from 'vitest';
import { hardened } from '../../machines/policies/hardened.ts';
import { summariser } from '../../machines/summariser.ts';
import { Driven } from '../support/driven.ts';
import { run, scenarioOf, worldOf } from '../support/scenarios.ts';

const request = (op: number) => ({ type: 'summariser.request', from: 'compaction', op });

function asked(): Driven {
  const driven = new Driven({ machine: summariser }, {});
  driven.hear(request(1));
  return driven;
}

describe('summariser', () => {
  it('makes one request of its lane', () => {
    expect(asked().said).toEqual([{ type: 'retry.request' }]);
  });

  it('passes a success on to who asked', () => {
    expect(asked().hear('retry.succeeded')).toEqual([
      { type: 'summariser.answered', to: 'compaction', op: 1, outcome: 'success' },
    ]);
  });

  it.each([
    ['open', { outcome: 'failed', kind: 'open' }],
    ['overloaded', { outcome: 'failed', kind: 'overloaded' }],
    ['aborted', { outcome: 'cancelled' }],
    ['busy', { outcome: 'cancelled' }],
  ])('tells a request given up as "%s"', (cause, told) => {
    const said = asked().hear({ type: 'retry.failed', cause });
    expect(said).toEqual([{ type: 'summariser.answered', to: 'compaction', op: 1, ...told }]);
  });

  it('asks anew for an operation that overtakes another', () => {
    const driven = asked();
    expect(driven.hear(request(0))).toEqual([{ type: 'retry.request' }]);
    expect(driven.hear('retry.succeeded')).toMatchObject([{ op: 0 }]);
  });

  it('says nothing of calls it did not ask for', () => {
    const driven = new Driven({ machine: summariser }, {});
    expect(driven.hear('retry.succeeded')).toEqual([]);
  });

  it('takes its call back when nobody wants the summary any more, and answers nobody', () => {
    const driven = asked();
    expect(driven.hear('summariser.cancel')).toEqual([{ type: 'retry.abort' }]);
    expect(driven.hear({ type: 'retry.failed', cause: 'aborted' })).toEqual([]);
    expect(driven.state).toBe('idle');
  });

  it('takes nothing back when it asked for nothing', () => {
    const driven = new Driven({ machine: summariser }, {});
    expect(driven.hear('summariser.cancel')).toEqual([]);
  });

  it('passes the next summary on after one that was cancelled', () => {
    const driven = asked();
    driven.hear('summariser.cancel');
    driven.hear(request(0));
    expect(driven.hear('retry.succeeded')).toMatchObject([{ op: 0, outcome: 'success' }]);
  });
});

describe('summariser between a chain that gives up and a lane', () => {
  const { deadlineMs } = hardened.policy.compaction;

  it.each([
    ['at its deadline', deadlineMs, []],
    ['when the user aborts', 60_000, [{ atMs: 60_000, event: { type: 'user.aborted' } }]],
    ['when the user quits', 60_000, [{ atMs: 60_000, event: { type: 'user.quit' } }]],
    ['when the user clears', 60_000, [{ atMs: 60_000, event: { type: 'user.cleared' } }]],
  ])('leaves no call out that nobody waits for: %s', (_, atMs, steps) => {
    const scenario = scenarioOf({
      machine: 'compaction-over-api',
      world: worldOf('compaction-over-api', { api: { answers: 'never' } }),
      steps: [{ atMs: 0, event: { type: 'compaction.request', cause: 'auto' } }, ...steps],
    });
    const within = { fromMs: atMs, toMs: atMs, times: { atLeast: 1, atMost: 1 } };
    const { result } = run(scenario, {
      policy: hardened.policy,
      claims: [
        { kind: 'seen', sight: { kind: 'emitted', event: 'retry.failed', with: { cause: 'aborted' } }, ...within },
        { kind: 'state', atMs, states: { summariser: 'idle', retry: 'idle' } },
        { kind: 'never', sight: { kind: 'emitted', event: 'summariser.answered' } },
        { kind: 'metric', metric: 'apiCalls', range: { atLeast: 1, atMost: 1 } },
      ],
    });
    expect(result.expectations.filter(({ held }) => !held)).toEqual([]);
  });
});
