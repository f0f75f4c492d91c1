/** Any chart as a guard of its own: a real XState actor on the clock that the guard is given. */
import type { Adapter } from 'tripcurve';
import { type AnyStateMachine, createActor } from 'xstate';

export function actorAdapter(chart: string, machine: AnyStateMachine): Adapter {
  return {
    name: `${chart}, as an actor`,
    chart,
    create({ policy, seed, clock, emit }) {
      const actor = createActor(machine, {
        input: { policy, seed },
        clock: {
          setTimeout: (callback, ms) => clock.setTimeout(callback, ms),
          clearTimeout: (id) => clock.clearTimeout(id),
        },
      });
      actor.on('*', emit);
      actor.start();
      return { hear: (event) => actor.send(event) };
    },
  };
}
