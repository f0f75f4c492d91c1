/** What a guard may put on the bus: finite JSON, under a type that the chart in whose place it stands can say. */
import type { ChartVocabulary } from '../../machines/vocabulary.ts';
import { nearest } from '../scenario/nearest.ts';
import { AdapterError } from './adapterError.ts';

const depthMax = 16;

/** @throws AdapterError */
export function checkEmitted(
  event: unknown,
  { name, vocabulary }: { readonly name: string; readonly vocabulary: ChartVocabulary },
): void {
  const nonsense = (message: string) => new AdapterError('adapter-nonsense', `${name} emitted ${message}`);
  if (typeof event !== 'object' || event === null || !('type' in event) || typeof event.type !== 'string') {
    throw nonsense('something that is no event; write { type: "…" }');
  }
  const { type } = event;
  if (!Object.hasOwn(vocabulary.says, type)) {
    const near = nearest(type, Object.keys(vocabulary.says));
    const hint = near === undefined ? 'see "tripcurve describe"' : `did you mean "${near}"?`;
    throw nonsense(`"${type}", which its chart never says; ${hint}`);
  }
  if (!isFiniteJson(event, depthMax)) throw nonsense(`"${type}" with a payload that is not finite JSON`);
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
