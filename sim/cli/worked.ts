/** Does long work piece by piece: with progress, and with an end when the user wants to stop. */
import { setImmediate } from 'node:timers/promises';
import type { Work } from '../explore/paths/work.ts';
import type { Io } from './io.ts';
import { Progress } from './progress.ts';

/** @param what the work is about, in printable text */
export async function worked<T>(work: Work<T>, what: string, { stderr, signal }: Io, isQuiet = false): Promise<T> {
  const progress = new Progress(stderr, 0, !isQuiet);
  try {
    for (;;) {
      const step = work.next(signal.aborted);
      if (step.done === true) return step.value;
      const { done, total, what: counted } = step.value;
      progress.show(done, `${counted} of ${what}`, total);
      // A turn of the event loop, or no signal would ever be heard.
      await setImmediate();
    }
  } finally {
    progress.clear();
  }
}
