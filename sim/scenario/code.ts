/**
 * The kinds of mistakes a file can hold, and how a kind travels through zod.
 *
 * zod hands on nothing of ours but the text of a message, so the code stands in front of it, as in the printed line.
 */

export const errorCodes = [
  // the file as a whole
  'too-large',
  'not-text',
  'empty',
  'bad-yaml',
  'many-documents',
  'too-deep',
  'bad-alias',
  'too-many-aliases',
  'duplicate-key',
  // its words
  'unknown-version',
  'unknown-key',
  'unknown-machine',
  'unknown-instance',
  'unknown-state',
  'unknown-service',
  'unknown-event',
  'unknown-notice',
  'unknown-expectation',
  'unknown-policy',
  // its values
  'missing-key',
  'wrong-type',
  'wrong-unit',
  'wrong-value',
  // its sense
  'time-goes-back',
  'too-many-steps',
  'nothing-to-check',
  'conflict',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A message with its code, as zod carries it. */
export function coded(code: ErrorCode, text: string): string {
  return `${code}: ${text}`;
}

/** The opposite; a message without a code is about a value. */
export function decoded(message: string): { readonly code: ErrorCode; readonly text: string } {
  const colon = message.indexOf(': ');
  const code = errorCodes.find((known) => known === message.slice(0, Math.max(colon, 0)));
  return code === undefined ? { code: 'wrong-value', text: message } : { code, text: message.slice(colon + 2) };
}
