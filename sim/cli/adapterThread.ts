/** The thread a user's guard runs in: if it never returns, the thread is ended and the command goes on. */
import { parentPort, workerData } from 'node:worker_threads';
import { catalog } from '../catalog.ts';
import type { Adapter } from '../core/adapter.ts';
import { AdapterError } from '../core/adapterError.ts';
import { isAdaptable, runAdapted } from '../core/runAdapted.ts';
import type { InputFile } from '../files/disk.ts';
import type { AdapterReply, AdapterTask } from './adapterMessages.ts';
import { loadAdapter } from './loadAdapter.ts';

const file = workerData as InputFile;
const reply = (message: AdapterReply) => parentPort?.postMessage(message);

let loading: Promise<Adapter> | undefined;

parentPort?.on('message', async ({ scenario, run, seed, isTraced }: AdapterTask) => {
  try {
    reply({ kind: 'hearing', what: 'its module being loaded' });
    loading ??= loadAdapter(file);
    const adapter = await loading;
    if (!isAdaptable(catalog, scenario.machine, adapter)) {
      reply({ kind: 'notAdaptable', chart: adapter.chart });
      return;
    }
    const outcome = await runAdapted(scenario, run, {
      catalog,
      seed,
      adapter,
      adapterName: file.shown,
      onHear: (what) => reply({ kind: 'hearing', what }),
      ...(isTraced ? { onLine: (line: string) => reply({ kind: 'line', line }) } : {}),
    });
    reply({ kind: 'outcome', outcome });
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    reply({ kind: 'failure', code: error.code, text: error.text });
  }
});
