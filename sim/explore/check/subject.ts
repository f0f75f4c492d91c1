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

const blockingTag = 1;
const busyTag = 2;

export class Subject {
  readonly composed: Composed;
  readonly machine: string;
  readonly system: SystemSpec;
  readonly policy: Policy;
  readonly parts: readonly Part[];
  readonly #tags: (number | undefined)[][];

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
    this.#tags = this.parts.map(() => []);
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
    return (this.#tagsOf(component, state) & blockingTag) !== 0;
  }

  /** Whether it is at work in this state of the component. */
  isBusy(component: number, state: number): boolean {
    return (this.#tagsOf(component, state) & busyTag) !== 0;
  }

  #tagsOf(component: number, state: number): number {
    const known = this.#tags[component]?.[state];
    if (known !== undefined) return known;
    const { tags } = this.view(component, state);
    const found = (tags.has('blocking') ? blockingTag : 0) | (tags.has('busy') ? busyTag : 0);
    (this.#tags[component] as number[])[state] = found;
    return found;
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
