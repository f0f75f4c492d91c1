/** Every shipped policy, by name, in the order of their telling. */

import { claudeCodeBefore2176, claudeCodeV1, claudeCodeV2, codex } from './policies/claudeCode.ts';
import { hardened } from './policies/hardened.ts';
import { claudeCodeDocs, s0SimplePermission, s0TimedPermission } from './policies/permission.ts';
import { nestedRetries, s1ApiSimple, s1BackoffCode, s1BackoffTable } from './policies/s1.ts';
import { seed } from './policies/seed.ts';
import type { NamedPolicy } from './policy.ts';

const all: readonly NamedPolicy[] = [
  seed,
  claudeCodeV1,
  claudeCodeBefore2176,
  claudeCodeV2,
  codex,
  s1ApiSimple,
  s1BackoffTable,
  s1BackoffCode,
  nestedRetries,
  s0TimedPermission,
  s0SimplePermission,
  claudeCodeDocs,
  hardened,
];

/** By name: `seed`, `claude-code-v1`, …, `hardened`; each with the source of every value. */
export const policies: Readonly<Record<string, NamedPolicy>> = Object.fromEntries(
  all.map((policy) => [policy.name, policy]),
);
