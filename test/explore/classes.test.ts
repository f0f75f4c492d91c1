/** Classes of nodes against all pairs of nodes, told apart one by one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classesOf } from '../../sim/explore/paths/classes.ts';
import type { Edge } from '../../sim/explore/paths/graph.ts';
import type { Trail } from '../../sim/explore/paths/traced.ts';

const trails: readonly Trail[] = [0, 1, 2].map((id) => ({ transitions: [id], states: [], guards: [] }));

type Step = readonly [letter: number, to: number];

function edgesOf(steps: readonly (readonly Step[])[]): readonly (readonly Edge[])[] {
  return steps.map((leaving, from) =>
    leaving.flatMap(([letter, to]) => {
      const trail = trails[letter];
      const move = { kind: 'hear', event: { type: 'x' } } as const;
      return trail === undefined ? [] : [{ from, to, trail, move, emits: [] }];
    }),
  );
}

/** Independent oracle: pairs that differ in their letters, then pairs that lead to such pairs, until none is added. */
function areAlike(steps: readonly (readonly Step[])[]): (one: number, other: number) => boolean {
  const apart = new Set<string>();
  const isApart = (one: number, other: number): boolean => apart.has(`${Math.min(one, other)} ${Math.max(one, other)}`);
  const follows = (one: number, other: number): boolean =>
    (steps[one] ?? []).every(([letter, to]) =>
      (steps[other] ?? []).some(([same, target]) => same === letter && !isApart(to, target)),
    );
  for (let count = -1; count < apart.size; ) {
    count = apart.size;
    steps.forEach((_, one) => {
      for (let other = one + 1; other < steps.length; other++)
        if (!follows(one, other) || !follows(other, one)) apart.add(`${one} ${other}`);
    });
  }
  return (one, other) => !isApart(one, other);
}

const graph = fc.integer({ min: 1, max: 9 }).chain((size) => {
  const step = fc.tuple(fc.nat(trails.length - 1), fc.nat(size - 1));
  return fc.array(fc.array(step, { maxLength: 4 }), { minLength: size, maxLength: size });
});

describe('the classes of a graph', () => {
  it('hold together exactly what no steps tell apart', () => {
    fc.assert(
      fc.property(graph, (steps) => {
        const classes = classesOf(edgesOf(steps));
        const alike = areAlike(steps);
        steps.forEach((_, one) => {
          steps.forEach((__, other) => {
            expect(classes[one] === classes[other]).toBe(alike(one, other));
          });
        });
      }),
      { numRuns: 500 },
    );
  });

  it('are numbered in the order of their first nodes', () => {
    fc.assert(
      fc.property(graph, (steps) => {
        const classes = [...classesOf(edgesOf(steps))];
        expect([...new Set(classes)]).toEqual([...new Set(classes).keys()].map((_, index) => index));
      }),
    );
  });
});
