/** cockatiel 3.2.1's circuit breaker, set up by the policy of a breaker with a count window. */
import { CircuitState, CountBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import type { Adapter, Event, Policy } from 'tripcurve';
import { Calls, ended, Ignored } from './calls.ts';
import { virtualTime } from './virtualTime.ts';

export const adapter: Adapter = {
  name: 'cockatiel',
  chart: 'breaker',
  create({ policy, clock, emit }) {
    const { trip, reset } = policy as Policy['api'];
    if (trip.window === null || reset.kind === 'never') throw new Error('this adapter wants a window and a timer');
    virtualTime(clock);
    const { size, minimumCalls, percent } = trip.window;
    const breaker = circuitBreaker(
      handleWhen((error) => !(error instanceof Ignored)),
      {
        halfOpenAfter: reset.afterMs,
        breaker: new CountBreaker({ threshold: percent / 100, size, minimumNumberOfCalls: minimumCalls }),
      },
    );
    const calls = new Calls();
    let isBreak = false;
    breaker.onBreak(() => {
      isBreak = true;
      emit({ type: 'breaker.opened' });
      // cockatiel turns half-open only when a call comes; that one may is true from here on.
      clock.setTimeout(() => {
        isBreak = false;
        emit({ type: 'breaker.halfOpened' });
      }, reset.afterMs);
    });
    breaker.onReset(() => emit({ type: 'breaker.closed' }));

    function acquire(slot: string): Promise<void> {
      const before = calls.begun;
      const isRefusing = isBreak;
      const call = breaker.execute(() => calls.begin(slot));
      if (calls.begun > before) emit({ type: 'breaker.permitted', probe: breaker.state === CircuitState.HalfOpen });
      else if (isRefusing) emit({ type: 'breaker.refused' });
      return ended(call);
    }

    return {
      async hear(event: Event) {
        const slot = String(event.slot ?? '');
        if (event.type === 'breaker.acquire') void acquire(slot);
        if (event.type !== 'breaker.record') return;
        if (!calls.end(slot, event.outcome)) {
          void ended(breaker.execute(() => calls.begin(slot)));
          calls.end(slot, event.outcome);
        }
        for (let turns = 0; turns < 8; turns++) await undefined;
        emit({ type: 'breaker.recorded', blocking: isBreak });
      },
    };
  },
};
