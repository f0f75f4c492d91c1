/** The ending of a run that a breaker stopped: why it opened, whether calls went on, and how many it refused. */
import type { Ending } from './endings.ts';
import type { Finished } from './finished.ts';
import { textField } from './message.ts';
import { breakerPolicyOf, openedBecause } from './opened.ts';

const calls = ['http.request', 'summary.request', 'summariser.request'];

/** Nothing if no breaker opened; one that has closed again, or is about to, only counts if it `mayBeOver`. */
export function endedOpen(
  { outcome, policy }: Finished,
  endings: readonly Ending[],
  mayBeOver: boolean,
): string | undefined {
  const { result, seen } = outcome;
  const isOpen = ({ instance }: Ending) => /^(open|forcedOpen)\b/.test(result.final[instance] ?? '');
  const opened = endings.findLast((ending) => ending.kind === 'breaker.opened' && (mayBeOver || isOpen(ending)));
  if (opened === undefined) return undefined;
  const because = openedBecause(opened.last, breakerPolicyOf(policy, opened.instance));
  const joint = textField(opened.last, 'because') === 'consecutive' ? ' after ' : ': ';
  const lastCallMs = Math.max(...calls.map((type) => seen.get(type)?.lastAtMs ?? 0));
  const after = lastCallMs > opened.lastAtMs ? ', yet calls went on' : '';
  const refused = result.metrics.refused > 0 ? `; ${result.metrics.refused} refused` : '';
  return `breaker opened${joint}${because}${after}${refused}`;
}
