/** `no-silent-refusal`: whoever is refused was told, in this episode. */
import type { Event } from '../../../scenario/event.ts';
import { stepsWidth } from '../composed.ts';
import type { Property } from '../property.ts';
import { ByMessage, eachStep } from '../steps.ts';
import type { Part, Subject } from '../subject.ts';
import { type Monitored, watchAll } from './monitored.ts';

/** How each chart refuses, on its own account. */
const isRefusal: { readonly [chart: string]: (local: string, event: Event) => boolean } = {
  breaker: (local) => local === 'refused',
  permission: (local, { by }) => local === 'denied' && by === 'breaker',
  compaction: (local, { because }) => (local === 'refused' && because === 'thrash') || local === 'full',
  tokens: (local) => local === 'rejected',
};

const quiet = [] as const;

function monitored(subject: Subject, guard: Part): Monitored {
  const { composed } = subject;
  const { name, chart, component } = guard;
  const kinds = new ByMessage(composed, (event) => {
    if (event.type === 'notice.show') return String(event.code).startsWith(`${name}.`) ? 1 : 0;
    const [instance = '', local = ''] = event.type.split('.');
    return instance === name && isRefusal[chart]?.(local, event) === true ? 2 : 0;
  });
  return {
    monitor: {
      statesCount: 2,
      // A refusal and its notice may be said in either order: the edge is read to its end.
      step: (state, symbol) => {
        if (symbol === 'told') return 1;
        if (symbol === 'over') return 0;
        return state === 1 ? 1 : -1;
      },
    },
    symbolsOf(_from, edge) {
      if (kinds.sumOf(edge) === 0 && !touches(edge.steps, edge.stepsCount, component)) return quiet;
      const symbols: string[] = [];
      let isOver = false;
      eachStep(composed, edge, (step) => {
        if (step.component !== component) return;
        for (const message of step.emits) {
          const kind = kinds.at(message);
          if (kind === 1) symbols.unshift('told');
          if (kind === 2) symbols.push('refused');
        }
        isOver = subject.isRestful(guard, step.after) && !subject.isRestful(guard, step.before);
      });
      return isOver ? [...symbols, 'over'] : symbols;
    },
    isOccasion: (symbol) => symbol === 'refused',
    why: `${name} refuses, and nobody was told since it began to`,
    claims: ({ endMs }) => [
      { kind: 'seen', sight: { kind: 'notice', code: noticeOf(name, chart) }, fromMs: 0, toMs: endMs },
    ],
  };
}

const noticeOf = (name: string, chart: string): string =>
  `${name}.${chart === 'compaction' ? 'thrash' : chart === 'tokens' ? 'full' : 'open'}`;

function touches(steps: Int32Array, count: number, component: number): boolean {
  for (let place = 0; place < count * stepsWidth; place += stepsWidth) if (steps[place] === component) return true;
  return false;
}

export const noSilentRefusal: Property = {
  name: 'no-silent-refusal',
  about: 'Whoever is refused was told why: the user saw a notice of that guard since it began to refuse.',
  meaning: [
    'A refusal is a breaker’s, a denial by an open permission breaker, a compaction that is off',
    'or found nothing left to do, a rejected request.',
    'An episode lasts until the guard holds nothing against anybody again; the notice may come',
    'with the refusal itself.',
  ],
  needsWhole: false,
  watch: (subject) => watchAll(subject.guards.map((guard) => monitored(subject, guard))),
};
