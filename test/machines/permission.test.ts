import { describe, expect, it } from 'vitest';
import { hardened } from '../../machines/policies/hardened.ts';
import { claudeCodeDocs, s0TimedPermission } from '../../machines/policies/permission.ts';
import { only, typesOf } from '../support/driven.ts';
import { run, scenarioOf, worldOf } from '../support/scenarios.ts';
import { Gate, type Verdict } from './gate.ts';

const timed = s0TimedPermission.policy.permission;
const docs = claudeCodeDocs.policy.permission;

const granted = { type: 'permission.granted', to: 'session', tool: 'bash' };
const deniedBy = (by: string) => ({ type: 'permission.denied', to: 'session', tool: 'bash', by });

describe('permission while tools run by themselves', () => {
  it('asks the classifier, and nobody else', () => {
    const gate = new Gate();
    expect(gate.check()).toEqual([{ type: 'classifier.ask', tool: 'bash', class: 'run', ask: 1 }]);
    expect(gate.verdict('allow')).toEqual([granted]);
    expect(gate.state).toBe('closed.ready');
  });

  it.each([
    ['was approved before', { preapproved: true }],
    ['only reads', { class: 'read' }],
  ])('asks nobody about what %s', (_, more) => {
    expect(new Gate().check('bash', more)).toEqual([granted]);
  });

  it('asks the user where the classifier says so', () => {
    const gate = new Gate();
    gate.check();
    expect(gate.verdict('ask')).toEqual([{ type: 'user.ask', tool: 'bash', class: 'run', ask: 1 }]);
    expect(gate.answer('allow')).toEqual([granted]);
  });

  it('denies a second operation while one is in question', () => {
    const gate = new Gate();
    gate.check();
    expect(gate.check('edit')).toEqual([{ type: 'permission.denied', to: 'session', tool: 'edit', by: 'busy' }]);
    gate.verdict('ask');
    expect(gate.check('edit')).toEqual([{ type: 'permission.denied', to: 'session', tool: 'edit', by: 'busy' }]);
    expect(gate.answer('allow')).toEqual([granted]);
  });

  it('answers nobody by name when nobody gave one', () => {
    const gate = new Gate();
    gate.driven.hear({ type: 'permission.check', tool: 'bash', class: 'run' });
    expect(gate.verdict('allow')).toEqual([{ type: 'permission.granted', tool: 'bash' }]);
  });
});

describe('permission as the first article counts denials', () => {
  it('records the first and the second, and goes on', () => {
    const gate = new Gate();
    for (const consecutive of [1, 2]) {
      gate.check();
      expect(gate.verdict('deny')).toEqual([
        { type: 'permission.denialCounted', consecutive, total: 0 },
        deniedBy('classifier'),
      ]);
      expect(gate.state).toBe('closed.ready');
    }
  });

  it('opens at the third, which is itself denied, and tells the user', () => {
    const gate = new Gate().deny(2);
    gate.check();
    expect(gate.verdict('deny')).toEqual([
      { type: 'permission.opened', because: 'consecutive' },
      { type: 'permission.denialCounted', consecutive: 3, total: 0 },
      deniedBy('classifier'),
      { type: 'notice.show', code: 'permission.open' },
    ]);
    expect(gate.state).toBe('open.ready');
    expect(gate.driven.view.tags.has('blocking')).toBe(true);
  });

  it('counts what the user denies', () => {
    const gate = new Gate();
    for (let n = 0; n < 3; n++) {
      gate.check();
      gate.verdict('ask');
      gate.answer('deny');
    }
    expect([gate.state, gate.denials]).toEqual(['open.ready', ['user', 'user', 'user']]);
  });

  it.each(['allow', 'ask'] as const)('begins anew at an allow (%s)', (verdict) => {
    const gate = new Gate().deny(2);
    gate.check();
    gate.verdict(verdict);
    if (verdict === 'ask') gate.answer('allow');
    expect(gate.deny(2).state).toBe('closed.ready');
    expect(gate.deny(1).state).toBe('open.ready');
  });

  it('does not begin anew at what needed no verdict', () => {
    const gate = new Gate().deny(2);
    gate.check('ls', { preapproved: true });
    gate.check('read', { class: 'read' });
    expect(gate.deny(1).state).toBe('open.ready');
  });

  it.each<Verdict>(['unavailable', 'safetyRefusal', 'timeout'])(
    'counts no denial for want of a verdict: %s',
    (verdict) => {
      const gate = new Gate();
      for (let n = 0; n < 10; n++) {
        gate.check();
        expect(gate.verdict(verdict)).toEqual([deniedBy(verdict)]);
      }
      expect(gate.state).toBe('closed.ready');
      expect(only(gate.deny(1).said, 'permission.denialCounted')).toMatchObject({ consecutive: 1 });
    },
  );

  it.each(['user.aborted', 'user.quit', 'user.cleared'])('counts no denial for %s', (type) => {
    const gate = new Gate().deny(2);
    gate.check();
    expect(gate.driven.hear(type)).toEqual([deniedBy('abort')]);
    gate.check();
    gate.verdict('ask');
    expect(gate.driven.hear(type)).toEqual([deniedBy('abort')]);
    expect(gate.state).toBe('closed.ready');
  });

  it('counts no denial for a prompt that the user waves away', () => {
    const gate = new Gate().deny(2);
    gate.check();
    gate.verdict('ask');
    expect(gate.answer('abort')).toEqual([deniedBy('abort')]);
    expect(gate.state).toBe('closed.ready');
  });
});

describe('permission that also counts all denials', () => {
  it('opens at twenty in all, however many were allowed between them', () => {
    const gate = new Gate(docs);
    for (let n = 0; n < 19; n++) {
      gate.deny(1);
      gate.check();
      gate.verdict('allow');
    }
    expect(gate.state).toBe('closed.ready');
    gate.check();
    expect(only(gate.verdict('deny'), 'permission.opened')).toMatchObject({ because: 'total' });
  });

  it('begins anew after they opened it, and only then', () => {
    const gate = new Gate({ ...docs, consecutiveMax: 3, totalMax: 4 }).deny(3);
    gate.check();
    gate.answer('allow');
    expect(gate.state).toBe('closed.ready');
    expect(only(gate.deny(1).said.slice(-5), 'permission.opened')).toMatchObject({ because: 'total' });
    gate.check();
    gate.answer('allow');
    expect(only(gate.deny(1).said.slice(-2), 'permission.denialCounted')).toMatchObject({ total: 1 });
  });
});

describe('permission that opens, by mode', () => {
  it('acceptEdits lets edits pass and asks about the rest', () => {
    const gate = new Gate().deny(3);
    expect(typesOf(gate.check('edit', { class: 'edit' }))).toEqual(['permission.granted']);
    expect(typesOf(gate.check())).toEqual(['user.ask']);
  });

  it('dontAsk refuses without a prompt what was not approved before', () => {
    const gate = new Gate({ fallback: 'dontAsk' }).deny(3);
    expect(gate.check()).toEqual([deniedBy('breaker')]);
    expect(typesOf(gate.check('edit', { class: 'edit' }))).toEqual(['permission.denied']);
    expect(gate.check('bash', { preapproved: true })).toEqual([granted]);
    expect(gate.check('bash', { class: 'read' })).toEqual([granted]);
    expect(gate.prompts).toBe(0);
  });

  it('is what the user makes of it while it is open', () => {
    const gate = new Gate().deny(3);
    gate.driven.hear({ type: 'permission.mode', to: 'dontAsk' });
    expect(gate.check()).toEqual([deniedBy('breaker')]);
    gate.driven.hear({ type: 'permission.mode', to: 'acceptEdits' });
    expect(typesOf(gate.check())).toEqual(['user.ask']);
  });

  it('discards a verdict under way when the user changes it: refuses', () => {
    const gate = new Gate();
    gate.check();
    const { ask } = gate;
    expect(gate.driven.hear({ type: 'permission.mode', to: 'dontAsk' })).toEqual([deniedBy('abort')]);
    expect(gate.driven.hear({ type: 'classifier.answered', ask, verdict: 'allow' })).toEqual([]);
  });

  it('discards a verdict under way when the user changes it: asks', () => {
    const gate = new Gate({ fallback: 'dontAsk' });
    gate.check();
    const { ask } = gate;
    expect(typesOf(gate.driven.hear({ type: 'permission.mode', to: 'acceptEdits' }))).toEqual(['user.ask']);
    expect(gate.driven.hear({ type: 'classifier.answered', ask, verdict: 'allow' })).toEqual([]);
    expect(gate.state).toBe('closed.asking');
  });
});

describe('permission whose classifier is out', () => {
  it('refuses for ever without a limit', () => {
    const gate = new Gate();
    for (let n = 0; n < 50; n++) {
      gate.check();
      gate.verdict('unavailable');
    }
    expect(gate.prompts).toBe(0);
  });

  it('asks the user from the third outage in a row on, with a notice each time', () => {
    const gate = new Gate({ unavailableMax: 3 });
    for (const verdict of ['unavailable', 'timeout'] as const) {
      gate.check();
      expect(gate.verdict(verdict)).toEqual([deniedBy(verdict)]);
    }
    for (let n = 0; n < 2; n++) {
      gate.check();
      const said = gate.verdict('unavailable');
      expect(typesOf(said)).toEqual(['notice.show', 'user.ask']);
      expect(only(said, 'notice.show')).toMatchObject({ code: 'permission.unavailable' });
      gate.answer('allow');
    }
  });

  it.each(['allow', 'deny', 'ask'] as const)('counts outages anew after a verdict: %s', (verdict) => {
    const gate = new Gate({ unavailableMax: 2 });
    gate.check();
    gate.verdict('unavailable');
    gate.check();
    gate.verdict(verdict);
    if (verdict === 'ask') gate.answer('allow');
    gate.check();
    expect(gate.verdict('unavailable')).toEqual([deniedBy('unavailable')]);
  });
});

describe('permission where nobody can be asked', () => {
  it.each(['deny', 'stop', 'continue'] as const)('denies what it would ask about: %s', (headless) => {
    const gate = new Gate({ headless });
    gate.check();
    expect(gate.verdict('ask')).toEqual([deniedBy('headless')]);
    expect([gate.state, gate.prompts]).toEqual(['closed.ready', 0]);
  });

  it('denies each question when open, where the policy says deny', () => {
    const gate = new Gate({ headless: 'deny' }).deny(3);
    expect([gate.check(), gate.check()]).toEqual([[deniedBy('headless')], [deniedBy('headless')]]);
    expect([gate.state, gate.prompts]).toEqual(['open.ready', 0]);
  });

  it('denies each question when half-open, too', () => {
    const gate = new Gate({ ...timed, headless: 'deny' }).deny(3);
    gate.driven.pass(300_000);
    expect(gate.check()).toEqual([deniedBy('headless')]);
    expect([gate.state, gate.prompts]).toEqual(['halfOpen.ready', 0]);
  });

  it('ends the run at opening, where the policy says stop', () => {
    const gate = new Gate({ headless: 'stop' }).deny(2);
    gate.check();
    expect(typesOf(gate.verdict('deny')).at(-1)).toBe('permission.halted');
  });

  it('never opens where the policy says continue', () => {
    const gate = new Gate({ headless: 'continue', totalMax: 5 }).deny(30);
    expect(gate.state).toBe('closed.ready');
    expect(typesOf(gate.said)).not.toContain('permission.opened');
  });
});

describe('permission with late answers', () => {
  it('drops a verdict on an operation that was aborted', () => {
    const gate = new Gate();
    gate.check();
    const late = gate.ask;
    gate.driven.hear('user.aborted');
    gate.check('rm');
    expect(gate.driven.hear({ type: 'classifier.answered', ask: late, verdict: 'allow' })).toEqual([]);
    expect(gate.state).toBe('closed.checking');
  });

  it('drops an answer to a prompt of an earlier episode', () => {
    const gate = new Gate().deny(3);
    gate.check();
    const late = gate.ask;
    gate.driven.hear('user.aborted');
    gate.check('rm');
    expect(gate.driven.hear({ type: 'user.answered', ask: late, answer: 'allow' })).toEqual([]);
    expect(gate.state).toBe('open.asking');
  });

  it('drops an answer after all is over', () => {
    const gate = new Gate().deny(3);
    gate.check();
    gate.driven.hear('permission.reset');
    expect(gate.answer('allow')).toEqual([]);
    expect(gate.state).toBe('closed.ready');
  });
});

describe('permission between a classifier that asks and a user who is slow', () => {
  it('grants nothing by an answer to the prompt before', () => {
    const check = (atMs: number, tool: string) => ({
      atMs,
      event: { type: 'permission.check', tool, class: 'run' },
    });
    const scenario = scenarioOf({
      machine: 'permission',
      world: worldOf('permission', { classifier: { answers: 'ask' }, user: { takes: '10s' } }),
      steps: [check(0, 'ls'), { atMs: 1000, event: { type: 'user.aborted' } }, check(2000, 'rm')],
    });
    const { result } = run(scenario, {
      policy: hardened.policy,
      claims: [{ kind: 'seen', sight: { kind: 'emitted', event: 'permission.granted' }, fromMs: 12_000, toMs: 12_000 }],
    });
    expect(result.verdict).toBe('held');
  });
});
