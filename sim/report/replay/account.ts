/** What a policy would have done in a session, guard by guard, as sentences that every report shares. */
import type { Mechanism } from '../../replay/fact.ts';
import type { SessionReplay, UnderPolicy } from '../../replay/session.ts';
import { toolBreakers } from '../../replay/toolRuns.ts';
import { apiAccount } from './apiAccount.ts';
import { compactionAccount, levelAccount } from './contextAccount.ts';
import { type Account, guardNames, type Said } from './guard.ts';
import { permissionAccount } from './permissionAccount.ts';
import { toolAccount } from './toolAccount.ts';

/** Only of guards of which the log shows anything. */
export function accountsOf(session: SessionReplay, under: UnderPolicy): readonly Account[] {
  const accounts: Account[] = [];
  const add = (guard: keyof typeof guardNames, mechanism: Mechanism, said: Said | undefined) => {
    const { is, why } = session.sight[mechanism];
    const unseen: Said = { verdict: 'unobservable', lines: [why] };
    if (is === 'unobservable') accounts.push({ guard: guardNames[guard], ...unseen });
    else if (said !== undefined) accounts.push({ guard: guardNames[guard], ...inPart(said, session, mechanism) });
  };
  add('api', 'api', apiAccount(session, under));
  const tools = session.sight.tools.is === 'unobservable' ? toolBreakers.slice(-1) : toolBreakers;
  for (const breaker of tools) add(breaker, 'tools', toolAccount(session, under, breaker));
  add('permission', 'permission', permissionAccount(session, under));
  add('tokens', 'tokens', levelAccount(under));
  add('compaction', 'compaction', compactionAccount(session, under));
  return accounts;
}

/** Half of the evidence makes a quiet guard no certainty. How large the window is, is said with the level itself. */
function inPart(said: Said, { sight }: SessionReplay, mechanism: Mechanism): Said {
  const { is, why } = sight[mechanism];
  if (is !== 'partly' || mechanism === 'tokens') return said;
  return { ...said, lines: [...said.lines, `recorded in part: ${why}`] };
}

export const stepsIn = ({ verdict }: Account): boolean => verdict === 'steps in' || verdict === 'perhaps steps in';
