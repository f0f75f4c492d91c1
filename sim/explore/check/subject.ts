/**
 * What is checked: a composed system, and which of its instances are guards, what each state of them means, and who
 * calls what behind which breaker.
 */
import type { Policy } from '../../../machines/policy.ts';
import type { RunCatalog } from '../../core/engines.ts';
import { type InstanceSpec, type SystemSpec, systemOf } from '../../core/system.ts';
import type { Event } from '../../scenario/event.ts';
import type { Composed } from './composed.ts';

/** An instance that is no stub. */
export interface Part extends InstanceSpec {
  readonly name: string;
  /** Its place among `Composed.components`. */
  readonly component: number;
}

/** Charts that can block, and the states in which nothing is held against anybody. */
const restful: { readonly [chart: string]: RegExp } = {
  breaker: /^(closed|disabled)/,
  permission: /^closed/,
  compaction: /^idle/,
  tokens: /^(empty|normal|warning|compact|snip)/,
};

export class Subject {
  readonly composed: Composed;
  readonly machine: string;
  readonly system: SystemSpec;
  readonly policy: Policy;
  readonly parts: readonly Part[];
  readonly #blocking: (boolean | undefined)[][];

  constructor(composed: Composed, { machine, catalog, policy }: About) {
    this.composed = composed;
    this.machine = machine;
    this.policy = policy;
    this.system = systemOf(catalog.systems, machine);
    this.parts = composed.components.map(({ name }, component) => {
      const spec = this.system.instances[name];
      if (spec === undefined) throw new Error(`"${name}" is no instance of "${machine}"`);
      return { ...spec, name, component };
    });
    this.#blocking = this.parts.map(() => []);
  }

  /** Parts that can refuse. */
  get guards(): readonly Part[] {
    return this.parts.filter(({ chart }) => Object.hasOwn(restful, chart));
  }

  /** Parts that run this chart. */
  partsOf(chart: string): readonly Part[] {
    return this.parts.filter((part) => part.chart === chart);
  }

  part(name: string): Part | undefined {
    return this.parts.find((part) => part.name === name);
  }

  /** The part behind a port of `caller`; a keyed port is decided by the message. */
  behind(caller: Part, port: string, message: Event): Part | undefined {
    const target = caller.ports[port];
    if (target === undefined || typeof target === 'string') return this.part(target ?? port);
    return this.part(target.to[String(message[target.by])] ?? target.otherwise);
  }

  /** Whether it refuses in this state of the component. */
  isBlocking(component: number, state: number): boolean {
    const known = this.#blocking[component]?.[state];
    if (known !== undefined) return known;
    const is = this.view(component, state).tags.has('blocking');
    (this.#blocking[component] as boolean[])[state] = is;
    return is;
  }

  /** Whether nothing is held against anybody in this state: no episode of refusals is under way. */
  isRestful({ chart, component }: Part, state: number): boolean {
    return restful[chart]?.test(this.view(component, state).text) ?? true;
  }

  view(component: number, state: number) {
    const found = this.composed.components[component];
    if (found === undefined) throw new RangeError(`no component ${component}`);
    return found.view(state);
  }
}

export interface About {
  readonly machine: string;
  readonly catalog: RunCatalog;
  readonly policy: Policy;
}
