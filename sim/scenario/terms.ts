/** What the parts of a file are checked against. */
import type { MachineFacts } from './catalog.ts';
import type { Choose } from './choice.ts';

export interface Terms {
  /** Name of the machine, for messages. */
  readonly machine: string;
  readonly facts: MachineFacts;
  readonly choose: Choose;
}
