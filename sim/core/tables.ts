/**
 * Tables of earlier runs: a chart under a policy asks XState nothing twice, run after run.
 *
 * Only for runs that end before the next one begins: a table that is full forgets states which others may hold.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { type Chart, type ChartInput, chartModel } from './chart.ts';
import { Table } from './table.ts';

type BySeed = Map<number, Table<AnyMachineSnapshot>>;

/** Tables of one chart under one policy that are kept. */
const seedsMax = 16;
/** Pairs that each of them remembers. */
const cellsMax = 1 << 20;

const tables = new WeakMap<Chart, WeakMap<object, BySeed>>();
const noPolicy: object = Object.freeze({});

export function tableOf(chart: Chart, input: ChartInput): Table<AnyMachineSnapshot> {
  const policy = typeof input.policy === 'object' && input.policy !== null ? input.policy : noPolicy;
  const byPolicy = keptIn(tables, chart, () => new WeakMap<object, BySeed>());
  const bySeed = keptIn(byPolicy, policy, (): BySeed => new Map());
  if (!bySeed.has(input.seed) && bySeed.size >= seedsMax) bySeed.clear();
  return keptIn(bySeed, input.seed, () => new Table(chartModel(chart, input), cellsMax));
}

interface Store<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

function keptIn<K, V>(store: Store<K, V>, key: K, create: () => V): V {
  const known = store.get(key);
  if (known !== undefined) return known;
  const created = create();
  store.set(key, created);
  return created;
}
