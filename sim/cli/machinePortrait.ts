/** Machines and charts in full, read off the catalog. */
import type { AnyStateNode } from 'xstate';
import * as z from 'zod';
import { catalog } from '../catalog.ts';
import type { CatalogChart } from '../core/system.ts';
import type { Entry } from '../report/listing.ts';
import type { Portrait, StatesOf } from '../report/machineText.ts';
import { scenarioCatalog } from '../scenarioCatalog.ts';

export function machinePortrait(name: string): Portrait {
  const { about, instances, hears, says, notices, services } = catalog.factsOf(name);
  const members = Object.entries(instances).flatMap(([instance, chart]) => {
    const found = catalog.charts[chart];
    return found === undefined ? [] : [{ instance, chart, found }];
  });
  return {
    version: 1,
    kind: 'machine',
    name,
    about,
    instances: members.map(({ instance, chart, found }) => ({ name: instance, chart, about: found.vocabulary.about })),
    hears,
    says,
    notices,
    states: members.map(({ instance, found }) => statesOf(instance, found)),
    services: services.flatMap(settingsOf),
  };
}

export function chartPortrait(name: string, chart: CatalogChart): Portrait {
  const { about, hears, says, notices } = chart.vocabulary;
  const states = [statesOf(name, chart)];
  return { version: 1, kind: 'chart', name, about, instances: [], hears, says, notices, states, services: [] };
}

function statesOf(instance: string, { machine }: CatalogChart): StatesOf {
  return { instance, states: statesBelow(machine.root) };
}

/** Parents before children. */
function statesBelow(node: AnyStateNode): StatesOf['states'] {
  return Object.values(node.states).flatMap((child) => [
    { name: child.path.join('.'), about: child.description ?? '', tags: child.tags },
    ...statesBelow(child),
  ]);
}

/** `summary.takes` with what its schema says of it; a map without a word of its own is told by its keys. */
function settingsOf(service: string): readonly Entry[] {
  const schema = scenarioCatalog.settings[service];
  if (schema === undefined) return [];
  return settingsIn(service, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function settingsIn(path: string, { properties = {} }: z.core.JSONSchema.BaseSchema): readonly Entry[] {
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${path}.${key}`;
    if (typeof property !== 'object') return [{ name, about: '' }];
    if (property.description === undefined && property.properties !== undefined) return settingsIn(name, property);
    return [{ name, about: property.description ?? '' }];
  });
}
