/** What a step left behind that its states do not say: `attempt 2`, `2s`, `3 failures in a row`. */
import type { Policy } from '../../machines/policy.ts';
import type { Event } from '../scenario/event.ts';
import { exactDuration } from './duration.ts';
import { numberField, splitType, textField } from './message.ts';
import { breakerPolicyOf, openedBecause } from './opened.ts';
import { plain } from './plain.ts';
import { causeInWords } from './words.ts';

export function noteOf(emits: readonly Event[], policy: Policy): string {
  const notes = emits.map((event) => plain(noteOn(event, policy))).filter((note) => note !== '');
  return [...new Set(notes)].join(', ');
}

function noteOn(event: Event, policy: Policy): string {
  const [port, name] = splitType(event.type);
  switch (name) {
    case 'request':
      return numbered('attempt', event);
    case 'waiting':
      return exactDuration(numberField(event, 'ms') ?? 0);
    case 'opened':
      return openedBecause(event, breakerPolicyOf(policy, port));
    case 'restore':
      return 'rolled back';
    case 'succeeded':
      return withDetail('done', 'by ', textField(event, 'by'));
    case 'failed':
      return withDetail('gave up', 'gave up: ', detail(event, 'cause'));
    case 'refused':
      return withDetail('refused', 'refused: ', detail(event, 'because'));
    case 'full':
      return numbered('error', event, 'status');
    default:
      return '';
  }
}

function numbered(noun: string, event: Event, field = noun): string {
  const value = numberField(event, field);
  return value === undefined ? '' : `${noun} ${value}`;
}

function detail(event: Event, field: string): string | undefined {
  const cause = textField(event, field);
  return cause === undefined || cause === 'failed' ? undefined : causeInWords(cause);
}

function withDetail(bare: string, prefix: string, found: string | undefined): string {
  return found === undefined ? bare : `${prefix}${found}`;
}
