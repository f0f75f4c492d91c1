/** Ten failed attempts of three requests under `seed`: the tenth opens the breaker. */
import type { TraceRecord } from '../../sim/core/trace.ts';
import { step } from './handmade.ts';

const attemptsMax = 4;
const failuresMax = 10;
const waitsMs = [2000, 4000, 8000];

export function outageStory(): readonly TraceRecord[] {
  const story: TraceRecord[] = [];
  let t = 0;
  for (let failure = 1; failure <= failuresMax; failure++) {
    const attempt = ((failure - 1) % attemptsMax) + 1;
    story.push(...(attempt === 1 ? requested(t) : []), ...sent(t, attempt));
    t += 1000;
    const waitMs = attempt < attemptsMax ? waitsMs[attempt - 1] : undefined;
    story.push(...answered(t, waitMs), recorded(t, failure));
    if (failure === failuresMax) break;
    t += waitMs ?? 0;
    if (waitMs !== undefined) story.push(waited(t));
  }
  return story.filter(({ from, to }) => from !== to);
}

function requested(t: number): readonly TraceRecord[] {
  return [
    step(t, 'retry', { type: 'retry.request' }, 'idle -> working.admitting', [{ type: 'api.acquire', from: 'retry' }]),
  ];
}

function sent(t: number, attempt: number): readonly TraceRecord[] {
  const permitted = { type: 'api.permitted', from: 'api', to: 'retry', probe: false };
  const request = { type: 'http.request', from: 'retry', attempt, call: attempt % 2 };
  return [step(t, 'retry', permitted, 'working.admitting -> working.sending', [request])];
}

function answered(t: number, waitMs: number | undefined): readonly TraceRecord[] {
  const record = { type: 'api.record', from: 'retry', outcome: 'failure' };
  const heard = { type: 'http.responded', call: 1, status: 529 };
  return waitMs === undefined
    ? [
        step(t, 'retry', heard, 'working.sending -> idle', [
          record,
          { type: 'retry.failed', from: 'retry', cause: 'overloaded' },
        ]),
      ]
    : [
        step(t, 'retry', heard, 'working.sending -> working.waiting', [
          record,
          { type: 'retry.waiting', from: 'retry', ms: waitMs },
        ]),
      ];
}

function recorded(t: number, failure: number): TraceRecord {
  const heard = { type: 'api.record', from: 'retry', outcome: 'failure' };
  if (failure === failuresMax) {
    return step(t, 'api', heard, 'closed.counting -> open.cooling', [
      { type: 'api.opened', from: 'api', because: 'window', failures: 10, of: 10 },
      { type: 'notice.show', from: 'api', code: 'api.open' },
    ]);
  }
  return step(t, 'api', heard, failure === 1 ? 'closed.clean -> closed.counting' : 'closed.counting');
}

function waited(t: number): TraceRecord {
  const heard = { type: 'xstate.after.wait.retry.working.waiting' };
  return step(t, 'retry', heard, 'working.waiting -> working.admitting', [{ type: 'api.acquire', from: 'retry' }]);
}
