import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pace, Shown, Status, ToPage } from '../../sim/inspect/messages.ts';
import { Session } from '../../sim/inspect/session.ts';
import { liveRun, waiting } from './inspecting.ts';

// Time is vitest's: nothing here waits.
beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

function sessionAt(pace: Pace): Session {
  const session = new Session(liveRun(waiting), pace, Date.now);
  session.begin();
  return session;
}

/** Virtual times of the steps after the start. */
const times = ({ history }: Session): readonly number[] => history.slice(2).map(({ record }) => record.t);

describe('a session', () => {
  it('shows the start, and then a step for each that is asked for', () => {
    const session = sessionAt('step');
    vi.advanceTimersByTime(3_600_000);
    expect(session.history).toHaveLength(2);
    session.step();
    session.step();
    expect(session.history.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });

  it('takes as long as the run does at 1x, and a tenth at 10x', () => {
    for (const [pace, realMs] of [
      ['1x', 1000],
      ['10x', 100],
    ] as const) {
      const session = sessionAt(pace);
      vi.advanceTimersByTime(realMs - 1);
      expect(new Set(times(session))).toEqual(new Set([0]));
      vi.advanceTimersByTime(1);
      expect(new Set(times(session))).toEqual(new Set([0, 1000]));
      session.close();
    }
  });

  it('does not wait at once', () => {
    const session = sessionAt('atOnce');
    vi.advanceTimersByTime(10);
    expect(session.isOver).toBe(true);
    expect(times(session).at(-1)).toBeGreaterThan(60_000);
  });

  it('stands still while it is paused, and goes on from there', () => {
    const session = sessionAt('1x');
    vi.advanceTimersByTime(600);
    session.pace('step');
    vi.advanceTimersByTime(3_600_000);
    expect(session.status).toMatchObject({ nowMs: 600, nextAtMs: 1000 });
    session.pace('1x');
    vi.advanceTimersByTime(399);
    expect(times(session).at(-1)).toBe(0);
    vi.advanceTimersByTime(1);
    expect(times(session).at(-1)).toBe(1000);
  });

  it('gives what the user sends the time at which they sent it', () => {
    const session = sessionAt('1x');
    vi.advanceTimersByTime(250);
    session.send({ type: 'retry.abort' });
    vi.advanceTimersByTime(1);
    expect(session.history.at(-1)?.record).toMatchObject({ t: 250, event: { type: 'api.release' } });
  });

  it('hears the user after all is over', () => {
    const session = sessionAt('atOnce');
    vi.advanceTimersByTime(10);
    const before = session.history.length;
    session.send({ type: 'retry.request' });
    expect(session.isOver).toBe(false);
    vi.advanceTimersByTime(10);
    expect(session.history.length).toBeGreaterThan(before);
  });

  it('tells whoever listens each step once and in order', () => {
    const session = new Session(liveRun(waiting), 'atOnce', Date.now);
    const told: ToPage[] = [];
    const leave = session.subscribe((message) => told.push(message));
    session.begin();
    session.begin();
    vi.advanceTimersByTime(10);
    leave();
    session.send({ type: 'retry.request' });
    vi.advanceTimersByTime(10);
    const steps = told.flatMap((message): readonly Shown[] => (message.kind === 'steps' ? message.steps : []));
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
    expect(steps.length).toBeLessThan(session.history.length);
    expect(told.at(-1)).toMatchObject({ kind: 'status', nextAtMs: undefined } satisfies Partial<Status>);
  });
});
