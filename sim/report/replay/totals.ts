/** All sessions together, under each policy. */
import type { Policy } from '../../../machines/policy.ts';
import { type Between, sum } from '../../replay/between.ts';
import { intervalOf } from '../../replay/bootstrap.ts';
import type { Named } from '../../replay/replayCatalog.ts';
import type { SessionReplay } from '../../replay/session.ts';
import { accountsOf, stepsIn } from './account.ts';

export interface Total {
  readonly policy: Named<Policy>;
  readonly sessions: number;
  /** Sessions in which a guard steps in, perhaps or for certain. */
  readonly steppedIn: number;
  readonly calls: number;
  readonly savedCalls: Between;
  /** 95 % over sessions drawn anew; absent for too few of them. */
  readonly savedCallsInterval?: Between;
  readonly lost: Between;
  readonly gained: Between;
}

/** @param seed of the bootstrap */
export function totalsOf(sessions: readonly SessionReplay[], seed: number): readonly Total[] {
  const policies = sessions[0]?.policies.map(({ policy }) => policy) ?? [];
  return policies.map((policy, index): Total => {
    const under = sessions.flatMap((session) => {
      const each = session.policies[index];
      return each === undefined ? [] : [{ session, each }];
    });
    const saved = under.map(({ each }) => each.savedCalls);
    const least = intervalOf(
      saved.map((range) => range.least),
      seed,
      policy.name,
    );
    const most = intervalOf(
      saved.map((range) => range.most),
      seed,
      policy.name,
    );
    return {
      policy,
      sessions: under.length,
      steppedIn: under.filter(({ session, each }) => accountsOf(session, each).some(stepsIn)).length,
      calls: under.reduce((total, { session }) => total + session.recorded.api.calls, 0),
      savedCalls: sum(saved),
      ...(least === undefined || most === undefined
        ? {}
        : { savedCallsInterval: { least: least.least, most: most.most } }),
      lost: sum(under.flatMap(({ each: { api } }) => (api === undefined ? [] : [api.lost]))),
      gained: sum(under.flatMap(({ each: { api } }) => (api === undefined ? [] : [api.gained]))),
    };
  });
}
