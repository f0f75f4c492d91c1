import { describe, expect, it } from 'vitest';
import { only, typesOf } from '../support/driven.ts';
import { run, scenarioOf, worldOf } from '../support/scenarios.ts';
import { Loop } from './loop.ts';

const bash = { tool: 'bash' };

/** A loop in this state, one turn old. */
function loopIn(state: string, policy: ConstructorParameters<typeof Loop>[0] = {}): Loop {
  const loop = new Loop(policy);
  loop.hear('user.turn');
  const to: { readonly [state: string]: () => unknown } = {
    measuring: () => undefined,
    makingRoom: () => loop.looked('makingRoom'),
    calling: () => loop.looked(),
    reading: () => [loop.looked(), loop.hear('retry.succeeded')],
    permitting: () => [loop.looked(), loop.wish(bash)],
    admitting: () => [loop.looked(), loop.wish(bash), loop.hear({ type: 'permission.granted', tool: 'bash' })],
    running: () => [loop.looked(), loop.wish(bash), loop.admit()],
  };
  to[state]?.();
  expect(loop.state).toBe(`turn.${state}`);
  return loop;
}

const everywhere = ['measuring', 'makingRoom', 'calling', 'reading', 'permitting', 'admitting', 'running'];

describe('session', () => {
  it('goes from budget to call, permission, breaker, tool, and again', () => {
    const loop = new Loop();
    loop.turn();
    loop.run(bash);
    loop.wish('done');
    expect(typesOf(loop.said)).toEqual([
      'context.report',
      'retry.request',
      'model.read',
      'permission.check',
      'breaker.acquire',
      'tool.run',
      'breaker.record',
      'context.report',
      'retry.request',
      'model.read',
      'session.turnEnded',
    ]);
    expect([loop.state, loop.endings]).toEqual(['idle', ['answered']]);
  });

  it('passes on what the model asked for', () => {
    const loop = loopIn('calling');
    const said = [...loop.wish({ tool: 'edit', key: 'a.ts', preapproved: true }), ...loop.admit()];
    expect(said.slice(1)).toEqual([
      { type: 'permission.check', tool: 'edit', class: 'run', preapproved: true },
      { type: 'breaker.acquire', tool: 'edit' },
      { type: 'tool.run', tool: 'edit', key: 'a.ts' },
    ]);
  });

  it.each(everywhere.slice(1))('is busy while it is %s', (state) => {
    expect(loopIn(state).driven.view.tags.has('busy')).toBe(true);
  });

  it('calls the model when the user says so and not before', () => {
    const loop = new Loop();
    expect(loop.looked()).toEqual([]);
    expect(loop.hear({ type: 'tool.ended', ok: true })).toEqual([]);
    expect(loop.said).toEqual([]);
  });
});

describe('session and the budget', () => {
  it('calls at once when there is nothing to do', () => {
    expect(loopIn('measuring').looked()).toEqual([{ type: 'retry.request' }]);
  });

  it('takes its call back when making room was the last resort and failed', () => {
    const loop = loopIn('makingRoom');
    loop.hear({ type: 'compaction.failed', cause: 'failed' });
    expect(loop.looked('rejected')).toEqual([{ type: 'retry.abort' }, { type: 'session.turnEnded', how: 'rejected' }]);
  });

  it('ends the turn when the context is full', () => {
    expect(loopIn('measuring').looked('rejected')).toEqual([{ type: 'session.turnEnded', how: 'rejected' }]);
    expect(loopIn('makingRoom').looked('rejected')).toEqual([{ type: 'session.turnEnded', how: 'rejected' }]);
  });

  it('waits for room, then calls', () => {
    expect(loopIn('makingRoom').hear({ type: 'compaction.succeeded', by: 'summary' })).toEqual([
      { type: 'retry.request' },
    ]);
  });

  it('ends the turn when nothing helped', () => {
    expect(loopIn('makingRoom').hear({ type: 'compaction.full', status: 413 })).toEqual([
      { type: 'session.turnEnded', how: 'full' },
    ]);
  });

  it.each([
    { type: 'compaction.failed', cause: 'failed' },
    { type: 'compaction.refused', because: 'open' },
  ])('after $type calls all the same, or ends the turn, by policy', (event) => {
    expect(loopIn('makingRoom').hear(event)).toEqual([{ type: 'retry.request' }]);
    expect(loopIn('makingRoom', { afterFailedCompaction: 'endTurn' }).hear(event)).toEqual([
      { type: 'session.turnEnded', how: 'noRoom' },
    ]);
  });
});

describe('session whose prompt is too long', () => {
  const tooLong = { type: 'retry.failed', cause: 'tooLong' };
  const heeding = { compactsOnOverflow: true };

  it('makes room once and calls again, where the policy says so', () => {
    const loop = loopIn('calling', heeding);
    expect(loop.hear(tooLong)).toEqual([{ type: 'compaction.request', cause: 'overflow' }]);
    expect(loop.hear({ type: 'compaction.succeeded', by: 'summary' })).toEqual([{ type: 'retry.request' }]);
    expect(typesOf(loop.hear(tooLong))).toEqual(['notice.show', 'session.turnEnded']);
  });

  it('may make room again for a later call', () => {
    const loop = loopIn('calling', heeding);
    loop.hear(tooLong);
    loop.hear({ type: 'compaction.succeeded', by: 'summary' });
    loop.run(bash);
    expect(loop.hear(tooLong)).toEqual([{ type: 'compaction.request', cause: 'overflow' }]);
  });

  it('ends the turn with an error where it does not', () => {
    expect(loopIn('calling').hear(tooLong)).toEqual([
      { type: 'notice.show', code: 'session.error' },
      { type: 'session.turnEnded', how: 'error' },
    ]);
  });

  it.each(['overloaded', 'open', 'aborted', 'busy', 'timeout'])('makes no room for another failure: %s', (cause) => {
    const loop = loopIn('calling', heeding);
    expect(typesOf(loop.hear({ type: 'retry.failed', cause }))).toEqual(['notice.show', 'session.turnEnded']);
  });

  it('counts the call after it among the steps of the turn', () => {
    const loop = loopIn('calling', { ...heeding, stepsMax: 1 });
    loop.hear(tooLong);
    loop.hear({ type: 'compaction.succeeded', by: 'summary' });
    expect(loop.times('retry.request')).toBe(1);
  });
});

describe('session and its tools', () => {
  it.each([
    ['permission is denied', 'permitting', { type: 'permission.denied', tool: 'bash', by: 'user' }],
    ['the breaker refuses', 'admitting', { type: 'breaker.refused', tool: 'bash' }],
  ])('goes on without the tool when %s', (_, state, event) => {
    const loop = loopIn(state);
    expect(loop.hear(event)).toEqual([{ type: 'context.report' }]);
    expect(loop.times('tool.run')).toBe(0);
  });

  it('ends the turn when nobody can be asked, right behind the denial', () => {
    const loop = loopIn('permitting');
    loop.hear({ type: 'permission.denied', tool: 'bash', by: 'classifier' });
    expect(loop.hear('permission.halted')).toEqual([{ type: 'session.turnEnded', how: 'halted' }]);
    expect(loop.state).toBe('idle');
  });

  it.each([
    ['success', 'success', { ok: true }],
    ['failure', 'failure', { ok: false }],
    ['an exit that means "nothing found"', 'success', { ok: false, benign: true }],
  ])('tells the breaker of a %s', (_, outcome, end) => {
    const said = loopIn('running').hear({ type: 'tool.ended', ...end });
    expect(only(said, 'breaker.record')).toEqual({ type: 'breaker.record', tool: 'bash', outcome });
  });

  it('takes that exit for a failure where the policy says so', () => {
    const loop = loopIn('running', { countsBenignExits: true });
    const said = loop.hear({ type: 'tool.ended', ok: false, benign: true });
    expect(only(said, 'breaker.record')).toMatchObject({ outcome: 'failure' });
  });

  it.each([
    ['bash', 5],
    ['read', 3],
  ])('is refused %s after %i failures in a row', (tool, failuresMax) => {
    const scenario = scenarioOf({
      machine: 'session',
      world: worldOf('session', {
        model: { queue: [...Array.from({ length: failuresMax + 1 }, () => tool), 'edit'] },
        tools: { only: { [tool]: { answers: 'fails' } } },
      }),
      steps: [{ atMs: 0, event: { type: 'user.turn' } }],
    });
    const { result } = run(scenario);
    expect(result.metrics).toMatchObject({ toolCalls: failuresMax + 1, refused: 1 });
    expect(result.final[tool]).toBe('open.latched');
  });
});

describe('session with limits', () => {
  it('ends a turn after so many calls of the model, with a notice', () => {
    const loop = new Loop({ stepsMax: 3 });
    loop.turn();
    for (let n = 0; n < 3; n++) loop.run({ tool: 'bash', key: `${n}` });
    expect(loop.said.slice(-2)).toEqual([
      { type: 'notice.show', code: 'session.steps' },
      { type: 'session.turnEnded', how: 'steps' },
    ]);
    expect(loop.times('retry.request')).toBe(3);
  });

  it('ends a turn when the model asks for the same call so many times running', () => {
    const loop = new Loop({ repeatsMax: 3 });
    loop.turn();
    for (let n = 0; n < 2; n++) loop.run({ tool: 'bash', key: 'ls' });
    expect(loop.wish({ tool: 'bash', key: 'ls' }).slice(-2)).toEqual([
      { type: 'notice.show', code: 'session.repeats' },
      { type: 'session.turnEnded', how: 'repeats' },
    ]);
    expect(loop.times('tool.run')).toBe(2);
  });

  it.each([
    ['another key', { tool: 'bash', key: 'pwd' }],
    ['another tool', { tool: 'read' }],
  ])('begins to count anew at %s', (_, other) => {
    const loop = new Loop({ repeatsMax: 3 });
    loop.turn();
    for (const wish of [bash, bash, other, bash, bash]) loop.run(wish);
    expect([loop.state, loop.times('tool.run')]).toEqual(['turn.calling', 5]);
  });

  it('counts what was denied too: asking again and again is what it stops', () => {
    const loop = new Loop({ repeatsMax: 3 });
    loop.turn();
    for (let n = 0; n < 2; n++) {
      loop.wish(bash);
      loop.hear({ type: 'permission.denied', tool: 'bash', by: 'classifier' });
      loop.looked();
    }
    loop.wish(bash);
    expect(loop.endings).toEqual(['repeats']);
  });

  it('begins both anew when the user writes', () => {
    const loop = new Loop({ stepsMax: 3, repeatsMax: 3 });
    for (let turn = 0; turn < 4; turn++) {
      loop.turn();
      for (let n = 0; n < 2; n++) loop.run(bash);
      loop.wish('done');
    }
    expect(loop.endings).toEqual(['answered', 'answered', 'answered', 'answered']);
  });

  it('begins neither anew when the loop goes on by itself', () => {
    const loop = new Loop({ stepsMax: 5, repeatsMax: 3 });
    loop.turn();
    for (let n = 0; n < 2; n++) loop.run(bash);
    loop.wish('done');
    expect(loop.hear('session.continue')).toEqual([{ type: 'context.report' }]);
    loop.looked();
    loop.wish(bash);
    expect(loop.endings).toEqual(['answered', 'repeats']);
    loop.hear('session.continue');
    loop.looked();
    loop.wish('done');
    expect(typesOf(loop.hear('session.continue'))).toEqual(['notice.show', 'session.turnEnded']);
    expect(loop.endings).toEqual(['answered', 'repeats', 'answered', 'steps']);
  });

  it('never ends a turn by itself without them', () => {
    const loop = new Loop();
    loop.turn();
    for (let n = 0; n < 200; n++) loop.run(bash);
    expect([loop.state, loop.times('tool.run')]).toEqual(['turn.calling', 200]);
  });
});

describe('session, interrupted', () => {
  it.each(everywhere.flatMap((state) => ['user.aborted', 'user.quit'].map((type) => [state, type] as const)))(
    'while %s by %s ends the turn',
    (state, type) => {
      const loop = loopIn(state);
      const release = state === 'running' ? [{ type: 'breaker.release', tool: 'bash' }] : [];
      expect(loop.hear(type)).toEqual([
        ...release,
        { type: 'session.turnEnded', how: type === 'user.quit' ? 'quit' : 'aborted' },
      ]);
      expect(loop.state).toBe('idle');
    },
  );

  it.each(everywhere)('while %s by a clear or a new conversation leaves nothing out', (state) => {
    const undo = state === 'running' ? { type: 'breaker.release', tool: 'bash' } : { type: 'retry.abort' };
    const ended = { type: 'session.turnEnded', how: 'cleared' };
    expect(loopIn(state).hear('user.cleared')).toEqual([undo, ended]);
    expect(loopIn(state).hear('user.newConversation')).toEqual([undo, { type: 'user.cleared' }, ended]);
  });

  it('tells all others of a new conversation between turns', () => {
    expect(new Loop().hear('user.newConversation')).toEqual([{ type: 'user.cleared' }]);
  });

  it('keeps one turn of the user meanwhile, and begins it afterwards', () => {
    const loop = loopIn('calling');
    loop.hear('user.turn');
    loop.hear('user.turn');
    expect(typesOf(loop.wish('done')).slice(1)).toEqual(['session.turnEnded', 'context.report']);
    loop.looked();
    loop.wish('done');
    expect([loop.state, loop.endings]).toEqual(['idle', ['answered', 'answered']]);
  });

  it.each(['user.aborted', 'user.quit', 'user.cleared', 'user.newConversation'])('drops it at %s', (type) => {
    for (const state of ['calling', 'running']) {
      const loop = loopIn(state);
      loop.hear('user.turn');
      loop.hear(type);
      expect(loop.state).toBe('idle');
    }
  });
});

describe('session composed of all guards', () => {
  const turnAt = (atMs: number) => ({ atMs, event: { type: 'user.turn' } });

  it.fails('takes the end of a tool that was aborted for no other’s', () => {
    const scenario = scenarioOf({
      machine: 'session',
      world: worldOf('session', {
        model: { queue: ['bash', { tool: 'edit', key: 'a.ts' }] },
        tools: { only: { bash: { takes: '10s', answers: 'fails' }, edit: { takes: '60s' } } },
      }),
      steps: [turnAt(0), { atMs: 1000, event: { type: 'user.aborted' } }, turnAt(2000)],
    });
    const { result } = run(scenario, {
      claims: [{ kind: 'state', states: { session: 'turn.running' }, atMs: 10_000 }],
    });
    expect(result.verdict).toBe('held');
  });

  it('asks the user again when the operation that was to be tried is refused by its breaker', () => {
    const times = <T>(count: number, value: T): readonly T[] => Array.from({ length: count }, () => value);
    const scenario = scenarioOf({
      machine: 'session',
      world: worldOf('session', {
        // Five failures open the breaker, three denials the permission; then one call is allowed and refused.
        model: { queue: [...times(5, 'bash'), ...times(3, 'edit'), 'bash', 'edit', 'edit'] },
        classifier: { queue: [...times(5, 'allow'), ...times(3, 'deny')] },
        tools: { only: { bash: { answers: 'fails' } } },
      }),
      steps: [turnAt(0)],
    });
    const { result } = run(scenario, {
      claims: [{ kind: 'never', sight: { kind: 'emitted', event: 'permission.denied', with: { by: 'busy' } } }],
    });
    expect([result.metrics.refused, result.verdict]).toEqual([1, 'held']);
  });
});
