/** `--policy`: shipped policies by name, the user's own by file. */
import { resolve } from 'node:path';
import type { Policy } from '../../machines/policy.ts';
import { catalog } from '../catalog.ts';
import { kindOf } from '../files/disk.ts';
import { readInput } from '../files/readInput.ts';
import { loadPolicy } from '../scenario/load.ts';
import { unknownName } from '../scenario/nearest.ts';
import type { NamedRun } from '../scenario/runs.ts';
import { scenarioCatalog } from '../scenarioCatalog.ts';
import { UsageError } from './usageError.ts';

/** In the order given. @throws UsageError, InputError */
export function loadPolicies(names: readonly string[], cwd: string): readonly NamedRun<Policy>[] {
  return names.map((name) => shippedPolicy(name) ?? policyFile(name, cwd));
}

function shippedPolicy(name: string): NamedRun<Policy> | undefined {
  const named = Object.hasOwn(catalog.policies, name) ? catalog.policies[name] : undefined;
  return named === undefined ? undefined : { name, policy: named.policy };
}

function policyFile(name: string, cwd: string): NamedRun<Policy> {
  const path = resolve(cwd, name);
  if (!/[/\\]|\.ya?ml$/i.test(name) && kindOf(path) === 'nothing') {
    throw new UsageError(`--policy: ${unknownName(name, 'shipped policy', Object.keys(catalog.policies))}`);
  }
  return readInput({ shown: name, path }, (source) => loadPolicy(source, scenarioCatalog));
}
