/**
 * Judges a run while it happens: one monitor an expectation, each with bounded memory.
 *
 * A premise that never occurred holds nothing: `never … while`, `after …` and `always … while` are refuted then.
 */
import { type Event, isEqual } from '../scenario/event.ts';
import type { Claim, MetricName, Range, Sight, States } from '../scenario/types.ts';
import type { TraceRecord } from './trace.ts';
import type { ContextView } from './world.ts';

/** What a monitor may look at. */
export interface Scene {
  readonly nowMs: number;
  /** State of each instance, by name. */
  readonly states: ReadonlyMap<string, string>;
  /** The last step. */
  readonly record: TraceRecord | undefined;
  context(): ContextView | undefined;
}

export interface Finding {
  readonly held: boolean;
  /** When not held: what was seen instead, as a phrase. */
  readonly why?: string;
  /** The step at which that was certain. */
  readonly record?: TraceRecord | undefined;
  /** Not held only because its premise never occurred. */
  readonly isUntested?: true;
}

export interface Monitor {
  /** Types of the messages that it is told of. */
  readonly hears?: readonly string[];
  /** Whether it is told of each step. */
  readonly looks?: boolean;
  onMessage?(message: Event, scene: Scene): void;
  onStep?(scene: Scene): void;
  onInstantEnd?(scene: Scene, nextMs: number | undefined): void;
  finish(scene: Scene, metrics: Readonly<Record<MetricName, number>>): Finding;
}

const held: Finding = { held: true };
const untested = (why: string): Finding => ({ held: false, why: `nothing was tested: ${why}`, isUntested: true });

export function monitorOf(claim: Claim): Monitor {
  switch (claim.kind) {
    case 'metric':
      return { finish: (_, metrics) => inRange(metrics[claim.metric], claim.range, phrase(claim.metric)) };
    case 'state':
      return atEnd(claim.atMs, (scene) => statesFinding(claim.states, scene));
    case 'context':
      return atEnd(claim.atMs, (scene) => contextFinding(claim, scene));
    case 'seen':
      return new Counted(claim);
    case 'never':
      return new Never(claim);
    case 'always':
      return new Always(claim);
    case 'order':
      return new Ordered(claim.sights);
  }
}

/** `open` is in `open` and in `open.latched`. */
export function isInState(actual: string | undefined, wanted: string): boolean {
  return actual === wanted || actual?.startsWith(`${wanted}.`) === true;
}

const areIn = (states: States, scene: Scene): boolean =>
  Object.entries(states).every(([name, wanted]) => isInState(scene.states.get(name), wanted));

function isSeenIn(sight: Sight, message: Event): boolean {
  switch (sight.kind) {
    case 'state':
      return false;
    case 'notice':
      return message.type === 'notice.show' && message.code === sight.code;
    case 'emitted':
      return (
        message.type === sight.event &&
        Object.entries(sight.with ?? {}).every(([name, value]) => isEqual(message[name] ?? null, value))
      );
  }
}

/** Types of the messages in which one of these may be seen. */
const typesOf = (sights: readonly Sight[]): readonly string[] =>
  sights.flatMap((sight) => {
    if (sight.kind === 'state') return [];
    return sight.kind === 'notice' ? ['notice.show'] : [sight.event];
  });

const hasState = (sights: readonly Sight[]): boolean => sights.some(({ kind }) => kind === 'state');

function inRange(value: number, { atLeast, atMost }: Range, show: (value: number) => string = String): Finding {
  const isHeld = (atLeast === undefined || value >= atLeast) && (atMost === undefined || value <= atMost);
  return isHeld ? held : { held: false, why: `was ${show(value)}` };
}

/** How a metric's value reads: money in dollars, times in seconds. */
function phrase(metric: MetricName): (value: number) => string {
  if (metric === 'costUsd') return (micros) => `$${micros / 1e6}`;
  if (metric === 'elapsedMs' || metric === 'waitedMs') return (ms) => (ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms`);
  return String;
}

/** Looks once: at the end of instant `atMs`, or when all is over. */
function atEnd(atMs: number | undefined, look: (scene: Scene) => Finding): Monitor {
  let found: Finding | undefined;
  return {
    onInstantEnd(scene, nextMs) {
      if (atMs === undefined || found !== undefined) return;
      if (nextMs === undefined || nextMs > atMs) found = look(scene);
    },
    finish: (scene) => found ?? look(scene),
  };
}

function statesFinding(states: States, scene: Scene): Finding {
  const wrong = Object.entries(states).find(([name, wanted]) => !isInState(scene.states.get(name), wanted));
  if (wrong === undefined) return held;
  return { held: false, why: `${wrong[0]} was ${scene.states.get(wrong[0])}`, record: scene.record };
}

function contextFinding(claim: Claim & { readonly kind: 'context' }, scene: Scene): Finding {
  const view = scene.context();
  if (view === undefined) return { held: false, why: 'this world has no context' };
  if (claim.intact === true && !view.isIntact) return { held: false, why: 'messages were lost', record: scene.record };
  const findings = [
    inRange(view.usedTokens, claim.usedTokens ?? {}, (value) => `${value} tokens`),
    inRange(view.messages, claim.messages ?? {}, (value) => `${value} messages`),
  ];
  return findings.find((finding) => !finding.held) ?? held;
}

class Counted implements Monitor {
  readonly hears: readonly string[];
  readonly looks: boolean;
  readonly #claim: Claim & { readonly kind: 'seen' };
  #times = 0;
  #lastOutside: number | undefined;
  #record: TraceRecord | undefined;

  constructor(claim: Claim & { readonly kind: 'seen' }) {
    this.#claim = claim;
    this.hears = typesOf([claim.sight]);
    this.looks = hasState([claim.sight]);
  }

  onMessage(message: Event, scene: Scene): void {
    if (isSeenIn(this.#claim.sight, message)) this.#note(scene);
  }

  onStep(scene: Scene): void {
    const { sight } = this.#claim;
    if (sight.kind === 'state' && areIn(sight.states, scene)) this.#note(scene);
  }

  #note(scene: Scene): void {
    const { fromMs, toMs } = this.#claim;
    if (scene.nowMs < fromMs || scene.nowMs > toMs) {
      this.#lastOutside = scene.nowMs;
      return;
    }
    this.#times += 1;
    this.#record = scene.record;
  }

  finish(): Finding {
    const finding = inRange(this.#times, this.#claim.times ?? { atLeast: 1 }, (times) => `${times} times`);
    if (finding.held) return finding;
    if (this.#times > 0) return { ...finding, record: this.#record };
    const why = this.#lastOutside === undefined ? 'never came' : `came at ${this.#lastOutside / 1000}s`;
    return { held: false, why };
  }
}

class Never implements Monitor {
  readonly hears: readonly string[];
  readonly looks: boolean;
  readonly #claim: Claim & { readonly kind: 'never' };
  #isAfter: boolean;
  #wasTested: boolean;
  #found: Finding | undefined;

  constructor(claim: Claim & { readonly kind: 'never' }) {
    const sights = claim.after === undefined ? [claim.sight] : [claim.sight, claim.after];
    this.#claim = claim;
    this.hears = typesOf(sights);
    this.looks = claim.while !== undefined || hasState(sights);
    this.#isAfter = claim.after === undefined;
    this.#wasTested = claim.after === undefined && claim.while === undefined;
  }

  onMessage(message: Event, scene: Scene): void {
    const { sight, after } = this.#claim;
    if (this.#isOn(scene) && isSeenIn(sight, message)) this.#refute(scene);
    if (after !== undefined && isSeenIn(after, message)) this.#isAfter = true;
  }

  onStep(scene: Scene): void {
    const { sight, after } = this.#claim;
    if (this.#isOn(scene)) {
      this.#wasTested = true;
      if (sight.kind === 'state' && areIn(sight.states, scene)) this.#refute(scene);
    }
    if (after?.kind === 'state' && areIn(after.states, scene)) this.#isAfter = true;
  }

  #isOn(scene: Scene): boolean {
    return this.#isAfter && (this.#claim.while === undefined || areIn(this.#claim.while, scene));
  }

  #refute(scene: Scene): void {
    this.#found ??= { held: false, why: `happened at ${scene.nowMs / 1000}s`, record: scene.record };
  }

  finish(): Finding {
    if (this.#found !== undefined) return this.#found;
    if (!this.#isAfter) return untested('what it comes after never happened');
    // After a premise at the very last step, nothing more can come.
    if (this.#wasTested || this.#claim.while === undefined) return held;
    return untested(`never ${statesText(this.#claim.while)}`);
  }
}

class Always implements Monitor {
  readonly looks = true;
  readonly #claim: Claim & { readonly kind: 'always' };
  #wasTested = false;
  #found: Finding | undefined;

  constructor(claim: Claim & { readonly kind: 'always' }) {
    this.#claim = claim;
  }

  onStep(scene: Scene): void {
    const { states } = this.#claim;
    if (this.#claim.while !== undefined && !areIn(this.#claim.while, scene)) return;
    this.#wasTested = true;
    if (this.#found !== undefined || areIn(states, scene)) return;
    const { why } = statesFinding(states, scene);
    this.#found = { held: false, why: `at ${scene.nowMs / 1000}s ${why}`, record: scene.record };
  }

  finish(): Finding {
    if (this.#found !== undefined) return this.#found;
    return this.#wasTested ? held : untested('its condition never held');
  }
}

class Ordered implements Monitor {
  readonly hears: readonly string[];
  readonly looks: boolean;
  readonly #sights: readonly Sight[];
  #reached = 0;

  constructor(sights: readonly Sight[]) {
    this.#sights = sights;
    this.hears = typesOf(sights);
    this.looks = hasState(sights);
  }

  onMessage(message: Event): void {
    const next = this.#sights[this.#reached];
    if (next !== undefined && isSeenIn(next, message)) this.#reached += 1;
  }

  onStep(scene: Scene): void {
    const next = this.#sights[this.#reached];
    if (next?.kind === 'state' && areIn(next.states, scene)) this.#reached += 1;
  }

  finish(): Finding {
    const missing = this.#sights[this.#reached];
    return missing === undefined ? held : { held: false, why: `no ${sightText(missing)} in its place` };
  }
}

const statesText = (states: States): string =>
  Object.entries(states)
    .map(([name, state]) => `${name} ${state}`)
    .join(', ');

function sightText(sight: Sight): string {
  switch (sight.kind) {
    case 'emitted':
      return sight.event;
    case 'notice':
      return sight.code;
    case 'state':
      return statesText(sight.states);
  }
}
