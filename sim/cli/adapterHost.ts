/** The command's side of the thread that runs a user's guard: one task at a time, and an end to guards that hang. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AdapterError } from '../core/adapterError.ts';
import type { RunOutcome } from '../core/result.ts';
import type { Ask, Playable, Said } from '../explore/conform/play.ts';
import type { InputFile } from '../files/disk.ts';
import { packageRoot } from '../files/package.ts';
import type { AdapterAnswer, AdapterReply, AdapterTask, RunTask, SeatTask } from './adapterMessages.ts';

/** Real ms without any sign of life. */
const silenceMsMax = 10_000;

/** A guard in its place, or none: no chart of its name runs there. */
export interface Seated extends Playable {
  readonly isAdaptable: boolean;
}

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
  async run(task: RunTask, onLine: (line: string) => void = () => {}): Promise<RunOutcome | undefined> {
    const answer = await this.#ask({ kind: 'run', ...task }, onLine);
    return answer.kind === 'outcome' ? answer.outcome : undefined;
  }

  /**
   * Gives it the place of its chart among the charts of a machine, for tests to be played to.
   *
   * @throws AdapterError
   */
  async seat(task: SeatTask): Promise<Seated> {
    const answer = await this.#ask({ kind: 'seat', ...task });
    if (answer.kind !== 'seated' && answer.kind !== 'notAdaptable') throw new Error(`a seat ended as ${answer.kind}`);
    const { kind, chart } = answer;
    return { isAdaptable: kind === 'seated', chart, play: (asks) => this.#play(asks) };
  }

  async #play(asks: readonly Ask[]): Promise<readonly Said[]> {
    const answer = await this.#ask({ kind: 'play', asks });
    if (answer.kind !== 'said') throw new Error(`a play ended as ${answer.kind}`);
    return answer.said;
  }

  #ask(task: AdapterTask, onLine: (line: string) => void = () => {}): Promise<AdapterAnswer> {
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
          case 'seated':
          case 'said':
          case 'notAdaptable':
            end();
            return resolve(reply);
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
