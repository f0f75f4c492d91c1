/** Every transition of a chart: what a suite is to take, self-transitions, `always` and timers included. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

export interface Transition {
  readonly id: number;
  readonly definition: AnyTransitionDefinition;
  /** Dotted path of the state that has it; empty for the chart as a whole. */
  readonly source: string;
  /** `on breaker.record`, `after break`, `always`. */
  readonly trigger: string;
  /** 1-based place among the candidates of its state and trigger, of how many. */
  readonly place: number;
  readonly places: number;
  readonly guard?: string;
  /** Dotted path; none for one that stays where it is. */
  readonly target?: string;
}

export class Transitions {
  readonly all: readonly Transition[];
  readonly #ids: ReadonlyMap<AnyTransitionDefinition, number>;

  constructor(machine: AnyStateMachine) {
    const found = nodesOf(machine.root).flatMap(transitionsOf);
    this.all = found.map((transition, id) => ({ ...transition, id }));
    this.#ids = new Map(this.all.map(({ definition, id }) => [definition, id]));
  }

  at(id: number): Transition {
    const found = this.all[id];
    if (found === undefined) throw new RangeError(`no transition ${id}`);
    return found;
  }

  /** Nothing for the transition into the initial state, which is none that a chart's author wrote. */
  idOf(definition: AnyTransitionDefinition): number | undefined {
    return this.#ids.get(definition);
  }
}

/** The node and all below it, parents first. */
export function nodesOf(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

export const pathOf = (node: AnyStateNode): string => node.path.join('.');

/** `closed on breaker.record #2 (isTripping)`. */
export function transitionText({ source, trigger, place, places, guard }: Transition): string {
  const number = places > 1 ? ` #${place}` : '';
  return `${source === '' ? 'anywhere' : source} ${trigger}${number}${guard === undefined ? '' : ` (${guard})`}`;
}

function transitionsOf(node: AnyStateNode): readonly Omit<Transition, 'id'>[] {
  const lists = [...node.transitions.values(), ...(node.always === undefined ? [] : [node.always])];
  return lists.flatMap((list) =>
    list.map((definition, index) => {
      const target = definition.target?.[0];
      return {
        definition,
        source: pathOf(node),
        trigger: triggerOf(String(definition.eventType)),
        place: index + 1,
        places: list.length,
        ...(definition.guard === undefined ? {} : { guard: guardName(definition.guard) }),
        ...(target === undefined ? {} : { target: pathOf(target) }),
      };
    }),
  );
}

/** A timer of `after` is heard as `xstate.after.break.breaker.open.cooling` (xstate 5.33.3). */
function triggerOf(eventType: string): string {
  if (eventType === '') return 'always';
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(eventType) ?? [];
  return delay === undefined ? `on ${eventType}` : `after ${delay}`;
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : 'inline';
}
