/** The chart through a list of messages and waits: what it says to each, and how long each wait is. */
import { portOf } from '../../core/system.ts';
import type { Event } from '../../scenario/event.ts';
import { type Armed, armedAfter, emittedBy, nextOf, timersAfter } from '../paths/graph.ts';
import type { Subject } from '../paths/traced.ts';
import type { Ask } from './play.ts';

type Wait = 'wait';
/** A message, or until the chart's next timer fires. */
export type Cue = Event | Wait;

export interface Beat {
  readonly ask: Ask;
  readonly says: readonly Event[];
  readonly from: string;
  /** Tells the state before it from every other, memory included. */
  readonly fromKey: string;
  readonly state: string;
  /** Whether the chart neither said nor changed anything. */
  readonly isIdle: boolean;
  /** Whether a timer runs after it. */
  readonly isTimed: boolean;
}

export interface RehearseOptions {
  /** Whether each answer is given the number of the last question, whatever number it has. */
  readonly renumbers?: boolean;
}

/** Nothing, where a wait has no timer to wait for. */
export function rehearse<State>(
  subject: Subject<State>,
  cues: readonly Cue[],
  { renumbers = false }: RehearseOptions = {},
): readonly Beat[] | undefined {
  const start = subject.initial();
  let { state } = start;
  let timers: readonly Armed[] = armedAfter([], start.effects);
  const beats: Beat[] = [];
  const asked = new Map<string, Event>();
  for (const cue of cues) {
    const timer = nextOf(timers);
    if (cue === 'wait' && timer === undefined) return undefined;
    const isWait = cue === 'wait' && timer !== undefined;
    const said = cue as Event;
    const event = isWait ? timer.event : renumbers ? renumbered(said, asked.get(portOf(said.type))) : said;
    const step = subject.next(state, event);
    if (isWait) timers = timersAfter(timers, { kind: 'wait', ms: timer.leftMs, timer });
    timers = armedAfter(timers, step.effects);
    const says = emittedBy(step.effects);
    for (const question of says) asked.set(portOf(question.type), question);
    beats.push({
      ask: isWait ? { kind: 'wait', ms: timer.leftMs } : { kind: 'hear', event },
      says,
      from: subject.text(state),
      fromKey: subject.key(state),
      state: subject.text(step.state),
      isIdle: step.effects.length === 0 && subject.key(state) === subject.key(step.state),
      isTimed: timers.length > 0,
    });
    state = step.state;
  }
  return beats;
}

/** The answer with the numbers of the question, where both have one of that name. */
function renumbered(answer: Event, question: Event | undefined): Event {
  const numbers = Object.entries(question ?? {}).filter(
    ([field, value]) => typeof value === 'number' && typeof answer[field] === 'number',
  );
  return { ...answer, ...(Object.fromEntries(numbers) as Omit<Event, 'type'>) };
}
