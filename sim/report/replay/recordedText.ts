/** What a log says itself, on a line or two. */
import type { SessionReplay } from '../../replay/session.ts';
import { toolBreakers } from '../../replay/toolRuns.ts';
import { counted } from '../words.ts';
import { recordedApi } from './apiAccount.ts';
import { recordedCompactions } from './contextAccount.ts';
import { recordedDenials } from './permissionAccount.ts';
import { amounts, roughTokens } from './ranges.ts';

export function recordedLines(session: SessionReplay): readonly string[] {
  const { tools } = session.recorded;
  const runs = toolBreakers.reduce((sum, name) => sum + tools[name].runs, 0);
  const failures = toolBreakers.reduce((sum, name) => sum + tools[name].failures, 0);
  const parts = [
    session.recorded.api.calls === 0 ? undefined : recordedApi(session),
    spent(session),
    runs === 0 ? undefined : `${counted(runs, 'tool run')}, ${failures} failed`,
    recordedDenials(session),
    recordedCompactions(session),
  ];
  const told = parts.filter((part) => part !== undefined);
  return told.length === 0 ? ['nothing that a guard hears of'] : told;
}

/** `$7.43, 5.4M tokens`; calls without a known price are in the tokens only. */
function spent({ recorded: { api } }: SessionReplay): string | undefined {
  const { microUsd, tokens, unpriced } = api.bill;
  if (tokens === 0 && microUsd === 0) return undefined;
  const money = microUsd === 0 ? [] : [amounts({ least: microUsd, most: microUsd })];
  const rest = unpriced === 0 ? '' : ` (${counted(unpriced, 'call')} without a known price)`;
  return `${[...money, `${roughTokens(tokens)} tokens`].join(', ')}${rest}`;
}
