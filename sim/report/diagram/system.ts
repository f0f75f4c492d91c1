/**
 * A system as nodes and edges: its instances, the ports that lead into the world, and who tells whom what.
 *
 * Who hears a message is asked of the bus that runs use. Ports that lead to no instance lead into the world. What an
 * instance hears by its own port, and no other says, is an order that anyone outside may give.
 */
import { Bus } from '../../core/bus.ts';
import { type CatalogChart, portOf, renamed, type SystemSpec } from '../../core/system.ts';
import type { Event } from '../../scenario/event.ts';

export interface SystemDiagram {
  readonly version: 1;
  readonly kind: 'system';
  readonly name: string;
  readonly about: string;
  /** Instances in declared order, then the world's ports. */
  readonly nodes: readonly SystemNode[];
  readonly edges: readonly MessageEdge[];
}

export type SystemNode =
  | {
      readonly kind: 'instance';
      readonly id: string;
      readonly chart: string;
      readonly about: string;
      /** What only the outside tells it. */
      readonly orders: readonly string[];
      /** What it tells nobody in particular. */
      readonly announces: readonly string[];
    }
  /** `id` is told apart from an instance's name: the breaker `summary` guards the service `summary`. */
  | { readonly kind: 'world'; readonly id: string; readonly name: string };

export interface MessageEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** As they stand on the bus. */
  readonly messages: readonly string[];
}

type Charts = { readonly [name: string]: CatalogChart };

interface Member {
  readonly name: string;
  readonly chart: string;
  readonly vocabulary: CatalogChart['vocabulary'];
  readonly ports: SystemSpec['instances'][string]['ports'];
}

/** A message under way: `to` is an instance, a port of the world, or nobody. */
interface Told {
  readonly from: string;
  readonly to: string | undefined;
  readonly message: string;
}

export function systemDiagram(name: string, system: SystemSpec, charts: Charts): SystemDiagram {
  const members = membersOf(system, charts);
  const bus = new Bus(system, charts);
  const said = members.flatMap((member, index) => saidBy(member, index, members, bus));
  const heard = members.flatMap(heardFromWorld);
  const told = [...said, ...heard].filter(({ from, to }) => from !== to);
  const edges = edgesOf(told);
  const worldly = new Set(edges.flatMap(({ from, to }) => [from, to]));
  for (const member of members) worldly.delete(member.name);
  return {
    version: 1,
    kind: 'system',
    name,
    about: system.about,
    nodes: [
      ...members.map((member) => instanceNode(member, said)),
      ...[...worldly].map((id): SystemNode => ({ kind: 'world', id, name: nameIn(id) })),
    ],
    edges,
  };
}

function membersOf({ instances }: SystemSpec, charts: Charts): readonly Member[] {
  return Object.entries(instances).flatMap(([name, { chart, ports }]) => {
    const vocabulary = charts[chart]?.vocabulary;
    return vocabulary === undefined ? [] : [{ name, chart, vocabulary, ports }];
  });
}

function instanceNode({ name, chart, vocabulary }: Member, said: readonly Told[]): SystemNode {
  const own = (type: string) => portOf(type) === chart;
  const told = new Set(said.filter(({ to }) => to === name).map(({ message }) => message));
  return {
    kind: 'instance',
    id: name,
    chart,
    about: vocabulary.about,
    orders: Object.keys(vocabulary.hears)
      .filter((type) => own(type) && !told.has(renamed(type, name)))
      .map(nameIn),
    announces: said
      .filter(({ from, to, message }) => from === name && to === undefined && portOf(message) === name)
      .map(({ message }) => nameIn(message)),
  };
}

/** Everything an instance says, once for each who hears it. */
function saidBy(member: Member, index: number, members: readonly Member[], bus: Bus): readonly Told[] {
  return Object.keys(member.vocabulary.says).flatMap((type) =>
    payloadsFor(member, type).flatMap((event) => {
      const { type: message } = bus.address(index, event);
      const listeners = bus.deliveries({ type: message }).flatMap(({ instance }) => members[instance]?.name ?? []);
      const told = (to: string | undefined): Told => ({ from: member.name, to, message });
      if (listeners.length > 0) return listeners.map(told);
      return [told(isOfWorld(member, portOf(type)) ? worldPort(portOf(type)) : undefined)];
    }),
  );
}

/** One for each instance that the message's port may lead to. */
function payloadsFor({ ports }: Member, type: string): readonly Event[] {
  const port = ports[portOf(type)];
  if (port === undefined || typeof port === 'string') return [{ type }];
  return [...Object.keys(port.to), ''].map((value) => ({ type, [port.by]: value }));
}

function heardFromWorld(member: Member): readonly Told[] {
  return Object.keys(member.vocabulary.hears)
    .filter((type) => isOfWorld(member, portOf(type)))
    .map((type) => ({ from: worldPort(portOf(type)), to: member.name, message: type }));
}

const isOfWorld = ({ chart, ports }: Member, port: string): boolean => port !== chart && !(port in ports);

/** Notices are what the user reads. */
const worldPort = (port: string): string => `world.${port === 'notice' ? 'user' : port}`;

const nameIn = (type: string): string => type.slice(type.indexOf('.') + 1);

function edgesOf(told: readonly Told[]): readonly MessageEdge[] {
  const edges = new Map<string, MessageEdge>();
  for (const { from, to, message } of told) {
    if (to === undefined) continue;
    const id = `${from} -> ${to}`;
    const messages = [...new Set([...(edges.get(id)?.messages ?? []), message])];
    edges.set(id, { id, from, to, messages });
  }
  return [...edges.values()];
}
