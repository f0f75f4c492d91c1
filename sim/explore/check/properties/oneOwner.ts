/** `one-owner`: each failure is counted by exactly the breakers that the policy says, once. */
import { type Answer, classify } from '../../../../machines/errors.ts';
import { renamed } from '../../../core/system.ts';
import type { Event } from '../../../scenario/event.ts';
import type { Property, Refutation } from '../property.ts';
import { eachStep } from '../steps.ts';
import type { Part, Subject } from '../subject.ts';

/** What a breaker has to be told: a failure, none, or either (where sizes decide). */
type Due = 'failure' | 'none' | 'either';

/** The outcome of a call that ended on this step; nothing if none did. */
function dueOf({ policy }: Subject, { chart }: Part, before: string, heard: Event | undefined): Due | undefined {
  const failureIf = (isFailure: boolean): Due => (isFailure ? 'failure' : 'none');
  switch (chart) {
    case 'retry': {
      if (before !== 'working.sending' || (heard !== undefined && heard.type !== 'http.responded')) return undefined;
      const error = heard === undefined ? 'timeout' : classify(heard as Answer, policy.retry.readsStream);
      return failureIf(error !== undefined && policy.retry.errors[error].record === 'failure');
    }
    case 'compaction': {
      const { counts } = policy.compaction;
      if (before !== 'working.summarising') return undefined;
      if (heard === undefined) return failureIf(counts.failed === 'failure');
      if (!heard.type.endsWith('.answered')) return undefined;
      if (heard.outcome === 'success') {
        return counts.effective === counts.ineffective ? failureIf(counts.effective === 'failure') : 'either';
      }
      const outcome = heard.outcome === 'noop' || heard.outcome === 'cancelled' ? heard.outcome : 'failed';
      return failureIf(counts[outcome] === 'failure');
    }
    case 'session': {
      if (before !== 'turn.running' || heard?.type !== 'tool.ended') return undefined;
      const isBenign = heard.benign === true && !policy.session.countsBenignExits;
      return failureIf(heard.ok !== true && !isBenign);
    }
    default:
      return undefined;
  }
}

const callers = ['retry', 'compaction', 'session'];

export const oneOwner: Property = {
  name: 'one-owner',
  about: 'Each failed call is counted by exactly the breaker that the policy says, once; nothing else is counted.',
  meaning: [
    'A call ends with its answer or its deadline; its class of error, or how the summary turned',
    'out, decides. A summary’s breaker is told once for each summary.',
    'What the user broke off is told to nobody as a failure.',
  ],
  needsWhole: false,
  watch(subject) {
    const { composed } = subject;
    const parts = subject.parts.filter(({ chart }) => callers.includes(chart));
    if (parts.length === 0) return undefined;
    const byComponent = new Map(parts.map((part) => [part.component, part]));
    let premise = 0;
    let refutation: Refutation | undefined;
    return {
      onEdge(from, edge, to, search) {
        if (to < 0 || refutation !== undefined) return;
        const due: { readonly part: Part; readonly due: Due }[] = [];
        const told: { readonly from: string; readonly isFailure: boolean; readonly type: string }[] = [];
        eachStep(composed, edge, ({ component, before, after, heard, emits }) => {
          const part = byComponent.get(component);
          if (part === undefined) return;
          for (const message of emits) {
            const event = composed.messages[message];
            if (event?.type.endsWith('.record') !== true) continue;
            told.push({ from: part.name, isFailure: event.outcome === 'failure', type: event.type });
          }
          const text = subject.view(component, before).text;
          const ends =
            before !== after || emits.length > 0 ? dueOf(subject, part, text, eventOf(subject, heard)) : undefined;
          if (ends !== undefined) due.push({ part, due: ends });
        });
        premise += due.length;
        const why = wrongIn(due, told);
        if (why === undefined) return;
        refutation = {
          why,
          path: [...search.pathTo(from), { move: edge.move, gap: edge.gap }],
          claims: () => [],
        };
      },
      judge: () => ({ premise, ...(refutation === undefined ? {} : { refutation }) }),
    };
  },
};

const eventOf = ({ composed }: Subject, message: number): Event | undefined =>
  message < 0 ? undefined : composed.messages[message];

function wrongIn(
  due: readonly { readonly part: Part; readonly due: Due }[],
  told: readonly { readonly from: string; readonly isFailure: boolean; readonly type: string }[],
): string | undefined {
  for (const { part, due: what } of due) {
    const own = told.filter(({ from }) => from === part.name);
    if (own.length !== 1) return `a call of ${part.name} ended, and its breaker was told ${own.length} times`;
    const [record] = own;
    const port = part.ports.breaker ?? 'breaker';
    const names = typeof port === 'string' ? [port] : [...Object.values(port.to), port.otherwise];
    if (record === undefined || !names.some((name) => renamed('breaker.record', name) === record.type)) {
      return `a call of ${part.name} ended, and ${record?.type ?? 'nobody'} was told`;
    }
    if (what !== 'either' && record.isFailure !== (what === 'failure')) {
      return `a call of ${part.name} ended, and ${record.type} was told ${record.isFailure ? 'a failure' : 'none'}`;
    }
  }
  const stray = told.find(({ from, isFailure }) => isFailure && !due.some(({ part }) => part.name === from));
  return stray === undefined ? undefined : `${stray.type} was told a failure, and no call of ${stray.from} ended`;
}
