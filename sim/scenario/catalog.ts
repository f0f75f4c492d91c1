/** What the loader must know of the product to check a file: an argument, so that this layer names no machine. */
import type { ZodType } from 'zod';
import type { ChartVocabulary, Message } from '../../machines/vocabulary.ts';

/** One system as a scenario sees it; message types carry instance names (`api.acquire`, `http.request`). */
export interface MachineFacts {
  readonly about: string;
  /** Instances in declared order, with the chart each runs. */
  readonly instances: { readonly [instance: string]: string };
  /** What `send:` may name. */
  readonly hears: { readonly [type: string]: Message };
  /** What can be seen on the bus: said by instances, or answered by the world. */
  readonly says: { readonly [type: string]: Message };
  readonly notices: { readonly [code: string]: string };
  /** Every state of each instance, as dotted paths, parents included: `closed`, `closed.clean`. */
  readonly states: { readonly [instance: string]: readonly string[] };
  /** Services of the world, which `world:` may set. */
  readonly services: readonly string[];
}

export interface ScenarioCatalog<Policy> {
  readonly machines: { readonly [name: string]: MachineFacts };
  readonly charts: { readonly [name: string]: ChartVocabulary };
  readonly policies: { readonly [name: string]: Policy };
  /** Checks a whole policy. */
  readonly policySchema: ZodType<Policy>;
  /** Checks the settings of a service of the world. */
  readonly settings: { readonly [service: string]: ZodType };
  readonly defaultPolicy: string;
}
