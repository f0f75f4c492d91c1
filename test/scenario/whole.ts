/** A file that uses everything a file can hold. */
export const wholeFile = `version: 1
name: everything at once
source: "a test"
claim: refuted
machine: api
seed: 7
policy: { retry: { attemptsMax: 3 } }
world:
  api: { takes: 1.5s, answers: [529, 200], cost: $0.01, loses: 5%, reads: 1.5k }
  user: { quits: 2h }
steps:
  - { at: [0s, 10s], send: retry.request }
  - { at: 10s, send: http.responded, call: 2, status: 429, retryAfter: 61s }
  - { at: 1m, every: 30s, times: 5, send: user.aborted }
  - at: 2m # a comment
    send: api.record
    outcome: failure
policies:
  seed: [{ apiCalls: 8 }, { waited: { atMost: 28s } }]
  hardened:
    - { cost: { between: [$0.01, 0.03] } }
    - { at: 37s, state: { api: open.timed } }
    - { within: 1m, state: { api: open }, times: { atLeast: 2 } }
    - { emitted: retry.failed, with: { cause: aborted } }
    - { at: 0s, notice: retry.later }
    - { within: [10s, 1m], emitted: http.request, times: { atMost: 3 } }
  patient:
    policy: { extends: hardened, api: { reset: { kind: timer, afterMs: 1000 } } }
    expect:
      - { never: { emitted: http.request }, while: { api: open } }
      - { after: { notice: retry.later }, never: retry.waiting }
      - { always: { state: { retry: idle } }, while: { api: open } }
expect:
  - { order: [http.request, { notice: retry.later }, { state: { api: closed } }] }
  - { context: intact }
  - { at: 3m, context: { used: { atMost: 165k }, messages: 12 } }
  - { elapsedMs: { atMost: 60000 } }
limits: { steps: 1000, busSteps: 100, trace: 1MiB }
`;
