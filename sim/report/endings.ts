/** The last message of each kind that an instance said; a run of thousands of operations keeps no more. */
import type { Seen } from '../core/result.ts';
import type { Finished } from './finished.ts';
import { splitType } from './message.ts';

export interface Ending extends Seen {
  readonly instance: string;
  readonly chart: string;
  /** `compaction.succeeded`, whatever the instance is called. */
  readonly kind: string;
}

/** Latest last. */
export function endingsOf({ outcome, machine }: Finished): readonly Ending[] {
  return [...outcome.seen].flatMap(([type, seen]) => {
    const [instance, name] = splitType(type);
    const chart = machine.instances[instance];
    return chart === undefined ? [] : [{ ...seen, instance, chart, kind: `${chart}.${name}` }];
  });
}
