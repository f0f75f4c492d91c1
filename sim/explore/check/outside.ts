/**
 * What a system may hear from outside: orders and words of the user, answers of its services, what a stub says.
 *
 * Of each message the samples that can make a difference under the policy: choices and flags each value, numbers around
 * the policy's own thresholds. What another instance says, and what a service answers, is not the user's to say.
 */

import { type Charts, chartOf, namesBehind, portOf, renamed, type SystemSpec } from '../../core/system.ts';
import { canonical, type Event, type Json } from '../../scenario/event.ts';
import { samplesOf } from '../paths/samples.ts';
import { answerTo, type ServiceRule, serviceRules } from './services.ts';

export interface OutsideOptions {
  /** `usual`: without the orders of an operator. */
  readonly orders: 'usual' | 'all';
  /** Instances in whose place anything may be said. */
  readonly stubs: readonly string[];
}

/** What one chart may hear, as it stands on the bus. */
interface Heard {
  readonly event: Event;
  /** The instance that says it; none: the user or a service. */
  readonly saidBy: readonly string[];
}

/** Orders that another instance gives too, but not with this payload. */
const byHand: { readonly [type: string]: (event: Event) => boolean } = {
  'compaction.request': ({ cause }) => cause === 'manual',
};

const isOperators = (event: Event): boolean => event.type.endsWith('.force');

export class Outside {
  /** Of the user, as they stand on the bus. */
  readonly orders: readonly Event[];
  /** By stub. */
  readonly stubbed: ReadonlyMap<string, readonly Event[]>;
  readonly #answers: ReadonlyMap<string, readonly Event[]>;
  readonly #rules: readonly (readonly [service: string, rule: ServiceRule])[];

  constructor(system: SystemSpec, charts: Charts, policy: unknown, { orders, stubs }: OutsideOptions) {
    this.#rules = system.services.flatMap((service) => {
      const rule = serviceRules[service];
      return rule === undefined ? [] : [[service, rule] as const];
    });
    const answers = new Set(this.#rules.flatMap(([, rule]) => rule.answers));
    const heard = heardIn(system, charts, policy, stubs);
    const fromOutside = heard.filter(({ event, saidBy }) => saidBy.length === 0 || isByHand(event));
    this.orders = distinct(fromOutside.map(({ event }) => event).filter((event) => !answers.has(event.type))).filter(
      (event) => orders === 'all' || !isOperators(event),
    );
    this.#answers = new Map(
      [...answers].map((type) => [
        type,
        distinct(heard.map(({ event }) => event)).filter((event) => event.type === type),
      ]),
    );
    const sayers = sayersIn(system, charts);
    // What a stub asks for may be answered at any time, too, and some answers are for all.
    const overheard = (stub: string): ReadonlySet<string> =>
      new Set(
        this.#rules.flatMap(([, { asked, answers: types, isAddressed }]) =>
          !isAddressed && sayers.get(asked)?.includes(stub) === true ? types : [],
        ),
      );
    this.stubbed = new Map(
      stubs.map((stub) => {
        const said = heard.filter(({ saidBy }) => saidBy.includes(stub)).map(({ event }) => ({ ...event, from: stub }));
        const answered = heard.map(({ event }) => event).filter(({ type }) => overheard(stub).has(type));
        return [stub, distinct([...said, ...answered])];
      }),
    );
  }

  /** That answer. */
  get services(): readonly string[] {
    return this.#rules.map(([service]) => service);
  }

  /** Who is asked by this message, if any service is whose answer somebody hears. */
  serviceAsked(request: Event): string | undefined {
    const service = this.#rules.find(([, { asked }]) => asked === request.type)?.[0];
    return service === undefined || this.answersTo(request, service).length === 0 ? undefined : service;
  }

  answersTo(request: Event, service: string): readonly Event[] {
    const rule = serviceRules[service];
    if (rule === undefined) return [];
    const samples = rule.answers.flatMap((type) => this.#answers.get(type) ?? []);
    return samples.flatMap((sample) => answerTo(request, sample, rule) ?? []);
  }
}

function heardIn(system: SystemSpec, charts: Charts, policy: unknown, stubs: readonly string[]): readonly Heard[] {
  const sayers = sayersIn(system, charts);
  const sections = policy as { readonly [section: string]: unknown };
  return Object.entries(system.instances)
    .filter(([name]) => !stubs.includes(name))
    .flatMap(([name, { chart, policy: section, ports }]) => {
      const samples = samplesOf(
        chartOf(charts, chart).vocabulary,
        section === undefined ? undefined : sections[section],
      );
      return samples.flatMap((sample) => {
        const port = portOf(sample.type);
        const behind = port === chart ? [name] : namesBehind(ports[port] ?? port);
        return behind.map((target): Heard => {
          const event = { ...sample, type: renamed(sample.type, target) };
          return { event, saidBy: port === 'user' ? [] : (sayers.get(event.type) ?? []) };
        });
      });
    });
}

/** By message on the bus, the instances that may say it. */
function sayersIn(system: SystemSpec, charts: Charts): ReadonlyMap<string, readonly string[]> {
  const sayers = new Map<string, string[]>();
  for (const [name, { chart, ports }] of Object.entries(system.instances)) {
    for (const type of Object.keys(chartOf(charts, chart).vocabulary.says)) {
      const port = portOf(type);
      for (const target of port === chart ? [name] : namesBehind(ports[port] ?? port)) {
        const onBus = renamed(type, target);
        sayers.set(onBus, [...(sayers.get(onBus) ?? []), name]);
      }
    }
  }
  return sayers;
}

const isByHand = (event: Event): boolean => byHand[event.type]?.(event) === true;

const distinct = (events: readonly Event[]): readonly Event[] => [
  ...new Map(events.map((event) => [canonical(event as Json), event])).values(),
];
