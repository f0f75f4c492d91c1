/** `{ extends: seed, retry: { attemptsMax: 1 } }`: a shipped policy with changes, made whole and checked. */
import type { ScenarioCatalog } from './catalog.ts';
import { decoded } from './code.ts';
import { parse, wrongName } from './explain.ts';
import { type DataMap, own } from './map.ts';
import { merge } from './merge.ts';
import { type Problem, problemsOf } from './problem.ts';

/** The policy, or what is wrong with what was written for it, at paths in that. */
export type Outcome<P> = { readonly policy: P } | { readonly problems: readonly Problem[] };

export function namedPolicy<P>(
  name: unknown,
  catalog: ScenarioCatalog<P>,
  part: 'key' | 'value' = 'value',
): Outcome<P> {
  const policy = typeof name === 'string' ? own(catalog.policies, name) : undefined;
  if (policy !== undefined) return { policy };
  const message = wrongName(name, Object.keys(catalog.policies), 'unknown-policy', 'policy');
  return { problems: [{ path: [], part, ...decoded(message) }] };
}

/** Changes that say of what. */
export function extendedPolicy<P>({ extends: name, ...change }: DataMap, catalog: ScenarioCatalog<P>): Outcome<P> {
  const base = namedPolicy(name, catalog);
  if ('policy' in base) return changedPolicy(base.policy, change, catalog);
  return { problems: base.problems.map((problem) => ({ ...problem, path: ['extends'] })) };
}

export function changedPolicy<P>(base: P, change: DataMap, catalog: ScenarioCatalog<P>): Outcome<P> {
  const result = parse(catalog.policySchema, merge(base, change));
  return result.success ? { policy: result.data } : { problems: problemsOf(result.error.issues) };
}
