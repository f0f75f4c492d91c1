/** What leads out of an open permission breaker, by each policy. */
import { describe, expect, it } from 'vitest';
import { s0SimplePermission, s0TimedPermission } from '../../machines/policies/permission.ts';
import { typesOf } from '../support/driven.ts';
import { Gate } from './gate.ts';

const timed = s0TimedPermission.policy.permission;
const simple = s0SimplePermission.policy.permission;

const granted = { type: 'permission.granted', to: 'session', tool: 'bash' };
const deniedBy = (by: string) => ({ type: 'permission.denied', to: 'session', tool: 'bash', by });

describe('permission with current practice: the user allows one operation, and it is tried', () => {
  function trying(): Gate {
    const gate = new Gate().deny(3);
    gate.check();
    gate.answer('allow');
    return gate;
  }

  it('closes when it worked', () => {
    const gate = trying();
    expect(gate.state).toBe('open.trying');
    expect(gate.driven.hear({ type: 'tool.ended', ok: true })).toEqual([{ type: 'permission.closed' }]);
    expect(gate.state).toBe('closed.ready');
  });

  it('stays open when it did not', () => {
    const gate = trying();
    expect(gate.driven.hear({ type: 'tool.ended', ok: false })).toEqual([]);
    expect(typesOf(gate.check())).toEqual(['user.ask']);
  });

  it('forgets the denials with it', () => {
    const gate = trying();
    gate.driven.hear({ type: 'tool.ended', ok: true });
    expect(gate.deny(2).state).toBe('closed.ready');
  });

  it.each(['user.aborted', 'user.quit', 'user.cleared'])('stays open when it was ended by %s', (type) => {
    const gate = trying();
    gate.driven.hear(type);
    expect(gate.state).toBe('open.ready');
  });

  it.each([
    ['user', 'deny'],
    ['abort', 'abort'],
  ] as const)('stays open when the user says no to the prompt: by %s', (by, answer) => {
    for (const policy of [{}, simple, timed]) {
      const gate = new Gate(policy).deny(3);
      gate.check();
      expect(gate.answer(answer)).toEqual([deniedBy(by)]);
      expect(gate.state).toBe('open.ready');
    }
  });

  it.each([
    ['asked about', {}, 'user.ask', 'open.asking'],
    ['granted, being free', { preapproved: true }, 'permission.granted', 'open.ready'],
    ['granted, being an edit', { class: 'edit' }, 'permission.granted', 'open.ready'],
  ])('takes another operation for a sign that this one never ran; it is %s', (_, more, said, state) => {
    const gate = trying();
    expect(typesOf(gate.check('other', more))).toEqual([said]);
    expect(gate.state).toBe(state);
  });

  it('refuses another operation where nobody is asked any more', () => {
    const gate = trying();
    gate.driven.hear({ type: 'permission.mode', to: 'dontAsk' });
    expect(gate.check()).toEqual([deniedBy('breaker')]);
    expect(gate.state).toBe('open.ready');
  });

  it('never closes in time', () => {
    const gate = new Gate().deny(3);
    gate.driven.pass(86_400_000);
    expect([gate.state, gate.driven.timers]).toEqual(['open.ready', []]);
  });
});

describe('permission simplified to two states', () => {
  it('closes with the operation that the user allows', () => {
    const gate = new Gate(simple).deny(3);
    gate.check();
    expect(gate.answer('allow')).toEqual([granted, { type: 'permission.closed' }]);
    expect(gate.deny(2).state).toBe('closed.ready');
  });
});

describe('permission that is half-open after five minutes', () => {
  const afterMs = 300_000;

  function halfOpen(): Gate {
    const gate = new Gate(timed).deny(3);
    gate.driven.pass(afterMs);
    return gate;
  }

  it('is so at that instant and not before', () => {
    const gate = new Gate(timed).deny(3);
    expect(gate.driven.pass(afterMs - 1)).toEqual([]);
    expect(gate.driven.pass(1)).toEqual([{ type: 'permission.halfOpened' }]);
    expect(gate.state).toBe('halfOpen.ready');
  });

  it('closes with the one operation that the user allows then', () => {
    const gate = halfOpen();
    expect(typesOf(gate.check())).toEqual(['user.ask']);
    expect(gate.answer('allow')).toEqual([granted, { type: 'permission.closed' }]);
    expect(gate.deny(2).state).toBe('closed.ready');
  });

  it('is not closed by what the user allows before', () => {
    const gate = new Gate(timed).deny(3);
    gate.check();
    expect(gate.answer('allow')).toEqual([granted]);
    expect(gate.state).toBe('open.ready');
  });

  it('opens again at a denial, for five more minutes', () => {
    const gate = halfOpen();
    gate.check();
    expect(gate.answer('deny')).toEqual([
      { type: 'permission.opened', because: 'denied' },
      deniedBy('user'),
      { type: 'notice.show', code: 'permission.open' },
    ]);
    gate.driven.pass(afterMs - 1);
    expect(gate.state).toBe('open.ready');
    gate.driven.pass(1);
    expect(gate.state).toBe('halfOpen.ready');
  });

  it('stays so when the user waves the prompt away', () => {
    const gate = halfOpen();
    gate.check();
    expect(gate.answer('abort')).toEqual([deniedBy('abort')]);
    expect(gate.state).toBe('halfOpen.ready');
  });

  it.each(['user.aborted', 'user.quit', 'user.cleared'])('stays so at %s', (type) => {
    const gate = halfOpen();
    gate.check();
    expect(gate.driven.hear(type)).toEqual([deniedBy('abort')]);
    expect(gate.state).toBe('halfOpen.ready');
  });

  it('keeps a prompt that is out when the time comes; its allow closes', () => {
    const gate = new Gate(timed).deny(3);
    gate.check();
    gate.driven.pass(afterMs);
    expect(gate.state).toBe('halfOpen.asking');
    gate.answer('allow');
    expect(gate.state).toBe('closed.ready');
  });

  it('asks about no second operation meanwhile, and about none that needs no verdict', () => {
    const gate = halfOpen();
    expect(gate.check('read', { class: 'read' })).toMatchObject([{ type: 'permission.granted' }]);
    gate.check();
    expect(gate.check('edit')).toMatchObject([{ by: 'busy' }]);
  });

  it('stops the clock when it closes', () => {
    const gate = new Gate(timed).deny(3);
    expect(gate.driven.timers).toEqual(['cooldown']);
    gate.driven.hear('permission.reset');
    expect(gate.driven.timers).toEqual([]);
  });
});

describe('permission by explicit order', () => {
  it.each([
    ['open', (gate: Gate) => gate],
    ['half-open', (gate: Gate) => gate.driven.pass(300_000)],
  ])('closes when %s, and forgets the denials', (_, prepare) => {
    const gate = new Gate(timed).deny(3);
    prepare(gate);
    expect(gate.driven.hear('permission.reset')).toEqual([{ type: 'permission.closed' }]);
    expect(gate.deny(2).state).toBe('closed.ready');
  });

  it.each([
    ['open', 0],
    ['half-open', 300_000],
  ])('denies the operation in question when %s', (_, ms) => {
    const gate = new Gate(timed).deny(3);
    gate.driven.pass(ms);
    gate.check();
    expect(gate.driven.hear('permission.reset')).toEqual([deniedBy('abort'), { type: 'permission.closed' }]);
  });

  it('closes while an operation is tried', () => {
    const gate = new Gate().deny(3);
    gate.check();
    gate.answer('allow');
    gate.driven.hear('permission.reset');
    expect(gate.state).toBe('closed.ready');
  });

  it('is the only way out where nobody is asked; forbidden too, it is a dead end', () => {
    const gates = [true, false].map((obeysReset) => new Gate({ fallback: 'dontAsk', obeysReset }).deny(3));
    for (const gate of gates) {
      for (let n = 0; n < 5; n++) gate.check();
      gate.driven.pass(86_400_000);
      expect(gate.state).toBe('open.ready');
      gate.driven.hear('permission.reset');
    }
    expect(gates.map(({ state }) => state)).toEqual(['closed.ready', 'open.ready']);
  });
});
