/**
 * One random word of events through one breaker, stepped in several ways: the table, XState in its own ways, and what
 * somebody would write by hand without a chart. All must end in the same state.
 */
import { type AnyMachineSnapshot, createActor, initialTransition, transition } from 'xstate';
import { breaker } from '../machines/breaker.ts';
import { s1ApiSimple } from '../machines/policies/s1.ts';
import { chartModel, snapshotView } from '../sim/core/chart.ts';
import { drawFrom } from '../sim/core/random.ts';
import { Table } from '../sim/core/table.ts';
import { type Contestant, measure } from './measure.ts';

interface Ended {
  readonly isOpen: boolean;
  readonly streak: number;
  readonly hasCall: boolean;
}

/** The first `length` events of the word; what they end in. */
type Way = (length: number) => Ended;

const input = { policy: s1ApiSimple.policy.api, seed: 1 } as const;
const failuresMax = input.policy.trip.consecutive;

const acquire = { type: 'breaker.acquire' } as const;
const success = { type: 'breaker.record', outcome: 'success' } as const;
const failure = { type: 'breaker.record', outcome: 'failure' } as const;
const ignored = { type: 'breaker.record', outcome: 'ignored' } as const;
const reset = { type: 'breaker.reset' } as const;
const events = [acquire, success, failure, ignored, reset];

const wordLength = 1 << 22;
const draw = drawFrom(1);
const letters = Uint8Array.from({ length: wordLength }, () => draw(events.length));
const word = Array.from(letters, (letter) => events[letter] ?? reset);

/** With its state in local variables: nothing written by hand is faster. */
function bySwitch(length: number): Ended {
  let isOpen = false;
  let streak = 0;
  let hasCall = false;
  for (let index = 0; index < length; index++) {
    switch (letters[index]) {
      case 0: // acquire
        if (!isOpen) hasCall = true;
        break;
      case 1: // success
        isOpen = false;
        streak = 0;
        hasCall = false;
        break;
      case 2: // failure
        hasCall = false;
        if (isOpen) break;
        streak += 1;
        if (streak < failuresMax) break;
        isOpen = true;
        streak = 0;
        break;
      case 3: // ignored
        hasCall = false;
        break;
      case 4: // reset
        isOpen = false;
        streak = 0;
        break;
    }
  }
  return { isOpen, streak, hasCall };
}

const table = new Table(chartModel({ machine: breaker }, input));
const interned = Int32Array.from(word, (event) => table.eventOf(event));

function byTable(length: number): Ended {
  let [state] = table.initial();
  for (let index = 0; index < length; index++) state = table.next(state, interned[index] ?? 0);
  return endedIn(table.state(state));
}

function bySend(length: number): Ended {
  const actor = createActor(breaker, { input }).start();
  for (const event of word.slice(0, length)) actor.send(event);
  return endedIn(actor.getSnapshot());
}

function byTransition(length: number): Ended {
  let [state] = initialTransition(breaker, input);
  for (const event of word.slice(0, length)) [state] = transition(breaker, state, event);
  return endedIn(state);
}

/** Without a scope made anew for each step, as `transition` makes one. */
function byMachine(length: number): Ended {
  const scope = scopeOfAnActor();
  let [state] = initialTransition(breaker, input);
  for (const event of word.slice(0, length)) state = breaker.transition(state, event, scope);
  return endedIn(state);
}

type Scope = Parameters<typeof breaker.transition>[2];

/** An actor hands its scope to its logic and shows it to nobody else (xstate 5.33.3). */
function scopeOfAnActor(): Scope {
  const scopes: Scope[] = [];
  const logic: typeof breaker = Object.create(breaker, {
    transition: {
      value: (state: Parameters<typeof breaker.transition>[0], event: typeof reset, scope: Scope) => {
        scopes.push(scope);
        return breaker.transition(state, event, scope);
      },
    },
  });
  createActor(logic, { input }).start().send(reset);
  const [scope] = scopes;
  if (scope === undefined) throw new Error('the actor kept its scope to itself');
  return scope;
}

function endedIn(state: AnyMachineSnapshot): Ended {
  const { streak, calls } = state.context as { readonly streak: number; readonly calls: object };
  return { isOpen: snapshotView(state).text.startsWith('open'), streak, hasCall: 'outside' in calls };
}

const ways: Readonly<Record<string, { readonly way: Way; readonly length: number }>> = {
  'Table.next': { way: byTable, length: wordLength },
  'switch by hand': { way: bySwitch, length: wordLength },
  'actor.send': { way: bySend, length: 10_000 },
  transition: { way: byTransition, length: 5_000 },
  'machine.transition': { way: byMachine, length: 5_000 },
};

function agree(): void {
  for (const [name, { way, length }] of Object.entries(ways)) {
    for (const prefix of [1, 2, 3, 10, 100, 1000, length]) {
      const [own, other] = [way(prefix), bySwitch(prefix)].map((ended) => JSON.stringify(ended));
      if (own !== other) throw new Error(`after ${prefix} events "${name}" is in ${own}, by hand in ${other}`);
    }
  }
}

/** Nanoseconds an event, by way. */
export function measureSteps(): ReadonlyMap<string, number> {
  agree();
  const contestants = Object.entries(ways).map(
    ([name, { way, length }]): Contestant => ({ name, events: length, run: () => void way(length) }),
  );
  return measure(contestants, 15);
}
