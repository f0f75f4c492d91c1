/**
 * `--ws`: the Inspector's messages for WebSocket receivers, such as `createWebSocketReceiver` of `@statelyai/inspect`.
 *
 * A receiver that comes late gets everything from the start, without the library's limit of 200 messages.
 */
import type { WebSocket } from 'ws';
import type { Shown } from './messages.ts';
import type { Session } from './session.ts';

export function attachReceiver(socket: WebSocket, session: Session): void {
  const send = (steps: readonly Shown[]) => {
    for (const message of steps.flatMap(({ stately }) => stately)) socket.send(JSON.stringify(message));
  };
  send(session.history);
  const leave = session.subscribe((message) => {
    if (message.kind === 'steps') send(message.steps);
  });
  socket.on('close', leave);
}
