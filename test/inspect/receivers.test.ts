/** `--ws`, received by the library itself. Its loopback address is the only one that a test of this package opens. */
import { createWebSocketReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';
import { describe, expect, it } from 'vitest';
import { inspecting, waiting } from './inspecting.ts';

describe('a WebSocket receiver', () => {
  it('gets everything from the start, however late it comes', async () => {
    const inspection = await inspecting(waiting, { receiverPort: 0, pace: 'atOnce' });
    const { session } = inspection;
    await new Promise<void>((resolve) => {
      const leave = session.subscribe(() => {
        if (!session.isOver) return;
        leave();
        resolve();
      });
    });
    const sent = session.history.flatMap(({ stately }) => stately);
    const received: StatelyInspectionEvent[] = [];
    await new Promise<void>((resolve) => {
      createWebSocketReceiver({ server: inspection.receiverUrl ?? '' }).subscribe((message) => {
        received.push(message);
        if (received.length === sent.length) resolve();
      });
    });
    expect(received).toEqual(JSON.parse(JSON.stringify(sent)));
    await inspection.close();
  });
});
