/**
 * A system that is too large as a whole, in parts: each guard with whoever asks it, all others anything at all.
 *
 * What never happens though the others may say anything at any time, never happens beside what they do say. A way back
 * may lean on what a stub says, and a counterexample may be a stub's doing; both are said to be so.
 */
import { namesBehind, type SystemSpec } from '../../core/system.ts';

/** Charts that are small only alone: with a breaker for each tool beside it the agent loop has millions of states. */
const alone: ReadonlySet<string> = new Set(['session']);

/** Instances to be stubs, part by part; one part without stubs where the system is small enough. */
export function conesOf({ instances }: SystemSpec): readonly (readonly string[])[] {
  const all = Object.entries(instances);
  if (!all.some(([, { chart }]) => alone.has(chart))) return [[]];
  const cones = new Map<string, readonly string[]>();
  const owned = new Set<string>();
  for (const [name, { chart, ports }] of all) {
    const breakers = alone.has(chart)
      ? []
      : namesBehind(ports.breaker ?? '').filter((each) => Object.hasOwn(instances, each));
    for (const breaker of breakers) owned.add(breaker);
    cones.set(name, [name, ...breakers]);
  }
  return [...cones]
    .filter(([name]) => !owned.has(name))
    .map(([, kept]) => all.map(([name]) => name).filter((name) => !kept.includes(name)));
}
