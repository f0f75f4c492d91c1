/** The thread a user's guard runs in: if it never returns, the thread is ended and the command goes on. */
import { parentPort, workerData } from 'node:worker_threads';
import { catalog } from '../catalog.ts';
import type { Adapter } from '../core/adapter.ts';
import { AdapterError } from '../core/adapterError.ts';
import { isAdaptable, runAdapted } from '../core/runAdapted.ts';
import { type Playable, playable } from '../explore/conform/play.ts';
import type { InputFile } from '../files/disk.ts';
import type { AdapterAnswer, AdapterReply, AdapterTask, RunTask, SeatTask } from './adapterMessages.ts';
import { loadAdapter } from './loadAdapter.ts';

const file = workerData as InputFile;
const reply = (message: AdapterReply) => parentPort?.postMessage(message);

let loading: Promise<Adapter> | undefined;
let seat: Playable | undefined;

const onHear = (what: string) => reply({ kind: 'hearing', what });

parentPort?.on('message', async (task: AdapterTask) => {
  try {
    reply(await answerTo(task));
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    reply({ kind: 'failure', code: error.code, text: error.text });
  }
});

async function answerTo(task: AdapterTask): Promise<AdapterAnswer> {
  switch (task.kind) {
    case 'run':
      return outcomeOf(task);
    case 'seat':
      return seated(task);
    case 'play':
      if (seat === undefined) throw new Error('nothing is played to a guard without a place');
      return { kind: 'said', said: await seat.play(task.asks) };
  }
}

async function loaded(): Promise<Adapter> {
  onHear('its module being loaded');
  loading ??= loadAdapter(file);
  return loading;
}

async function outcomeOf({ scenario, run, seed, isTraced }: RunTask): Promise<AdapterAnswer> {
  const adapter = await loaded();
  if (!isAdaptable(catalog, scenario.machine, adapter)) return { kind: 'notAdaptable', chart: adapter.chart };
  const outcome = await runAdapted(scenario, run, {
    catalog,
    seed,
    adapter,
    adapterName: file.shown,
    onHear,
    ...(isTraced ? { onLine: (line: string) => reply({ kind: 'line', line }) } : {}),
  });
  return { kind: 'outcome', outcome };
}

async function seated({ machine, policy, seed }: SeatTask): Promise<AdapterAnswer> {
  const adapter = await loaded();
  const { chart } = adapter;
  const own = machine ?? chart;
  if (!isAdaptable(catalog, own, adapter)) return { kind: 'notAdaptable', chart };
  seat = playable({ catalog, machine: own, adapter, name: file.shown, policy, seed, onHear });
  return { kind: 'seated', chart };
}
