/** Traces that `tripcurve run --trace` wrote: a log in which nothing is left out. */
import { Census } from '../census.ts';
import type { CreateReader, LogReader, Sight } from '../fact.ts';
import { isObject, type JsonObject, textOf } from '../json.ts';
import { recordsIn } from '../recordsIn.ts';
import { stepOf } from './step.ts';
import { TraceFacts } from './traceFacts.ts';

const recorded = { is: 'recorded', why: 'a trace has every step of every chart that ran' } as const;

export const traceSight: Sight = {
  api: recorded,
  retry: recorded,
  compaction: recorded,
  tokens: recorded,
  permission: recorded,
  tools: recorded,
};

/** The line that begins a run, or a step. */
export const isTraceRecord = (record: JsonObject): boolean => isRun(record) || isStep(record);

const isRun = ({ run }: JsonObject): boolean =>
  isObject(run) && typeof run.scenario === 'string' && typeof run.engine === 'string';
const isStep = (record: JsonObject): boolean =>
  stepOf(record) !== undefined && Array.isArray(record.started) && Array.isArray(record.stopped);

export const createTraceReader: CreateReader = (onFact): LogReader => {
  const census = new Census();
  const facts = new TraceFacts(onFact);
  return {
    format: 'tripcurve',
    sight: traceSight,
    line(text) {
      const { records, isWhole } = recordsIn(text);
      census.line(records.length, isWhole);
      for (const record of records) {
        if (facts.hear(record)) census.known(isRun(record) ? 'run' : 'step');
        else census.unknown(textOf(record.type));
        census.time(facts.nowMs);
      }
      return isWhole;
    },
    end: () => census.coverage(),
  };
};
