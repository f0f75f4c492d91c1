/** What a scenario may name in a system, read off its charts: messages by their names on the bus, states, notices. */
import type { AnyStateNode } from 'xstate';
import type { Message } from '../machines/vocabulary.ts';
import { type Charts, chartOf, namesBehind, portOf, renamed, type SystemSpec } from './core/system.ts';
import type { MachineFacts } from './scenario/catalog.ts';
import { type ServiceName, worldMessages } from './worlds/create.ts';

type Messages = { readonly [type: string]: Message };

export function factsOf(system: SystemSpec, charts: Charts): MachineFacts {
  const members = Object.entries(system.instances).map(([name, spec]) => {
    const chart = chartOf(charts, spec.chart);
    const leadTo = (port: string): readonly string[] =>
      port === spec.chart ? [name] : namesBehind(spec.ports[port] ?? port);
    return { name, spec, chart, leadTo };
  });
  const services = system.services as readonly ServiceName[];
  const ofWorld = collect(services.map((service) => worldMessages[service] ?? {}));
  const heard = members.map(({ spec, chart, leadTo }) =>
    // What a chart hears from another instance is that one's to say; orders and the world's words can be sent.
    onBus(
      pick(chart.vocabulary.hears, (type) => !(portOf(type) in spec.ports)),
      leadTo,
    ),
  );
  const said = members.map(({ chart, leadTo }) => onBus(chart.vocabulary.says, leadTo));
  const hears = { ...collect(heard), ...ofWorld };
  return {
    about: system.about,
    instances: Object.fromEntries(members.map(({ name, spec }) => [name, spec.chart])),
    hears,
    says: { ...hears, ...collect(said) },
    notices: Object.assign({}, ...members.map(({ chart, leadTo }) => onBus(chart.vocabulary.notices, leadTo))),
    states: Object.fromEntries(members.map(({ name, chart }) => [name, statesOf(chart.machine.root)])),
    services,
  };
}

/** Dotted paths of all states below a node, parents before children. */
export function statesOf(node: AnyStateNode): readonly string[] {
  return Object.values(node.states).flatMap((child) => [child.path.join('.'), ...statesOf(child)]);
}

const collect = (all: readonly Messages[]): Messages => Object.assign({}, ...all);

/** The same entries under their names on the bus: one for each instance that a port may lead to. */
const onBus = <V>(
  entries: { readonly [type: string]: V },
  leadTo: (port: string) => readonly string[],
): { readonly [type: string]: V } =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([type, value]) =>
      leadTo(portOf(type)).map((name) => [renamed(type, name), value] as const),
    ),
  );

const pick = (messages: Messages, isWanted: (type: string) => boolean): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([type]) => isWanted(type)));
