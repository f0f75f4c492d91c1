/** Annotations of `check` for GitHub Actions: an error for what was refuted, a warning for what has no answer. */
import type { Checked } from './check.ts';
import { whyOf } from './checkJunit.ts';
import { annotation } from './github.ts';

export function checkAnnotations(checked: readonly Checked[]): string {
  const lines = checked.flatMap(({ machine, policy, limit, properties }) =>
    properties.flatMap((property) => {
      if (property.verdict === 'held') return [];
      const title = `${property.name}: ${machine} under ${policy}`;
      return [annotation({ title }, whyOf(property, limit), property.verdict === 'refuted' ? 'error' : 'warning')];
    }),
  );
  return lines.map((line) => `${line}\n`).join('');
}
