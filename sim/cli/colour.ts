/** Whether a report may be coloured. */
import { colourPaint, type Paint, plainPaint } from '../report/paint.ts';
import type { Io } from './io.ts';

/** `NO_COLOR` as no-color.org has it: set and not empty. */
export function paintFor({ stdout, env }: Io, isAllowed: boolean): Paint {
  const isRefused = !isAllowed || (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  return stdout.isTTY && !isRefused ? colourPaint : plainPaint;
}
