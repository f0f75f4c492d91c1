/** The thread a user's guard runs in: if it never returns, the thread is ended and the command goes on. */
import { existsSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createJiti } from 'jiti';
import { catalog } from '../catalog.ts';
import type { Adapter } from '../core/adapter.ts';
import { AdapterError } from '../core/adapterError.ts';
import { adapterIn } from '../core/adapterModule.ts';
import { isAdaptable, runAdapted } from '../core/runAdapted.ts';
import type { AdapterReply, AdapterTask, AdapterThreadData } from './adapterMessages.ts';

const { path, shown } = workerData as AdapterThreadData;
const reply = (message: AdapterReply) => parentPort?.postMessage(message);

let loading: Promise<Adapter> | undefined;

parentPort?.on('message', async ({ scenario, run, seed, isTraced }: AdapterTask) => {
  try {
    reply({ kind: 'hearing', what: 'its module being loaded' });
    loading ??= loadAdapter();
    const adapter = await loading;
    if (!isAdaptable(catalog, scenario.machine, adapter)) {
      reply({ kind: 'notAdaptable', chart: adapter.chart });
      return;
    }
    const outcome = await runAdapted(scenario, run, {
      catalog,
      seed,
      adapter,
      adapterName: shown,
      onHear: (what) => reply({ kind: 'hearing', what }),
      ...(isTraced ? { onLine: (line: string) => reply({ kind: 'line', line }) } : {}),
    });
    reply({ kind: 'outcome', outcome });
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    reply({ kind: 'failure', code: error.code, text: error.text });
  }
});

/** TypeScript or JavaScript. @throws AdapterError */
async function loadAdapter(): Promise<Adapter> {
  if (!existsSync(path)) throw new AdapterError('adapter-missing', `${shown}: no such file`);
  const charts = Object.keys(catalog.charts);
  let exported: unknown;
  try {
    exported = await createJiti(import.meta.url).import(path);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new AdapterError('adapter-invalid', `${shown} does not load: ${message}`, error);
  }
  return adapterIn(exported, shown, charts);
}
