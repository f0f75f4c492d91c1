/**
 * Who hears what. Charts name their ports; on the bus and in every report the first segment is the instance.
 *
 * A message to a partner goes to the instance behind that port, or to the world. A fact (its own port) goes to every
 * instance with a port that leads there, in declared order. A message with `to` goes there only.
 */
import type { Event } from '../scenario/event.ts';
import {
  type Charts,
  chartOf,
  type InstanceSpec,
  type KeyedPort,
  namesBehind,
  portOf,
  renamed,
  type SystemSpec,
} from './system.ts';

/** One message for one instance. */
export interface Delivery {
  readonly instance: number;
  /** As the chart names it. */
  readonly event: Event;
  /** As it stands on the bus. */
  readonly heard: Event;
  /** The timer that fired, if this is one. */
  readonly timerId: string | undefined;
}

interface Member {
  readonly name: string;
  readonly chart: string;
  /** Partner ports it hears or speaks through, and what stands behind each on the bus. */
  readonly ports: ReadonlyMap<string, string | KeyedPort>;
  readonly hears: ReadonlySet<string>;
}

interface Route {
  readonly instance: number;
  readonly type: string;
}

export class Bus {
  readonly #members: readonly Member[];
  /** Side tables over event objects, so that a message that recurs is addressed once. */
  readonly #addressed: readonly WeakMap<Event, Event>[];
  readonly #deliveries = new WeakMap<Event, readonly Delivery[]>();
  readonly #routes = new Map<string, readonly Route[]>();

  constructor(system: SystemSpec, charts: Charts) {
    this.#members = Object.entries(system.instances).map(([name, spec]) => memberOf(name, spec, charts));
    this.#addressed = this.#members.map(() => new WeakMap());
  }

  /** A message as it stands on the bus, after `instance` emitted it. */
  address(instance: number, event: Event): Event {
    const table = this.#addressed[instance];
    const member = this.#members[instance];
    if (table === undefined || member === undefined) throw new RangeError(`no instance ${instance}`);
    const known = table.get(event);
    if (known !== undefined) return known;
    const addressed = Object.freeze(addressedBy(member, event));
    table.set(event, addressed);
    return addressed;
  }

  /** In declared order. */
  deliveries(event: Event): readonly Delivery[] {
    const known = this.#deliveries.get(event);
    if (known !== undefined) return known;
    const { to } = event;
    // An order may have a field of that name: `breaker.force` goes `to` a state, which is no instance.
    const isAddressed = this.#members.some(({ name }) => name === to);
    const deliveries = this.#routesOf(event.type)
      .filter(({ instance }) => !isAddressed || this.#members[instance]?.name === to)
      .map(({ instance, type }) => ({
        instance,
        event: type === event.type ? event : Object.freeze({ ...event, type }),
        heard: event,
        timerId: undefined,
      }));
    this.#deliveries.set(event, deliveries);
    return deliveries;
  }

  #routesOf(type: string): readonly Route[] {
    const known = this.#routes.get(type);
    if (known !== undefined) return known;
    const target = portOf(type);
    const order = this.#members.flatMap((member, instance) => {
      const local = renamed(type, member.chart);
      return member.name === target && member.hears.has(local) ? [{ instance, type: local }] : [];
    });
    const facts = this.#members.flatMap((member, instance) =>
      [...member.ports].flatMap(([port, behind]) => {
        const local = renamed(type, port);
        return namesBehind(behind).includes(target) && member.hears.has(local) ? [{ instance, type: local }] : [];
      }),
    );
    const routes = order.length > 0 ? order : facts;
    this.#routes.set(type, routes);
    return routes;
  }
}

function memberOf(name: string, spec: InstanceSpec, charts: Charts): Member {
  const { hears, says } = chartOf(charts, spec.chart).vocabulary;
  const types = Object.keys({ ...hears, ...says });
  const partners = new Set(types.map(portOf).filter((port) => port !== spec.chart));
  return {
    name,
    chart: spec.chart,
    ports: new Map([...partners].map((port) => [port, spec.ports[port] ?? port])),
    hears: new Set(Object.keys(hears)),
  };
}

/** The name on the bus of what stands behind a port, for this message. */
function leadsTo(member: Member, port: string, event: Event): string {
  if (port === member.chart) return member.name;
  const behind = member.ports.get(port) ?? port;
  if (typeof behind === 'string') return behind;
  return behind.to[String(event[behind.by])] ?? behind.otherwise;
}

function addressedBy(member: Member, event: Event): Event {
  const onBus = (type: string): string => renamed(type, leadsTo(member, portOf(type), event));
  // A notice's code begins with a port, as a type does.
  const code = typeof event.code === 'string' ? { code: onBus(event.code) } : undefined;
  return { ...event, type: onBus(event.type), from: member.name, ...code };
}
