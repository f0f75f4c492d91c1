/** The stable JSON of `replay`, version 1; its schema is `schema/replay.json`. Money is exact to a micro-dollar. */
import type { ApiFigures } from '../../replay/apiReplay.ts';
import type { Between } from '../../replay/between.ts';
import type { Deed } from '../../replay/deed.ts';
import type { Bill } from '../../replay/money.ts';
import type { SessionReplay, UnderPolicy } from '../../replay/session.ts';
import { assumptions } from './assumptions.ts';
import type { Replayed } from './replayed.ts';
import { totalsOf } from './totals.ts';

export function replayData({ sessions, top, prices, seed, skipped, unusable, tooOld }: Replayed) {
  return {
    version: 1,
    seed,
    assumptions: assumptions(prices),
    sessions: sessions.slice(0, top).map(sessionData),
    totals: totalsOf(sessions, seed).map(({ policy, ...total }) => ({ policy: policy.name, ...total })),
    read: { sessions: sessions.length, unusable, tooOld, skipped: Object.fromEntries(skipped) },
  };
}

function sessionData({
  name,
  number,
  format,
  sight,
  coverage,
  startMs,
  endMs,
  recorded,
  streaks,
  policies,
}: SessionReplay) {
  const { bill, ...api } = recorded.api;
  return {
    name,
    number,
    format,
    ...(startMs === undefined ? {} : { startMs }),
    ...(endMs === undefined ? {} : { endMs }),
    sight: Object.fromEntries(Object.entries(sight)),
    lines: { unreadable: coverage.unreadable, records: coverage.records, copied: coverage.copied },
    recorded: { ...recorded, api: { ...api, ...billData(bill) } },
    streaks,
    policies: policies.map(underData),
  };
}

const billData = ({ microUsd, tokens, unpriced }: Bill) => ({ costUsd: microUsd / 1e6, tokens, unpriced });
const dollars = ({ least, most }: Between): Between => ({ least: least / 1e6, most: most / 1e6 });

function underData({ policy, savedCalls, api, tools, permission, compaction, levels }: UnderPolicy) {
  return {
    policy: policy.name,
    savedCalls,
    ...(api === undefined ? {} : { api: apiData(api) }),
    ...(tools === undefined
      ? {}
      : { tools: tools.figures.map(({ deeds, ...figures }) => ({ ...figures, ...openedData(deeds) })) }),
    ...(permission === undefined ? {} : { permission: withoutScript(permission) }),
    ...(compaction === undefined ? {} : { compaction: withoutScript(compaction) }),
    ...(levels === undefined ? {} : { context: withoutScript({ ...levels, deeds: [] }) }),
  };
}

function apiData({ episodes, microUsd, ...figures }: ApiFigures) {
  return { ...figures, costUsd: dollars(microUsd), ...openedData(episodes.flatMap(({ deeds }) => deeds)) };
}

function withoutScript<
  T extends { readonly script?: unknown; readonly startMs: number; readonly deeds: readonly Deed[] },
>(figures: T) {
  const { script: _script, startMs: _startMs, deeds, ...rest } = figures;
  return { ...rest, ...openedData(deeds) };
}

function openedData(deeds: readonly Deed[]) {
  const first = deeds.find(({ what }) => what === 'opened');
  if (first === undefined) return {};
  const { because = 'denied', failures, of } = first.event;
  return {
    firstOpening: {
      atMs: first.atMs,
      because,
      ...(failures === undefined ? {} : { failures }),
      ...(of === undefined ? {} : { of }),
    },
  };
}
