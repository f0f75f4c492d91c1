/** The library's own messages are the oracle: the same actors, inspected by it. */
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { StatelyMessage } from '../../sim/inspect/stately.ts';
import { allSteps, liveRun } from './inspecting.ts';

/** Opens at the third failure and stays so: no timers, which would be of two clocks. */
const latching = `
version: 1
name: three failures
machine: breaker
policy: s1-api-simple
steps:
  - { at: [0s, 1s, 2s, 3s], send: breaker.record, outcome: failure }
expect: [{ state: { breaker: open.latched } }]
`;

// The library defers each message by a timer.
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Without what names the run, and with data instead of its text. */
function essence(message: StatelyMessage | StatelyInspectionEvent): unknown {
  const { sessionId, rootId, createdAt, ...rest } = message;
  const { parentId, sourceId, definition, ...told } = rest as Record<string, unknown>;
  return JSON.parse(
    JSON.stringify({ ...told, ...(definition === undefined ? {} : { definition: parsed(definition) }) }),
  );
}

const parsed = (text: unknown): unknown => JSON.parse(String(text));

describe('messages for the Stately Inspector', () => {
  it('are those that the library makes of the same actor', () => {
    const run = liveRun(latching, true);
    const [part] = run.parts;
    if (part === undefined) throw new Error('no part');
    const steps = allSteps(run);
    const expected: StatelyInspectionEvent[] = [];
    const { inspect } = createInspector(
      { send: (message) => expected.push(structuredClone(JSON.parse(JSON.stringify(message)))) },
      { serializationDepthLimit: 100 },
    );
    const actor = createActor(part.machine, { id: 'breaker', input: part.input as never, inspect });
    vi.runAllTimers();
    actor.start();
    for (const { record } of steps.slice(1)) {
      vi.runAllTimers();
      actor.send(record.event);
    }
    vi.runAllTimers();
    const own = steps.flatMap(({ stately }) => stately).filter(({ sessionId }) => sessionId === 'test:breaker');
    const [created, started, ...later] = own.map(essence);
    const [expectedCreated, expectedStarted, ...expectedLater] = expected.map(essence);
    expect(created).toEqual(expectedCreated);
    // The library tells the actor's input with its start; it is a part of the context.
    expect(expectedStarted).toMatchObject(started as object);
    expect(later.slice(1)).toEqual(expectedLater.slice(1));
    expect(later).toHaveLength(expectedLater.length);
  });

  it('tell who sent each event, and of the world as an actor', () => {
    const messages = allSteps(liveRun(latching)).flatMap(({ stately }) => stately);
    expect(messages[0]).toMatchObject({ type: '@xstate.actor', name: 'world' });
    const actors = new Set(messages.filter(({ type }) => type === '@xstate.actor').map(({ sessionId }) => sessionId));
    for (const message of messages) {
      expect(actors).toContain(message.sessionId);
      if (message.type === '@xstate.event') expect(actors).toContain(message.sourceId);
    }
  });

  it('hold no context unless asked', () => {
    for (const message of allSteps(liveRun(latching)).flatMap(({ stately }) => stately)) {
      if (message.type === '@xstate.event' || message.sessionId === 'test:world') continue;
      expect(message.snapshot).toMatchObject({ context: { redacted: expect.any(String) } });
    }
  });
});
