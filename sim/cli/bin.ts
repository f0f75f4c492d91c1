#!/usr/bin/env node
/** The only file that touches the process. */
import { exits } from './exit.ts';
import type { Output } from './io.ts';
import { main } from './main.ts';

const signal = { aborted: false };

// The first Ctrl-C lets the run under way end and prints what was finished; the second ends at once.
process.on('SIGINT', () => {
  if (signal.aborted) process.exit(exits.interrupted);
  signal.aborted = true;
});

process.exitCode = await main(process.argv.slice(2), {
  stdout: outputTo(process.stdout),
  stderr: outputTo(process.stderr),
  env: process.env,
  cwd: process.cwd(),
  signal,
});

/** A reader that has gone (`| head`) is no error: the exit code still says how it went. */
function outputTo(stream: NodeJS.WriteStream): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return { isTTY: stream.isTTY === true, write: (text) => void stream.write(text) };
}
