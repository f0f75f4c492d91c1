/**
 * Whoever runs tools: asks the tool's breaker, and if it permits, tells it how the run went.
 *
 * How a run goes is part of its order, so that what a log recorded can be played again, permitted or not.
 */
import type { Surroundings } from '../core/world.ts';
import type { Event, Json } from '../scenario/event.ts';
import type { Service } from './service.ts';

export const usualRunner = {};

interface Run {
  readonly breaker: string;
  readonly outcome: Json;
}

/** Runs asked for at one instant; each has a slot of its own until it has ended. */
const slotsMax = 64;

export function createRunner(): Service {
  const runs = new Map<string, Run>();
  return {
    hears: (type) => type === 'runner.run' || /^(bash|read|tools)\.(permitted|refused)$/.test(type),
    hear(event, surroundings) {
      if (event.type === 'runner.run') ask(runs, event, surroundings);
      else end(runs, event, surroundings);
    },
  };
}

function ask(runs: Map<string, Run>, { breaker, outcome = 'success' }: Event, surroundings: Surroundings): void {
  const slot = freeSlot(runs);
  if (slot === undefined) return;
  runs.set(slot, { breaker: String(breaker), outcome });
  surroundings.answer({ type: `${breaker}.acquire`, slot }, 0);
}

function end(runs: Map<string, Run>, { type, slot }: Event, surroundings: Surroundings): void {
  const run = runs.get(String(slot));
  if (run === undefined) return;
  runs.delete(String(slot));
  if (type.endsWith('.permitted'))
    surroundings.answer({ type: `${run.breaker}.record`, slot: String(slot), outcome: run.outcome }, 0);
}

function freeSlot(runs: ReadonlyMap<string, Run>): string | undefined {
  for (let index = 0; index < slotsMax; index++) if (!runs.has(String(index))) return String(index);
  return undefined;
}
