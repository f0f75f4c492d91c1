/** Small random systems as plain tables, as XState charts, and as explicit situations in which time passes ms by ms. */
import { type AnyStateMachine, cancel, createMachine, emit, raise } from 'xstate';
import { drawFrom } from '../../../sim/core/random.ts';
import type { RunCatalog } from '../../../sim/core/run.ts';
import type { CatalogChart, SystemSpec } from '../../../sim/core/system.ts';

/** What is done on hearing something: always a new entry into `target`. */
interface Reaction {
  readonly target: number;
  readonly says: boolean;
  readonly asks: boolean;
}

interface State {
  /** By what is heard: `e0`, `e1`, `ok`, `fails`, `long`, `after`, and `0`, `1` for an instance that speaks. */
  readonly on: { readonly [heard: string]: Reaction };
  /** Of the timer that ends with the state. */
  readonly afterMs: number | undefined;
  /** Of the timer that goes on; set anew on entry. */
  readonly longMs: number | undefined;
}

/** By instance, by state. */
export type Tables = readonly (readonly State[])[];

export function randomTables(seed: number): Tables {
  const draw = drawFrom(seed);
  const instances = 1 + draw(3);
  let timers = 3;
  return Array.from({ length: instances }, (_, instance) => {
    const size = 2 + draw(2);
    const hasAfter = draw(4) > 0 && timers-- > 0;
    const hasLong = draw(2) > 0 && timers-- > 0;
    const isAsking = draw(2) > 0;
    const heard = ['e0', 'e1', 'ok', 'fails', ...Array.from({ length: instance }, (_, other) => String(other))];
    return Array.from({ length: size }, (): State => {
      const reaction = () => ({ target: draw(size), says: draw(2) > 0, asks: isAsking && draw(2) > 0 });
      const afterMs = hasAfter && draw(3) > 0 ? draw(7) : undefined;
      const names = [...heard.filter(() => draw(2) > 0), ...(hasLong ? ['long'] : []), 'after'];
      return {
        on: Object.fromEntries(names.map((name) => [name, reaction()])),
        afterMs,
        longMs: hasLong && draw(2) > 0 ? draw(7) : undefined,
      };
    });
  });
}

/** As charts `m0`, `m1`, … of a system `random`. */
export function catalogOf(tables: Tables): RunCatalog {
  const charts = Object.fromEntries(tables.map((table, instance) => [`m${instance}`, chartFrom(table, instance)]));
  const instances = Object.fromEntries(
    tables.map((_, instance) => {
      const ports = Object.fromEntries(Array.from({ length: instance }, (_, other) => [`m${other}`, `m${other}`]));
      return [`m${instance}`, { chart: `m${instance}`, ports }];
    }),
  );
  const random: SystemSpec = { about: '', instances, services: ['snip'] };
  return {
    systems: { random },
    charts,
    createWorld: () => ({ hear: () => undefined, context: () => undefined }),
  };
}

function chartFrom(table: readonly State[], instance: number): CatalogChart {
  const own = `m${instance}`;
  const typeOf = (heard: string): string => (/^\d$/.test(heard) ? `m${heard}.said` : `${own}.${heard}`);
  const reacting = ({ target, says, asks }: Reaction) => ({
    target: `s${target}`,
    reenter: true,
    actions: [
      ...(says ? [emit({ type: `${own}.said` })] : []),
      ...(asks ? [emit({ type: 'snip.request', op: 0 })] : []),
    ],
  });
  const states = table.map(({ on, afterMs, longMs }) => {
    const { ok, fails, after, ...others } = on;
    const answered = [
      ...(ok === undefined ? [] : [{ ...reacting(ok), guard: ({ event }: { event: { ok?: boolean } }) => event.ok }]),
      ...(fails === undefined
        ? []
        : [{ ...reacting(fails), guard: ({ event }: { event: { ok?: boolean } }) => !event.ok }]),
    ];
    return {
      entry:
        longMs === undefined ? [] : [cancel('long'), raise({ type: `${own}.long` }, { id: 'long', delay: longMs })],
      ...(afterMs === undefined || after === undefined ? {} : { after: { [afterMs]: reacting(after) } }),
      on: {
        ...Object.fromEntries(Object.entries(others).map(([heard, reaction]) => [typeOf(heard), reacting(reaction)])),
        'snip.answered': answered,
      },
    };
  });
  const machine = createMachine({
    id: own,
    initial: 's0',
    states: Object.fromEntries(states.map((state, index) => [`s${index}`, state])),
  } as never) as unknown as AnyStateMachine;
  const peers = Array.from({ length: instance }, (_, other) => [`m${other}.said`, { about: '' }]);
  return {
    machine,
    vocabulary: {
      about: '',
      hears: {
        [`${own}.e0`]: { about: '' },
        [`${own}.e1`]: { about: '' },
        'snip.answered': { about: '', fields: { op: 'count', ok: 'flag' } },
        ...Object.fromEntries(peers),
      },
      says: { [`${own}.said`]: { about: '' }, 'snip.request': { about: '', fields: { op: 'count' } } },
      notices: {},
    },
  };
}

interface Timer {
  readonly instance: number;
  readonly id: 'after' | 'long';
  readonly leftMs: number;
}

interface Question {
  readonly asker: number;
  readonly isLate: boolean;
  /** Whether it may be answered at this instant. */
  readonly isFree: boolean;
}

interface Situation {
  readonly states: readonly number[];
  /** In the order started. */
  readonly timers: readonly Timer[];
  /** In the order asked. */
  readonly questions: readonly Question[];
  readonly mayUserSpeak: boolean;
}

/**
 * Every combination of states that can be, with the timers that run and the questions that wait, each in their order:
 * `0,2|1 after,0 long|0 late`. Nothing if there are too many situations to look at.
 */
export function reachableByHand(tables: Tables, situationsMax: number): ReadonlySet<string> | undefined {
  const start: Situation = { states: tables.map(() => 0), timers: [], questions: [], mayUserSpeak: true };
  const first = tables.reduce((situation, _, instance) => entered(tables, situation, instance), start);
  const seen = new Map([[JSON.stringify(first), first]]);
  for (const situation of seen.values()) {
    if (seen.size > situationsMax) return undefined;
    for (const next of nextOf(tables, situation))
      seen.set(JSON.stringify(next), seen.get(JSON.stringify(next)) ?? next);
  }
  return new Set(
    [...seen.values()].map(({ states, timers, questions }) =>
      [
        states.join(),
        timers.map((timer) => `${timer.instance} ${timer.id}`).join(),
        questions.map((question) => `${question.asker}${question.isLate ? ' late' : ''}`).join(),
      ].join('|'),
    ),
  );
}

function nextOf(tables: Tables, situation: Situation): readonly Situation[] {
  const { timers, questions, mayUserSpeak } = situation;
  const free = (question: Question) => ({ ...question, isFree: true });
  const held = (question: Question) => ({ ...question, isFree: false });
  const ticked = timers.some(({ leftMs }) => leftMs === 0)
    ? []
    : [
        {
          ...situation,
          timers: timers.map((timer) => ({ ...timer, leftMs: timer.leftMs - 1 })),
          questions: questions.map(free),
          mayUserSpeak: true,
        },
      ];
  const said = tables.flatMap((_, instance) =>
    mayUserSpeak ? ['e0', 'e1'].map((heard) => told(tables, situation, instance, heard)) : [],
  );
  const answered = questions.flatMap(({ asker, isFree }, place) => {
    if (!isFree) return [];
    const left = questions.map((question, index) => (index < place ? held(question) : question)).toSpliced(place, 1);
    const after = { ...situation, questions: left, mayUserSpeak: false };
    return ['ok', 'fails'].map((heard) => told(tables, after, asker, heard));
  });
  const due = timers.find(({ leftMs }) => leftMs === 0);
  if (due === undefined) return [...ticked, ...said, ...answered];
  const after = {
    ...situation,
    timers: timers.filter((timer) => timer !== due),
    questions: questions.map(held),
    mayUserSpeak: false,
  };
  return [...ticked, ...said, ...answered, told(tables, after, due.instance, due.id)];
}

/** One instance is told something; what it says is told to those after it, first in, first out. */
function told(tables: Tables, before: Situation, instance: number, heard: string): Situation {
  let situation = before;
  const queue: { readonly from: number; readonly isQuestion: boolean }[] = [];
  const tell = (listener: number, name: string): void => {
    const reaction = tables[listener]?.[situation.states[listener] ?? 0]?.on[name];
    if (reaction === undefined) return;
    const states = situation.states.with(listener, reaction.target);
    const timers = situation.timers.filter((timer) => timer.instance !== listener || timer.id !== 'after');
    situation = entered(tables, { ...situation, states, timers }, listener);
    if (reaction.says) queue.push({ from: listener, isQuestion: false });
    if (reaction.asks) queue.push({ from: listener, isQuestion: true });
  };
  tell(instance, heard);
  for (let message = queue.shift(); message !== undefined; message = queue.shift()) {
    const { from } = message;
    if (message.isQuestion) situation = asked(situation, from);
    else for (let listener = from + 1; listener < tables.length; listener++) tell(listener, String(from));
  }
  return situation;
}

function asked(situation: Situation, asker: number): Situation {
  const others = situation.questions.filter((question) => question.asker !== asker || !question.isLate);
  const older = others.map((question) => (question.asker === asker ? { ...question, isLate: true } : question));
  return { ...situation, questions: [...older, { asker, isLate: false, isFree: true }] };
}

function entered(tables: Tables, situation: Situation, instance: number): Situation {
  const { longMs, afterMs } = tables[instance]?.[situation.states[instance] ?? 0] ?? {};
  let { timers } = situation;
  if (longMs !== undefined) {
    timers = timers.filter((timer) => timer.instance !== instance || timer.id !== 'long');
    timers = [...timers, { instance, id: 'long', leftMs: longMs }];
  }
  if (afterMs !== undefined) timers = [...timers, { instance, id: 'after', leftMs: afterMs }];
  return { ...situation, timers };
}
