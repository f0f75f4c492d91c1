/** What a guard may put on the bus, and wait for: finite JSON, under a type that the chart in its place knows. */
import type { ChartVocabulary } from '../../machines/vocabulary.ts';
import { nearest } from '../scenario/nearest.ts';
import { AdapterError } from './adapterError.ts';

const depthMax = 16;

export interface Speaker {
  readonly name: string;
  readonly vocabulary: ChartVocabulary;
  /** Where in the run it speaks: ` on "summary.answered" at 2s`. */
  readonly where: string;
}

/** @throws AdapterError */
export function checkEmitted(event: unknown, { name, vocabulary, where }: Speaker): void {
  const nonsense = (message: string) => new AdapterError('adapter-nonsense', `${name} emitted ${message}`);
  if (typeof event !== 'object' || event === null || !('type' in event) || typeof event.type !== 'string') {
    throw nonsense(`something that is no event${where}; write { type: "…" }`);
  }
  const { type } = event;
  if (!Object.hasOwn(vocabulary.says, type)) {
    throw nonsense(`"${type}"${where}, which its chart never says; ${hintFor(type, vocabulary.says)}`);
  }
  if (!isFiniteJson(event, depthMax)) throw nonsense(`"${type}"${where} with a payload that is not finite JSON`);
}

/** @throws AdapterError for an answer that never comes, because its chart hears no such message. */
export function checkAwaited(reply: string, { name, vocabulary, where }: Speaker): void {
  if (Object.hasOwn(vocabulary.hears, reply)) return;
  throw new AdapterError(
    'adapter-nonsense',
    `${name} waits for "${reply}"${where}, which its chart never hears; ${hintFor(reply, vocabulary.hears)}`,
  );
}

/** @throws AdapterError */
export function checkDelay(afterMs: number, { name, where }: Speaker): void {
  if (Number.isInteger(afterMs) && afterMs >= 0 && afterMs <= 2 ** 31 - 1) return;
  throw new AdapterError(
    'adapter-nonsense',
    `${name} set a timer of ${afterMs} ms${where}; write an integer of 0 … 2^31-1`,
  );
}

function hintFor(type: string, known: ChartVocabulary['hears']): string {
  const near = nearest(type, Object.keys(known));
  return near === undefined ? 'see "tripcurve describe"' : `did you mean "${near}"?`;
}

function isFiniteJson(value: unknown, depth: number): boolean {
  if (depth === 0) return false;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || Object.values(value).every((part) => isFiniteJson(part, depth - 1));
    default:
      return false;
  }
}
