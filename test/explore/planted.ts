/** Charts with a mistake planted on purpose, each with the streams that ought to find it. */
import { type AnyStateMachine, assign, enqueueActions } from 'xstate';
import { breaker } from '../../machines/breaker.ts';
import { compaction } from '../../machines/compaction.ts';
import { permission } from '../../machines/permission.ts';
import { retry } from '../../machines/retry.ts';
import { session } from '../../machines/session.ts';
import { summariser } from '../../machines/summariser.ts';
import { tokens } from '../../machines/tokens.ts';
import { mutantsOf } from '../support/mutants.ts';

export interface Planted {
  readonly mistake: string;
  readonly chart: string;
  readonly machine: AnyStateMachine;
  /** A scenario that holds on the chart as it is; its alphabet is small enough to search. */
  readonly file: string;
}

/** The chart with the mistake that `mutantsOf` calls by this name. */
function mutant(chart: string, machine: AnyStateMachine, what: string): AnyStateMachine {
  const found = mutantsOf(chart, machine).find(({ id }) => id === `${chart}: ${what}`);
  if (found === undefined) throw new Error(`no mutant "${what}" of ${chart}`);
  return found.machine;
}

const file = (machine: string, lines: string): string => `version: 1\nname: planted\nmachine: ${machine}\n${lines}\n`;

export const planted: readonly Planted[] = [
  {
    mistake: 'a threshold that is one too high',
    chart: 'breaker',
    machine: breaker.provide({
      guards: {
        isTripping: ({ context, event }) =>
          event.type === 'breaker.record' && event.outcome === 'failure' && context.streak >= 3,
      },
    }),
    file: file(
      'api',
      `policy: { extends: s1-api-simple, retry: { attemptsMax: 1 } } # three in a row, and no way back
world: { api: { takes: 1s, answers: 500 } }
stream: { length: 10, gaps: [0s, 2s], send: { retry.request: 2, retry.abort: 1 } }
expect:
  - { never: http.request, while: { api: open } }
  - { emitted: api.recorded, times: { atMost: 3 } }`,
    ),
  },
  {
    mistake: 'a probe that passes as an ordinary call',
    chart: 'breaker',
    machine: breaker.provide({ guards: { hasPermit: () => false } }),
    file: file(
      'breaker',
      `policy: { extends: hardened, api: { trip: { consecutive: 4 } } }
stream:
  length: 20
  gaps: [0s, 31s]
  send: { breaker.acquire: { slot: null }, breaker.record: { slot: null, outcome: failure, retryAfter: null } }
expect:
  - { never: breaker.refused, while: { breaker: halfOpen.ready } }`,
    ),
  },
  {
    mistake: 'a reset that is forgotten: what may be retried once per request is retried once for ever',
    chart: 'retry',
    machine: retry.provide({
      actions: { begin: assign({ attempt: 1, isQueued: false, isAborted: false, waitMs: 0 }) },
    }),
    file: file(
      'retry',
      `policy: { extends: hardened, retry: { jitterPercent: 0 } }
world: { api: { takes: 1s, queue: [401, 200, 401, 200, 401, 200, 401, 200, 401, 200, 401, 200] } }
stream: { length: 6, gaps: [0s, 10s], send: { retry.request: 1 } }
expect:
  - { never: { emitted: retry.failed, with: { cause: unauthorized } } }`,
    ),
  },
  {
    mistake: 'a queue that survives an abort',
    chart: 'retry',
    machine: retry.provide({ actions: { dropRequest: assign({}) } }),
    file: file(
      'retry',
      `policy: hardened
world: { api: { takes: 1m } }
stream: { length: 8, gaps: [0s, 1s], send: { retry.request: 2, user.quit: 1 } }
expect:
  - { never: { emitted: retry.failed, with: { cause: aborted } }, while: { retry: working } }`,
    ),
  },
  {
    mistake: 'a refill too many',
    chart: 'compaction',
    machine: compaction.provide({
      guards: { isThrashing: ({ context, event }) => event.type === 'compaction.request' && context.refills >= 3 },
    }),
    file: file(
      'compaction',
      `policy: hardened
world: { summary: { takes: 20s } }
stream: { length: 12, gaps: [0s, 30s], send: { compaction.request: { cause: auto }, compaction.snip: 1 } }
expect:
  - { compactionCalls: { atMost: 3 } }`,
    ),
  },
  {
    mistake: 'a roll-back that is left out',
    chart: 'compaction',
    machine: compaction.provide({ actions: { rollBack: enqueueActions(() => undefined) } }),
    file: file(
      'compaction',
      `policy: hardened
world: { context: { used: 100k }, summary: { takes: 20s, queue: [success, success], answers: failed } }
stream: { length: 12, gaps: [0s, 30s], send: { compaction.request: { cause: overflow }, user.turn: 1 } }
expect:
  - { context: intact }`,
    ),
  },
  {
    mistake: 'an answer that is dropped',
    chart: 'summariser',
    machine: mutant('summariser', summariser, 'writing on retry.failed #1: dropped'),
    file: file(
      'compaction-over-api',
      `policy: seed
world: { api: { takes: 1s, queue: [200, 200], answers: 400 } }
stream: { length: 8, gaps: [0s, 5s], send: { compaction.request: { cause: auto }, user.turn: 1 } }
expect:
  - { state: { compaction: idle } }`,
    ),
  },
  {
    mistake: 'a denial too many',
    chart: 'permission',
    machine: permission.provide({
      guards: {
        isOpening: ({ context, event }) =>
          event.type === 'classifier.answered' && event.verdict === 'deny' && context.consecutive >= 3,
      },
    }),
    file: file(
      'permission',
      `policy: hardened
world: { classifier: { takes: 1s, answers: deny } }
stream:
  length: 12
  gaps: [0s, 2s]
  send: { permission.check: { tool: bash, class: run, preapproved: null }, user.aborted: 1 }
expect:
  - { never: { emitted: permission.denialCounted, with: { consecutive: 3 } }, while: { permission: closed } }`,
    ),
  },
  {
    mistake: 'an allow that forgets no denial',
    chart: 'permission',
    machine: permission.provide({ actions: { forgetDenials: assign({}) } }),
    file: file(
      'permission',
      `policy: hardened
world: { classifier: { takes: 1s, queue: [deny, deny, allow, deny, deny, allow, deny, deny] } }
stream:
  length: 12
  gaps: [0s, 2s]
  send: { permission.check: { tool: bash, class: [run, read], preapproved: null } }
expect:
  - { never: permission.opened }`,
    ),
  },
  {
    mistake: 'a second request while the first is under way',
    chart: 'tokens',
    machine: mutant('tokens', tokens, 'reject.trying on tokens.reported #1: dropped'),
    file: file(
      'tokens',
      `policy: hardened
stream:
  length: 12
  gaps: [0s, 1s]
  send: { tokens.reported: { used: 200k, window: 200k, reserve: [null, 10k] } }
expect:
  - { emitted: compaction.request, times: { atMost: 1 } }`,
    ),
  },
  {
    mistake: 'calls that are not counted anew for each turn',
    chart: 'session',
    machine: session.provide({
      actions: { begin: assign({ repeats: 0, key: '', hasMadeRoom: false, isQueued: false }) },
    }),
    file: file(
      'session',
      `policy: { extends: hardened, session: { stepsMax: 4 } }
world:
  api: { takes: 1s }
  model: { queue: [read, done, read, done, read, done, read, done, read, done, read, done] }
  tools: { takes: 1s }
stream: { runs: 100, length: 6, gaps: [0s, 10s], send: { user.turn: 2, user.aborted: 1 } }
expect:
  - { never: { emitted: session.turnEnded, with: { how: steps } } }`,
    ),
  },
];
