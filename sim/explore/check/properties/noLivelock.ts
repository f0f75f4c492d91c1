/** `no-livelock`: nothing goes round for ever: no compaction thrash, no storm of prompts, no loop at one instant. */
import { boundOf } from '../bounds.ts';
import { Ints } from '../ints.ts';
import type { Finding, Property, Refutation, Watch } from '../property.ts';
import { ByMessage, eachStep } from '../steps.ts';
import type { Part, Subject } from '../subject.ts';
import { type Monitored, watchAll } from './monitored.ts';

/** User turns within which a context that is full again was never really empty. */
const turnsMax = 3;
/** Automatic summaries in a row, each so soon after the last one that made room. */
const summariesMax = 3;

/** A state: turns since room was made (one more than the most: long ago), summaries in a row, who ordered the last. */
const turnsWidth = turnsMax + 2;
const statesCount = 2 * turnsWidth * (summariesMax + 1);

interface Standing {
  readonly since: number;
  readonly running: number;
  readonly isByHand: boolean;
}

/** 0 is the start: room was made long ago. */
const numberOf = ({ since, running, isByHand }: Standing): number =>
  (running * turnsWidth + turnsMax + 1 - since) * 2 + (isByHand ? 1 : 0);

const standingOf = (state: number): Standing => ({
  since: turnsMax + 1 - (Math.floor(state / 2) % turnsWidth),
  running: Math.floor(state / 2 / turnsWidth),
  isByHand: state % 2 === 1,
});

function afterSymbol(state: number, symbol: string): number {
  const standing = standingOf(state);
  const { since, running, isByHand } = standing;
  switch (symbol) {
    case 'turn':
      return numberOf({ ...standing, since: Math.min(since + 1, turnsMax + 1) });
    case 'cleared':
      return 0;
    case 'byHand':
      return numberOf({ ...standing, isByHand: true });
    case 'room':
      return numberOf({ since: 0, running: isByHand ? 0 : running, isByHand });
    case 'asked':
      return numberOf({ since, running: since <= turnsMax ? running : 0, isByHand: false });
    default:
      return running === summariesMax ? -1 : numberOf({ ...standing, running: running + 1 });
  }
}

function thrash(subject: Subject, { name, component }: Part): Monitored {
  const { composed } = subject;
  const call = typeof subject.system.instances[name]?.ports.summary === 'string' ? 'summariser' : 'summary';
  return {
    monitor: { statesCount, step: afterSymbol },
    symbolsOf(_from, edge) {
      const symbols: string[] = [];
      let order: unknown;
      eachStep(composed, edge, (step) => {
        if (step.component !== component) return;
        const heard = composed.messages[step.heard];
        const before = subject.view(component, step.before).text;
        if (heard?.type === 'user.turn') symbols.push('turn');
        if (heard?.type === 'user.cleared') symbols.push('cleared');
        if (heard?.type === `${name}.request` && !before.startsWith('working')) {
          order = heard.cause;
          symbols.push(order === 'manual' ? 'byHand' : 'asked');
        }
        for (const message of step.emits) {
          const type = composed.messages[message]?.type;
          if (type === `${call}.request` && order !== undefined && order !== 'manual') symbols.push('summary');
          if (type === `${name}.succeeded`) symbols.push('room');
        }
      });
      return symbols;
    },
    isOccasion: (symbol) => symbol === 'summary',
    why: `an automatic summary for the ${summariesMax + 1}th time running, each within ${turnsMax} turns of the last`,
    claims: () => [{ kind: 'metric', metric: 'compactionCalls', range: { atMost: summariesMax } }],
  };
}

export const noLivelock: Property = {
  name: 'no-livelock',
  about: 'Nothing goes round for ever: no thrashing compaction, no storm of prompts, no loop at one instant.',
  meaning: [
    `Thrash: an automatic summary for the ${summariesMax + 1}th time running, each within`,
    `${turnsMax} user turns of the last compaction that made room; a later request, a clear, or`,
    'the user’s own compaction begins anew.',
    'A storm of prompts: the user is asked again and again without having said a word.',
  ],
  needsWhole: false,
  watch(subject) {
    const thrashing = watchAll(subject.partsOf('compaction').map((part) => thrash(subject, part)));
    const storm = subject.partsOf('permission').length === 0 ? undefined : prompts(subject);
    const both = [thrashing, storm].filter((each) => each !== undefined);
    if (both.length === 0) return undefined;
    let loop: Refutation | undefined;
    return {
      onEdge(from, edge, to, search) {
        for (const watch of both) watch.onEdge(from, edge, to, search);
        if (!edge.isLoop || loop !== undefined) return;
        const path = [...search.pathTo(from), { move: edge.move, gap: edge.gap }];
        loop = { why: 'messages go round at one instant without an end', path, claims: () => [] };
      },
      judge(seen): Finding {
        const findings = both.map((watch) => watch.judge(seen));
        const premise = findings.reduce((sum, finding) => sum + finding.premise, 0);
        const refutation = loop ?? findings.find((finding) => finding.refutation !== undefined)?.refutation;
        return { premise, ...(refutation === undefined ? {} : { refutation }) };
      },
    };
  },
};

/** A cycle with a prompt and without a word of the user. */
function prompts(subject: Subject): Watch {
  const { composed } = subject;
  const asked = new ByMessage(composed, ({ type }) => (type === 'user.ask' ? 1 : 0));
  const facts = new Ints();
  let premise = 0;
  const isWord = (moveId: number): boolean => {
    const move = composed.moves[moveId];
    if (move === undefined || move.kind === 'fire' || move.kind === 'stub') return false;
    const type = composed.messages[move.message]?.type ?? '';
    return type.startsWith('user.') || type === 'permission.mode' || type === 'permission.reset';
  };
  return {
    onEdge(_from, edge, to) {
      if (to < 0) return;
      const count = asked.sumOf(edge);
      premise += count > 0 ? 1 : 0;
      facts.push(count);
    },
    judge({ graph, search }): Finding {
      const bound = boundOf(graph, {
        isThere: () => true,
        isMark: (edge) => isWord(graph.move[edge] as number),
        costOf: (edge) => facts.at(edge),
        marksCount: 'first',
      });
      if (bound.isBounded) return { premise };
      const loop = [bound.edge, ...bound.back].map((edge) => graph.stepOf(edge));
      const refutation: Refutation = {
        why: 'the user is asked again and again without having said a word',
        path: [...search.pathTo(graph.from[bound.edge] as number), ...loop, ...loop],
        loopMoves: loop.length,
        claims: () => [{ kind: 'metric', metric: 'prompts', range: { atMost: 1 } }],
      };
      return { premise, refutation };
    },
  };
}
