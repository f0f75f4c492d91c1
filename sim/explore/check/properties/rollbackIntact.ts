/** `rollback-intact`: no checkpoint is forgotten, and none is taken over another. */
import type { Property } from '../property.ts';
import { eachStep } from '../steps.ts';
import type { Part, Subject } from '../subject.ts';
import { type Monitored, watchAll } from './monitored.ts';

const symbolOf: { readonly [type: string]: string } = {
  'context.checkpoint': 'taken',
  'context.restore': 'restored',
  'context.commit': 'committed',
  'compaction.succeeded': 'succeeded',
  'compaction.failed': 'ended',
  'compaction.refused': 'ended',
  'compaction.full': 'ended',
};

function monitored(subject: Subject, { component }: Part): Monitored {
  const { composed } = subject;
  return {
    // 0: no checkpoint; 1: one is taken; 2: committed, and success is still to be told.
    monitor: {
      statesCount: 3,
      step(state, symbol) {
        if (symbol === 'taken') return state === 0 ? 1 : -1;
        if (symbol === 'committed') return state === 2 ? -1 : 2;
        if (symbol === 'succeeded') return state === 2 ? 0 : -1;
        // Putting back what is already back changes nothing.
        if (symbol === 'restored') return state === 2 ? -1 : 0;
        if (symbol === 'cleared') return 0;
        return state === 0 ? 0 : -1;
      },
    },
    symbolsOf(_from, edge) {
      const symbols: string[] = [];
      eachStep(composed, edge, (step) => {
        if (step.component !== component) return;
        // What the user emptied needs no way back.
        if (step.heard >= 0 && composed.messages[step.heard]?.type === 'user.cleared') symbols.push('cleared');
        for (const message of step.emits) {
          const symbol = symbolOf[composed.messages[message]?.type ?? ''];
          if (symbol !== undefined) symbols.push(symbol);
        }
      });
      return symbols;
    },
    isOccasion: (symbol) => symbol === 'taken',
    why: 'a checkpoint is neither put back nor given up, or one is taken over another',
    claims: () => [{ kind: 'context', intact: true }],
  };
}

export const rollbackIntact: Property = {
  name: 'rollback-intact',
  about: 'A checkpoint is put back when its operation ends without success, and given up only by success.',
  meaning: ['No checkpoint is taken while another is open. When the user clears, nothing is left to put', 'back.'],
  needsWhole: false,
  watch: (subject) => watchAll(subject.partsOf('compaction').map((part) => monitored(subject, part))),
};
