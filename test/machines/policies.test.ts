import { describe, expect, it } from 'vitest';
import { policies } from '../../machines/policies.ts';
import { policySchema } from '../../sim/scenario/policySchema.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Dotted paths of everything in a policy: `api`, `api.trip`, `api.trip.window`, … */
function pathsOf(value: unknown, above = ''): readonly string[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [`${above}${name}`, ...pathsOf(inner, `${above}${name}.`)]);
}

const isBelow = (path: string, above: string): boolean => path === above || path.startsWith(`${above}.`);

describe.each(Object.entries(policies))('policy %s', (name, { name: ownName, about, policy, sources }) => {
  const paths = pathsOf(policy);
  const leaves = paths.filter((path) => !paths.some((other) => other !== path && isBelow(other, path)));

  it('is known by its own name and described in a sentence', () => {
    expect(ownName).toBe(name);
    expect(about).toMatch(/^[A-Z].*\.$/);
  });

  it('is valid as it stands', () => {
    expect(policySchema.parse(policy)).toEqual(policy);
  });

  it('names a source of every value', () => {
    expect(leaves.filter((leaf) => !Object.keys(sources).some((path) => isBelow(leaf, path)))).toEqual([]);
  });

  it('names no source of a value it does not have', () => {
    expect(Object.keys(sources).filter((path) => !paths.includes(path))).toEqual([]);
  });
});
