/**
 * How a run ended, in one phrase for a table.
 *
 * Read from the last message of each kind, because a run of thousands of operations is not kept. A success as the
 * last outcome tells the end; otherwise what stopped the calls does: an open breaker, a full context, a cause.
 */
import type { RunOutcome, RunSummary } from '../core/result.ts';
import { endedOpen } from './endedOpen.ts';
import { type Ending, endingsOf } from './endings.ts';
import type { Finished } from './finished.ts';
import { textField } from './message.ts';
import { causeInWords, inWords } from './words.ts';

const outcomes: ReadonlySet<string> = new Set([
  'retry.succeeded',
  'retry.failed',
  'compaction.succeeded',
  'compaction.failed',
  'compaction.refused',
  'compaction.full',
]);

export function endedHow(finished: Finished): string {
  const { result, seen } = finished.outcome;
  if (result.verdict === 'bounded') return `stopped at the limit of ${result.limit ?? 'this run'}`;
  if (seen.has('user.quit')) return result.metrics.notices === 0 ? 'user quit; nothing was shown' : 'user quit';
  const endings = endingsOf(finished);
  const last = endings.findLast(({ kind }) => outcomes.has(kind));
  if (last === undefined) return endedOpen(finished, endings, false) ?? restingText(finished.outcome);
  return `${lastText(last, finished, endings)}${mixText(last, endings)}`;
}

function lastText(ending: Ending, finished: Finished, endings: readonly Ending[]): string {
  switch (ending.kind) {
    case 'retry.succeeded':
      return 'answered';
    case 'compaction.succeeded':
      return textField(ending.last, 'by') === 'snip' ? snippedText(ending, finished.outcome) : 'compacted, went on';
    case 'compaction.full':
      return 'context full, error 413 shown';
    case 'compaction.refused':
      if (textField(ending.last, 'because') === 'thrash') return 'stopped: the context kept filling up';
      return endedOpen(finished, endings, true) ?? 'refused';
    default:
      return endedOpen(finished, endings, textField(ending.last, 'cause') === 'open') ?? gaveUpText(ending);
  }
}

/** Of several, the last one's cause. */
function gaveUpText({ last, times }: Ending): string {
  const cause = textField(last, 'cause') ?? 'failed';
  const often = times === 1 ? 'gave up' : `gave up ${times} times`;
  if (cause === 'failed') return often;
  return `${often}${times === 1 ? '' : ', last'}: ${causeInWords(cause)}`;
}

/** An operation that did not even try a summary had nothing to roll back. */
function snippedText({ times }: Ending, { seen }: RunOutcome<RunSummary>): string {
  const rolledBack = seen.get('context.restore')?.times ?? 0;
  if (rolledBack === 0) return 'snipped, went on';
  if (rolledBack >= times) return 'rolled back, snipped, went on';
  return `${rolledBack} rolled back and snipped, then snipped without a call`;
}

/** How many operations went the other way than the last one. */
function mixText(last: Ending, endings: readonly Ending[]): string {
  const isSuccess = ({ kind }: Ending) => kind.endsWith('.succeeded');
  const others = endings.filter(
    (ending) =>
      ending.chart === last.chart && /\.(succeeded|failed)$/.test(ending.kind) && isSuccess(ending) !== isSuccess(last),
  );
  const count = others.reduce((sum, { times }) => sum + times, 0);
  if (count === 0) return '';
  if (isSuccess(last)) return last.chart === 'retry' ? `; ${count} gave up` : `; ${count} failed`;
  return last.chart === 'retry' ? `; ${count} answered before` : `; ${count} made room before`;
}

function restingText({ result, seen }: RunOutcome<RunSummary>): string {
  const [first] = Object.entries(result.final);
  if (first === undefined || seen.size === 0) return 'nothing happened';
  const [instance, state] = first;
  return `${instance} ${inWords(state.replace(/\..*$/, ''))} at the end`;
}
