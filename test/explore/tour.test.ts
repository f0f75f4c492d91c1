/** Tours of all transitions: half the steps of one shortest path each, or else provably the fewest there can be. */

import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { catalog } from '../../sim/catalog.ts';
import { aimOf } from '../../sim/explore/paths/aims.ts';
import { Targets } from '../../sim/explore/paths/goals.ts';
import { explore, type Graph, usualStatesMax } from '../../sim/explore/paths/graph.ts';
import { samplesOf } from '../../sim/explore/paths/samples.ts';
import { shortestWalks, stepsIn, tour } from '../../sim/explore/paths/tour.ts';
import { TracedChart } from '../../sim/explore/paths/traced.ts';
import { transitionText } from '../../sim/explore/paths/transitions.ts';
import { leastSteps, type Prices } from './leastSteps.ts';

interface Row {
  readonly chart: string;
  readonly policyName: string;
  readonly section: string;
}

const sections: readonly (readonly [chart: string, section: string])[] = [
  ['breaker', 'api'],
  ['breaker', 'summary'],
  ['retry', 'retry'],
  ['compaction', 'compaction'],
  ['permission', 'permission'],
  ['tokens', 'tokens'],
  ['session', 'session'],
];
const rows: readonly Row[] = [
  ...['seed', 'hardened'].flatMap((policyName) => sections.map(([chart, section]) => ({ chart, policyName, section }))),
  { chart: 'summariser', policyName: 'seed', section: '' },
];

interface Proof {
  readonly chart: string;
  readonly policyName: string;
  /** Why half is too few, in words. */
  readonly because: string;
  readonly prices: Prices;
  readonly through?: string;
}

/** Where no tour has half the steps. */
const proofs: readonly Proof[] = [
  {
    chart: 'retry',
    policyName: 'seed',
    because:
      'each way back to idle is a test of its own length: ask, be let through, be answered; the last attempt needs twelve steps',
    prices: {
      'working on retry.request #1 (isQueued)': 1,
      'working on retry.abort': 2,
      'working on user.aborted': 2,
      'working on user.quit': 2,
      'working.admitting on breaker.refused': 2,
      'working.sending on http.responded #1 (isOtherCall)': 1,
      'working.sending on http.responded #2 (isSuccess)': 3,
      'working.sending on http.responded #6 (isSpendCap)': 12,
      'working.sending on http.responded #7': 3,
      'working.waiting on retry.abort #2': 4,
      'working.waiting on user.aborted #2': 4,
      'working.waiting on user.quit': 4,
    },
  },
  {
    chart: 'retry',
    policyName: 'hardened',
    because:
      'each way back to idle is a test of its own length: ask, be let through, be answered; the last attempt needs twelve steps',
    prices: {
      'working on retry.request #1 (isQueued)': 1,
      'working on retry.abort': 2,
      'working on user.aborted': 2,
      'working on user.quit': 2,
      'working.admitting on breaker.refused': 2,
      'working.sending on http.responded #1 (isOtherCall)': 1,
      'working.sending on http.responded #2 (isSuccess)': 3,
      'working.sending on http.responded #3 (isPartial)': 3,
      'working.sending on http.responded #4 (isAskedTooLong)': 3,
      'working.sending on http.responded #6 (isSpendCap)': 3,
      'working.sending on http.responded #7': 3,
      'working.sending on retry.timedOut #2': 12,
      'working.waiting on retry.abort #2': 4,
      'working.waiting on user.aborted #2': 4,
      'working.waiting on user.quit': 4,
    },
  },
  {
    chart: 'session',
    policyName: 'seed',
    because: 'most transitions end the turn, and it takes up to seven steps to get so far again',
    prices: {
      'idle on user.newConversation': 1,
      'turn on user.aborted': 2,
      'turn on user.quit': 2,
      'turn on user.cleared': 2,
      'turn on user.newConversation': 2,
      'turn on permission.halted': 2,
      'turn.measuring on tokens.looked #3': 2,
      'turn.makingRoom on compaction.succeeded': 1,
      'turn.makingRoom on compaction.failed #2': 1,
      'turn.makingRoom on compaction.refused #2': 1,
      'turn.makingRoom on compaction.full': 3,
      'turn.makingRoom on tokens.looked (isRejected)': 3,
      'turn.calling on tokens.looked (isRejected)': 3,
      'turn.calling on retry.failed #2': 3,
      'turn.reading on model.said #1 (isAnswered)': 4,
      'turn.permitting on permission.denied': 4,
      'turn.admitting on breaker.refused': 5,
      'turn.running on tool.ended': 6,
      'turn.running on user.aborted': 7,
      'turn.running on user.quit': 7,
      'turn.running on user.cleared': 7,
      'turn.running on user.newConversation': 7,
    },
  },
  {
    chart: 'session',
    policyName: 'hardened',
    because: 'the limit of fifty steps is three messages a step away; what ends the turn elsewhere comes on top',
    through: 'turn.deciding always #1 (isOutOfSteps)',
    prices: {
      'idle on user.newConversation': 1,
      'turn.deciding always #1 (isOutOfSteps)': 1,
      'turn.measuring on tokens.looked #2 (isMakingRoom)': 1,
      'turn.measuring on tokens.looked #3': 2,
      'turn.makingRoom on compaction.full': 2,
      'turn.makingRoom on tokens.looked (isRejected)': 2,
      'turn.admitting on breaker.refused': 1,
      'turn.running on tool.ended': 2,
      'turn.running on user.aborted': 3,
      'turn.running on user.quit': 3,
      'turn.running on user.cleared': 3,
      'turn.running on user.newConversation': 3,
    },
  },
  {
    chart: 'summariser',
    policyName: 'seed',
    because: 'three of four transitions begin with a request of their own, which the fourth is',
    prices: {
      'writing on summariser.cancel': 2,
      'writing on retry.succeeded': 2,
      'writing on retry.failed': 2,
    },
  },
];

const graphs = new Map<string, Graph<AnyMachineSnapshot>>();

function graphOf({ chart, policyName, section }: Row): Graph<AnyMachineSnapshot> {
  const key = `${chart} ${policyName} ${section}`;
  const known = graphs.get(key);
  if (known !== undefined) return known;
  const [found, named] = [catalog.charts[chart], catalog.policies[policyName]];
  if (found === undefined || named === undefined) throw new Error(`no chart or policy for "${key}"`);
  const policy: unknown = Object.entries(named.policy).find(([name]) => name === section)?.[1];
  const letters = samplesOf(found.vocabulary, policy);
  const graph = explore(new TracedChart(found, { policy, seed: 1 }), { letters, statesMax: usualStatesMax });
  graphs.set(key, graph);
  return graph;
}

function targetsOf(row: Row): Targets<AnyMachineSnapshot> {
  const graph = graphOf(row);
  return new Targets(graph, aimOf('transitions', { graph, chart: row.chart }));
}

describe('a tour of all transitions', { timeout: 120_000 }, () => {
  it.each(rows)('takes at most half, or no more than any must: $chart, $policyName $section', (row) => {
    const targets = targetsOf(row);
    const steps = stepsIn(tour(targets));
    const half = stepsIn(shortestWalks(targets)) / 2;
    const proof = proofs.find(({ chart, policyName }) => chart === row.chart && policyName === row.policyName);
    if (proof === undefined) {
      expect(steps).toBeLessThanOrEqual(half);
      return;
    }
    const least = leastSteps(graphOf(row), proof.prices, proof.through);
    expect(least).toBeGreaterThan(half);
    expect(steps, proof.because).toBe(least);
  });

  it.each(rows)('takes each transition that some step takes: $chart, $policyName $section', (row) => {
    const { subject, start, edges } = graphOf(row);
    const names = (ids: Iterable<number>) => [...new Set(ids)].map((id) => transitionText(subject.transitions.at(id)));
    const taken = tour(targetsOf(row)).flatMap(({ steps }) => steps.flatMap(({ edge }) => edge.trail.transitions));
    const all = edges.flatMap((leaving) => leaving.flatMap(({ trail }) => trail.transitions));
    expect(names([...start.trail.transitions, ...taken]).sort()).toEqual(
      names([...start.trail.transitions, ...all]).sort(),
    );
  });

  it.each(rows)('goes where it says: $chart, $policyName $section', (row) => {
    const { subject, nodes } = graphOf(row);
    for (const { steps } of tour(targetsOf(row))) {
      let node = 0;
      for (const { edge } of steps) {
        const state = nodes[node]?.state;
        if (state === undefined) throw new Error(`no node ${node}`);
        const { move } = edge;
        const after = subject.next(state, move.kind === 'hear' ? move.event : move.timer.event).state;
        expect(edge.from).toBe(node);
        expect(subject.text(after)).toBe(subject.text(nodes[edge.to]?.state ?? state));
        node = edge.to;
      }
    }
  });
});

describe('the proof of the fewest steps', () => {
  it('refuses prices at which a walk earns more than it costs', () => {
    const graph = graphOf({ chart: 'summariser', policyName: 'seed', section: '' });
    const [first] = graph.subject.transitions.all;
    if (first === undefined) throw new Error('no transition');
    expect(() => leastSteps(graph, { [transitionText(first)]: 3 })).toThrow('earns more than it costs');
  });

  it('is the fresh start alone where nothing is priced', () => {
    expect(leastSteps(graphOf({ chart: 'summariser', policyName: 'seed', section: '' }), {})).toBe(1);
  });
});
