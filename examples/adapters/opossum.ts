/** opossum 9.0.0, set up by the policy of a breaker with a count window: its own window is one of time and is not turned. */
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Adapter, Event, Policy } from 'tripcurve';
import { Calls, ended, Ignored } from './calls.ts';
import { virtualTime } from './virtualTime.ts';

/** As much of it as is used here: the package has no types. */
interface Opossum {
  readonly opened: boolean;
  readonly halfOpen: boolean;
  fire(slot: string): Promise<unknown>;
  on(event: 'open' | 'halfOpen' | 'close', listener: () => void): void;
}
type OpossumClass = new (action: (slot: string) => Promise<void>, options: object) => Opossum;
const CircuitBreaker = createRequire(import.meta.url)('opossum') as OpossumClass;

export const adapter: Adapter = {
  name: 'opossum',
  chart: 'breaker',
  create({ policy, clock, emit }) {
    const { trip, reset } = policy as Policy['api'];
    if (trip.window === null || reset.kind === 'never') throw new Error('this adapter wants a window and a timer');
    virtualTime(clock);
    const calls = new Calls();
    const breaker = new CircuitBreaker((slot) => calls.begin(slot), {
      timeout: false,
      resetTimeout: reset.afterMs,
      errorThresholdPercentage: trip.window.percent,
      volumeThreshold: trip.window.minimumCalls,
      errorFilter: (error: unknown) => error instanceof Ignored,
      enableSnapshots: false,
      rotateBucketController: new EventEmitter(),
      rollingPercentilesEnabled: false,
    });
    breaker.on('open', () => emit({ type: 'breaker.opened' }));
    breaker.on('halfOpen', () => emit({ type: 'breaker.halfOpened' }));
    breaker.on('close', () => emit({ type: 'breaker.closed' }));

    function acquire(slot: string): void {
      const before = calls.begun;
      const probe = breaker.halfOpen;
      void ended(breaker.fire(slot));
      emit(calls.begun > before ? { type: 'breaker.permitted', probe } : { type: 'breaker.refused' });
    }

    return {
      async hear(event: Event) {
        const slot = String(event.slot ?? '');
        if (event.type === 'breaker.acquire') acquire(slot);
        if (event.type !== 'breaker.record') return;
        if (!calls.end(slot, event.outcome)) {
          void ended(breaker.fire(slot));
          calls.end(slot, event.outcome);
        }
        for (let turns = 0; turns < 8; turns++) await undefined;
        emit({ type: 'breaker.recorded', blocking: breaker.opened });
      },
    };
  },
};
