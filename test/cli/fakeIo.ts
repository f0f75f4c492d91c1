/** A process that is none: what was written is kept, nothing is a terminal unless a test says so. */
import type { Io, Output } from '../../sim/cli/io.ts';
import { main } from '../../sim/cli/main.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Surroundings {
  readonly cwd?: string;
  readonly env?: Io['env'];
  readonly isTTY?: boolean;
  readonly signal?: Io['signal'];
}

export async function tripcurve(words: string, surroundings: Surroundings = {}): Promise<Ran> {
  const { cwd = process.cwd(), env = {}, isTTY = false, signal = { aborted: false } } = surroundings;
  const [out, err] = [keeper(isTTY), keeper(isTTY)];
  const code = await main(words === '' ? [] : words.split(' '), {
    stdout: out.output,
    stderr: err.output,
    env,
    cwd,
    signal,
  });
  return { code, stdout: out.text(), stderr: err.text() };
}

function keeper(isTTY: boolean): { readonly output: Output; readonly text: () => string } {
  let kept = '';
  const write = (text: string) => {
    kept += text;
  };
  return { output: { isTTY, write }, text: () => kept };
}
