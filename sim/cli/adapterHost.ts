/** The command's side of the thread that runs a user's guard: one task at a time, and an end to guards that hang. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AdapterError } from '../core/adapterError.ts';
import type { RunOutcome } from '../core/result.ts';
import type { InputFile } from '../files/disk.ts';
import { packageRoot } from '../files/package.ts';
import type { AdapterReply, AdapterTask } from './adapterMessages.ts';

/** Real ms without any sign of life. */
const silenceMsMax = 10_000;

export class AdapterHost {
  readonly #data: InputFile;
  readonly #silenceMs: number;
  #worker: Worker | undefined;

  constructor(data: InputFile, silenceMs = silenceMsMax) {
    this.#data = data;
    this.#silenceMs = silenceMs;
  }

  /**
   * Nothing, where the guard's chart does not run.
   *
   * @throws AdapterError
   */
  run(task: AdapterTask, onLine: (line: string) => void = () => {}): Promise<RunOutcome | undefined> {
    const worker = this.#started();
    return new Promise((resolve, reject) => {
      let last = 'its module being loaded';
      let timer = setTimeout(giveUp, this.#silenceMs);
      const host = this;

      function giveUp() {
        end();
        host.close();
        const { shown } = host.#data;
        const after = `${host.#silenceMs / 1000} s after ${last}; it was stopped`;
        reject(new AdapterError('adapter-never-settles', `${shown} gave no sign of life for ${after}`));
      }

      function hear(reply: AdapterReply) {
        clearTimeout(timer);
        switch (reply.kind) {
          case 'hearing':
          case 'line':
            if (reply.kind === 'hearing') last = reply.what;
            else onLine(reply.line);
            timer = setTimeout(giveUp, host.#silenceMs);
            return;
          case 'outcome':
            end();
            return resolve(reply.outcome);
          case 'notAdaptable':
            end();
            return resolve(undefined);
          case 'failure':
            end();
            // What a failed guard left open must not reach into the next run.
            host.close();
            return reject(new AdapterError(reply.code, reply.text));
        }
      }

      function fail(error: Error) {
        end();
        host.close();
        reject(new AdapterError('adapter-threw', `${host.#data.shown} threw after ${last}: ${error.message}`, error));
      }

      function end() {
        clearTimeout(timer);
        worker.off('message', hear);
        worker.off('error', fail);
      }

      worker.on('message', hear);
      worker.on('error', fail);
      worker.postMessage(task);
    });
  }

  close(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #started(): Worker {
    this.#worker ??= new Worker(join(packageRoot(), 'dist/bin/adapterThread.js'), { workerData: this.#data });
    this.#worker.unref();
    return this.#worker;
  }
}
