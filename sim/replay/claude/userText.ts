/** What a text in a record of the user is: a transcript puts much there that the user never wrote. */

export type UserText = 'written' | 'interrupted' | 'compactionFailed' | 'machine';

const byMachine = /^\s*<(?:local-command-|bash-std|task-notification|system-reminder|teammate-message|ide_)/;

export function userText(text: string): UserText {
  if (text.startsWith('[Request interrupted by user')) return 'interrupted';
  if (isFailedCompaction(text)) return 'compactionFailed';
  return byMachine.test(text) ? 'machine' : 'written';
}

/** What `/compact` leaves when it fails. By reports: in 746 sessions it was never seen. */
export function isFailedCompaction(text: string): boolean {
  return /^\s*<local-command-stderr>(?:Error: )?Error during compaction/.test(text);
}
