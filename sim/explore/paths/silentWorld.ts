/** A world that answers nothing, so that a script alone says what a chart hears. */
import type { MachineFacts } from '../../scenario/catalog.ts';
import type { Json } from '../../scenario/event.ts';
import { PlanError } from './planError.ts';

/** Services that answer what they are asked, and can be told not to. */
const answering = ['api', 'breaker', 'user', 'classifier', 'summary', 'snip', 'tools'];
/** Services that say nothing unless they are set up to. */
const quiet = ['context', 'asker'];

/** @throws PlanError */
export function silentWorld(
  machine: string,
  machines: { readonly [name: string]: MachineFacts },
): { readonly [service: string]: Json } {
  const facts = machines[machine];
  if (facts === undefined) throw new PlanError(`no machine is called "${machine}", so there is no scenario to write`);
  const { services } = facts;
  const talker = services.find((service) => !answering.includes(service) && !quiet.includes(service));
  if (talker !== undefined)
    throw new PlanError(`in "${machine}" the world plays "${talker}", which always answers; write vitest or json`);
  const silent = { answers: 'never' } as const;
  return Object.fromEntries(services.flatMap((service) => (answering.includes(service) ? [[service, silent]] : [])));
}
