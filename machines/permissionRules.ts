/** What the permission breaker remembers, and how it counts: denials by their source, outages apart. */

import type { permissionVocabulary } from './loopVocabulary.ts';
import type { PermissionPolicy } from './policy.ts';
import type { EventsOf } from './vocabulary.ts';

export type Heard = EventsOf<typeof permissionVocabulary.hears> | { readonly type: 'permission.cooled' };
export type Said = EventsOf<typeof permissionVocabulary.says>;
type Check = Extract<Heard, { readonly type: 'permission.check' }>;
export type DeniedBy = Extract<Said, { readonly type: 'permission.denied' }>['by'];

export interface Context {
  readonly policy: PermissionPolicy;
  readonly mode: PermissionPolicy['fallback'];
  /** Denials in a row, up to the limit. */
  readonly consecutive: number;
  /** Denials in all, up to the limit; 0 where nobody counts them. */
  readonly total: number;
  /** Checks in a row that gave no verdict, up to the limit. */
  readonly outages: number;
  /** Parity of the last question to the classifier. */
  readonly ask: 0 | 1;
  /** Parity of the last prompt. */
  readonly prompt: 0 | 1;
  /** The operation in question. */
  readonly tool: string;
  readonly class: Check['class'];
  readonly asker: string;
}

export interface Args {
  readonly context: Context;
  readonly event: Heard;
}

export const verdictOf = (event: Heard) => (event.type === 'classifier.answered' ? event.verdict : undefined);
export const answerOf = (event: Heard) => (event.type === 'user.answered' ? event.answer : undefined);

/** Whether, and by which rule, one more denial opens it. */
export function openingCause({ context }: Args): 'consecutive' | 'total' | undefined {
  const { consecutiveMax, totalMax, headless } = context.policy;
  if (headless === 'continue') return undefined;
  if (totalMax !== null && context.total + 1 >= totalMax) return 'total';
  return context.consecutive + 1 >= consecutiveMax ? 'consecutive' : undefined;
}

export const isDenial = ({ event }: Args): boolean => verdictOf(event) === 'deny' || answerOf(event) === 'deny';

export const outagesMax = ({ unavailableMax }: PermissionPolicy): number => unavailableMax ?? 0;

export const isOutage = ({ event }: Args): boolean =>
  verdictOf(event) === 'unavailable' || verdictOf(event) === 'timeout';

/** Who says no, by what was heard. */
export function deniedBy(event: Heard): DeniedBy {
  const verdict = verdictOf(event);
  if (verdict === 'unavailable' || verdict === 'safetyRefusal' || verdict === 'timeout') return verdict;
  if (verdict !== undefined) return 'classifier';
  return answerOf(event) === 'deny' ? 'user' : 'abort';
}

export const askerOf = (event: Heard, before: string): string => ('from' in event ? (event.from ?? before) : before);
