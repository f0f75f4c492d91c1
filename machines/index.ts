/** `tripcurve/machines`: the statecharts, their messages and their policies; needs xstate and nothing else. */
export { breaker } from './breaker.ts';
export { compaction, compactionEventKey } from './compaction.ts';
export { type Answer, classify, classifyStatus } from './errors.ts';
export { permissionVocabulary, sessionVocabulary, tokensVocabulary } from './loopVocabulary.ts';
export { permission } from './permission.ts';
export { policies } from './policies.ts';
export type {
  BreakerPolicy,
  CompactionPolicy,
  CountWindow,
  ErrorClass,
  NamedPolicy,
  PermissionPolicy,
  PermissionReset,
  Policy,
  RetryPolicy,
  SessionPolicy,
  SummaryOutcome,
  TimerReset,
  TokensPolicy,
  Treatment,
} from './policy.ts';
export { errorClasses, summaryOutcomes } from './policy.ts';
export { retry } from './retry.ts';
export { session } from './session.ts';
export { summariser } from './summariser.ts';
export { type Tier, tierOf, tokens, tokensEventKey } from './tokens.ts';
export type { ChartVocabulary, EventsOf, Field, FieldKind, Message } from './vocabulary.ts';
export {
  breakerVocabulary,
  compactionVocabulary,
  retryVocabulary,
  summariserVocabulary,
} from './vocabulary.ts';
