/** A library that reads the computer's clock, on the clock that a guard is given: a test moves it by hand. */
import type { AdapterClock } from 'tripcurve';

const real = { now: Date.now, setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };

/** From here on the whole process is on this clock, until `realTime`: run nothing else in it. */
export function virtualTime(clock: AdapterClock): void {
  Date.now = () => clock.now();
  const setTimeout = (callback: () => void, ms = 0) => clock.setTimeout(callback, ms);
  Object.assign(globalThis, { setTimeout, clearTimeout: (id: number) => clock.clearTimeout(id) });
}

export function realTime(): void {
  Date.now = real.now;
  Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
}
