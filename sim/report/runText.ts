/** The text of `run`: a line for what held, a story for what did not. */
import type { RunOutcome, RunSummary } from '../core/result.ts';
import { exactDuration } from './duration.ts';
import { expectationLines } from './expectationText.ts';
import { byScenario, type Finished } from './finished.ts';
import { fitsBeside, headingLine, headingLines } from './heading.ts';
import type { Paint } from './paint.ts';
import { plain } from './plain.ts';
import { repeatCommand } from './repeat.ts';
import { storyLines } from './storyText.ts';
import { counterexampleLines, hasStory } from './streamText.ts';
import { counted } from './words.ts';

export interface RunTextOptions {
  readonly paint: Paint;
  /** Only what did not hold. */
  readonly isQuiet: boolean;
  /** Files that could not be used; they are told of elsewhere and counted here. */
  readonly unusable: number;
}

export function runText(finished: readonly Finished[], options: RunTextOptions): string {
  // A name that is cut says less than a file without its folder; all lines have the same form.
  const isShort = finished.some(({ scenario }) => !fitsBeside(scenario.name, scenario.file));
  const lines = byScenario(finished).flatMap((runs) => scenarioLines(runs, isShort, options));
  return `${[...lines, totals(finished, options)].join('\n')}\n`;
}

/** `1 refuted, 0 held`. */
export function totals(finished: readonly Finished[], { unusable }: Pick<RunTextOptions, 'unusable'>): string {
  const count = (verdict: string) => finished.filter(({ outcome }) => outcome.result.verdict === verdict).length;
  const bounded = count('bounded');
  return [
    `${count('refuted')} refuted, ${count('held')} held`,
    ...(bounded > 0 ? [`${bounded} bounded`] : []),
    ...(unusable > 0 ? [`${counted(unusable, 'input')} not usable`] : []),
  ].join(', ');
}

/** The policies under which a scenario held share a line; each other has its own block. */
function scenarioLines(
  runs: readonly Finished[],
  isShort: boolean,
  { paint, isQuiet }: RunTextOptions,
): readonly string[] {
  const isHeld = ({ outcome }: Finished) => outcome.result.verdict === 'held';
  const hasOthers = runs.length > 1;
  return [
    ...(isQuiet ? [] : heldLines(runs.filter(isHeld), { hasOthers, isShort, paint })),
    ...runs.filter((run) => !isHeld(run)).flatMap((run) => failureLines(run, hasOthers, paint)),
  ];
}

function heldLines(
  held: readonly Finished[],
  { hasOthers, isShort, paint }: { readonly hasOthers: boolean; readonly isShort: boolean; readonly paint: Paint },
): readonly string[] {
  const [first] = held;
  if (first === undefined) return [];
  const { scenario, file } = first.outcome.result;
  const shown = isShort ? file.replace(/^.*[/\\]/, '') : file;
  const names = held.map(({ outcome }) => outcome.result.policy);
  const policies = [`under ${names.join(', ')}`, counted(names.length, 'policy', 'policies')];
  const named = hasOthers ? policies.map((text) => `${shown}  ${text}`) : [];
  return [headingLine(paint.good('✓'), scenario, [...named, shown])];
}

function failureLines(run: Finished, hasOthers: boolean, paint: Paint): readonly string[] {
  const { scenario, file, policy, seed, verdict } = run.outcome.result;
  const isBounded = verdict === 'bounded';
  const isNamed = hasOthers || run.policyOption !== undefined;
  const origin = [file, ...(isNamed ? [`under ${policy}`] : []), `seed ${seed}`].join('  ');
  return [
    ...headingLines(isBounded ? paint.warn('?') : paint.bad('✗'), scenario, origin),
    ...(isBounded ? [boundLine(run, paint)] : []),
    ...expectationLines(run.outcome.result.expectations, paint),
    ...(hasStory(run) ? storyLines(run, paint) : []),
    ...counterexampleLines(run).map((line) => `  ${line}`),
    paint.dim(`  repeat: ${repeatCommand(run)}`),
  ];
}

function boundLine({ outcome }: Finished, paint: Paint): string {
  const { limit, metrics } = outcome.result;
  const reached = `after ${counted(metrics.apiCalls, 'call')} in ${exactDuration(lastInstant(outcome))}`;
  return `  ${paint.warn(`stopped at the limit of ${plain(limit ?? 'this run')}`)} ${reached}: no answer`;
}

function lastInstant({ result, story }: RunOutcome<RunSummary>): number {
  return Math.max(result.metrics.elapsedMs, story.at(-1)?.t ?? 0);
}
