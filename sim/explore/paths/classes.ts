/**
 * Nodes in classes that no sequence of steps tells apart, as far as trails tell: refinement of a partition.
 *
 * A way through the classes is a way through the nodes from wherever in the first class one stands, and there are far
 * fewer classes: of the twenty thousand states of a breaker with a window of ten, two thousand. When a class falls
 * apart, its largest part keeps the number, so that few nodes have to be looked at again (after Hopcroft and Tarjan).
 */
import type { Edge } from './graph.ts';

type Edges = readonly (readonly Edge[])[];
/** The steps from one node. */
export type Steps = readonly (readonly [letter: number, to: number])[];

const known = new WeakMap<Edges, Int32Array>();

/** The class of each node, numbered from 0 in the order of their first nodes. */
export function classesOf(edges: Edges): Int32Array {
  const found = known.get(edges) ?? partition(lettered(edges));
  known.set(edges, found);
  return found;
}

/** Nodes together from which the same letters can follow, for ever; numbered in the order of their first nodes. */
export const partition = (steps: readonly Steps[]): Int32Array => numbered(refined(steps));

/** Two steps have the same letter if they leave the same trail, both by a message or both by a wait. */
function lettered(edges: Edges): readonly Steps[] {
  const letters = new Map<unknown, number>();
  return edges.map((leaving) => {
    const seen = new Map<number, readonly [number, number]>();
    for (const { trail, move, to } of leaving) {
      const number = letters.get(trail) ?? letters.size;
      letters.set(trail, number);
      const letter = number * 2 + (move.kind === 'wait' ? 1 : 0);
      seen.set(letter * edges.length + to, [letter, to]);
    }
    return [...seen.values()];
  });
}

function refined(steps: readonly Steps[]): Int32Array {
  const classes = new Int32Array(steps.length);
  const members: number[][] = [[...steps.keys()]];
  const before = sourcesOf(steps);
  let dirty: ReadonlySet<number> = new Set(members[0]);
  while (dirty.size > 0) {
    const moved: number[] = [];
    for (const [number, parts] of partsOf(steps, classes, members, dirty)) {
      const [largest = [], ...others] = parts.toSorted((a, b) => b.length - a.length);
      members[number] = largest;
      for (const part of others) {
        for (const node of part) classes[node] = members.length;
        members.push(part);
        for (const node of part) moved.push(node);
      }
    }
    dirty = new Set(moved.flatMap((node) => before[node] ?? []));
  }
  return classes;
}

/**
 * The classes with a node to be looked at again, in parts that belong together.
 *
 * The others of a class are still alike: what they lead to did not change.
 */
function partsOf(
  steps: readonly Steps[],
  classes: Int32Array,
  members: readonly (readonly number[])[],
  dirty: ReadonlySet<number>,
): ReadonlyMap<number, readonly number[][]> {
  const parts = new Map<number, Map<string, number[]>>();
  for (const node of dirty) {
    const number = classes[node] ?? 0;
    const ofClass = parts.get(number) ?? new Map<string, number[]>();
    parts.set(number, ofClass);
    const sign = signOf(steps[node] ?? [], classes);
    const part = ofClass.get(sign);
    if (part === undefined) ofClass.set(sign, [node]);
    else part.push(node);
  }
  return new Map(
    [...parts].map(([number, ofClass]) => {
      const rest = (members[number] ?? []).filter((node) => !dirty.has(node));
      return [number, rest.length === 0 ? [...ofClass.values()] : [rest, ...ofClass.values()]];
    }),
  );
}

/** Which letters lead to which classes. */
function signOf(steps: Steps, classes: Int32Array): string {
  const signs = new Set<number>();
  for (const [letter, to] of steps) signs.add(letter * classes.length + (classes[to] ?? 0));
  return [...signs].sort((a, b) => a - b).join();
}

function sourcesOf(steps: readonly Steps[]): readonly (readonly number[])[] {
  const sources: number[][] = steps.map(() => []);
  steps.forEach((leaving, from) => {
    for (const to of new Set(leaving.map(([, target]) => target))) sources[to]?.push(from);
  });
  return sources;
}

function numbered(classes: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return classes.map((each) => {
    const number = numbers.get(each) ?? numbers.size;
    numbers.set(each, number);
    return number;
  });
}
