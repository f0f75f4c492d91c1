/** The policy that somebody's code names or hands over. */
import type { Policy } from '../machines/policy.ts';
import { catalog } from './catalog.ts';
import { parse } from './scenario/explain.ts';
import type { NamedRun } from './scenario/load.ts';
import { unknownName } from './scenario/nearest.ts';
import { policySchema } from './scenario/policySchema.ts';
import { problemsOf } from './scenario/problem.ts';

/** @throws RangeError */
export function namedPolicy(policy: string | Policy): NamedRun<Policy> {
  if (typeof policy !== 'string') return { name: 'policy', policy: wholePolicy(policy) };
  const { policies } = catalog;
  const named = Object.hasOwn(policies, policy) ? policies[policy] : undefined;
  if (named === undefined) throw new RangeError(unknownName(policy, 'shipped policy', Object.keys(policies)));
  return { name: policy, policy: named.policy };
}

/** What JavaScript gives may be anything; a chart trusts its policy. */
function wholePolicy(policy: Policy): Policy {
  const result = parse(policySchema, policy);
  if (result.success) return result.data;
  const problems = problemsOf(result.error.issues);
  throw new RangeError(
    problems.map(({ path, code, text }) => `${['policy', ...path].join('.')}: ${code}: ${text}`).join('\n'),
  );
}
