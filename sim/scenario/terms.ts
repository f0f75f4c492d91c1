/** What the parts of a file are checked against. */
import type { ZodType } from 'zod';
import type { MachineFacts } from './catalog.ts';
import type { Choose } from './choice.ts';

export interface Terms {
  /** Name of the machine, for messages. */
  readonly machine: string;
  readonly facts: MachineFacts;
  /** Checks what is set of a service of the world. */
  readonly settings: { readonly [service: string]: ZodType };
  readonly choose: Choose;
}
