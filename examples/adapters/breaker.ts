/** A circuit breaker written by hand, without a statechart: a window of outcomes, one timer, one probe at a time. */
import type { Adapter, AdapterSetting, Event, Policy } from 'tripcurve';

type Phase = 'closed' | 'open' | 'halfOpen' | 'forcedOpen' | 'disabled';

class WindowBreaker {
  readonly #emit: AdapterSetting['emit'];
  readonly #clock: AdapterSetting['clock'];
  readonly #trip: NonNullable<Policy['api']['trip']['window']>;
  readonly #reset: Extract<Policy['api']['reset'], { readonly kind: 'timer' }>;
  #phase: Phase = 'closed';
  #outcomes = '';
  #calls = new Map<string, 'current' | 'stale' | 'probe'>();
  #timer: number | undefined;

  constructor({ emit, clock, policy }: AdapterSetting) {
    const { trip, reset } = policy as Policy['api'];
    if (trip.window === null || reset.kind === 'never') throw new Error('this breaker wants a window and a timer');
    this.#emit = emit;
    this.#clock = clock;
    this.#trip = trip.window;
    this.#reset = reset;
  }

  acquire(caller: string, reply: object): void {
    const probe = this.#phase === 'halfOpen';
    const isRefused = this.#phase === 'open' || this.#phase === 'forcedOpen' || (probe && this.#hasOtherProbe(caller));
    if (isRefused) {
      this.#emit({ type: 'breaker.refused', ...reply });
      return;
    }
    if (this.#phase !== 'disabled') this.#calls.set(caller, probe ? 'probe' : 'current');
    if (probe) this.#startTimer(this.#reset.probeDeadlineMs, () => this.#dropProbes());
    this.#emit({ type: 'breaker.permitted', ...reply, probe });
  }

  release(caller: string): void {
    this.#calls.delete(caller);
    if (this.#phase === 'halfOpen' && !this.#hasOtherProbe(caller)) this.#stopTimer();
  }

  reset(): void {
    if (this.#phase === 'closed') this.#outcomes = '';
    if (this.#phase === 'halfOpen') this.#makeStale();
    if (this.#phase === 'open' || this.#phase === 'halfOpen') this.#close('closed');
  }

  force(to: unknown): void {
    this.#makeStale();
    if (to === 'open') {
      this.#stopTimer();
      this.#phase = 'forcedOpen';
      this.#emit({ type: 'breaker.opened', because: 'forced' });
    } else this.#close(to === 'disabled' ? 'disabled' : 'closed');
  }

  record(caller: string, outcome: unknown, reply: object): void {
    const isCounted = outcome !== 'ignored' && this.#calls.get(caller) !== 'stale';
    if (this.#phase !== 'disabled') this.#calls.delete(caller);
    const blocking = this.#counts(caller, isCounted, outcome === 'failure');
    this.#emit({ type: 'breaker.recorded', ...reply, blocking });
  }

  /** @returns whether calls are refused now */
  #counts(caller: string, isCounted: boolean, isFailed: boolean): boolean {
    switch (this.#phase) {
      case 'disabled':
        return false;
      case 'forcedOpen':
        return true;
      case 'closed':
        return isCounted && this.#remember(isFailed ? 'f' : 's');
      case 'open':
        if (!isCounted || isFailed) return true;
        this.#close('closed');
        return false;
      case 'halfOpen':
        if (isCounted && isFailed) return this.#open({ because: 'probe' });
        if (isCounted) {
          this.#makeStale();
          this.#close('closed');
        } else if (!this.#hasOtherProbe(caller)) this.#stopTimer();
        return false;
    }
  }

  #remember(outcome: 'f' | 's'): boolean {
    const { size, minimumCalls, percent } = this.#trip;
    this.#outcomes = `${this.#outcomes}${outcome}`.slice(-size);
    const of = this.#outcomes.length;
    const failures = this.#outcomes.split('f').length - 1;
    if (of < minimumCalls || failures * 100 <= percent * of) return false;
    return this.#open({ because: 'window', failures, of });
  }

  #open(why: object): true {
    this.#phase = 'open';
    this.#outcomes = '';
    this.#makeStale();
    this.#startTimer(this.#reset.afterMs, () => {
      this.#phase = 'halfOpen';
      this.#timer = undefined;
      this.#emit({ type: 'breaker.halfOpened' });
    });
    this.#emit({ type: 'breaker.opened', ...why });
    this.#emit({ type: 'notice.show', code: 'breaker.open' });
    return true;
  }

  #close(phase: 'closed' | 'disabled'): void {
    this.#stopTimer();
    this.#phase = phase;
    this.#outcomes = '';
    this.#emit({ type: 'breaker.closed' });
  }

  #hasOtherProbe(caller: string): boolean {
    return [...this.#calls].some(([name, call]) => call === 'probe' && name !== caller);
  }

  #dropProbes(): void {
    this.#timer = undefined;
    for (const [name, call] of this.#calls) if (call === 'probe') this.#calls.set(name, 'stale');
  }

  #makeStale(): void {
    this.#calls = new Map([...this.#calls].map(([name]) => [name, 'stale']));
  }

  #startTimer(ms: number, act: () => void): void {
    this.#stopTimer();
    this.#timer = this.#clock.setTimeout(act, ms);
  }

  #stopTimer(): void {
    if (this.#timer !== undefined) this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

export const adapter: Adapter = {
  name: 'breaker by hand',
  chart: 'breaker',
  create(setting) {
    const breaker = new WindowBreaker(setting);
    return {
      hear(event: Event) {
        const caller = String(event.slot ?? event.from ?? 'outside');
        const reply = {
          ...(event.from === undefined ? {} : { to: event.from }),
          ...(event.slot === undefined ? {} : { slot: event.slot }),
        };
        if (event.type === 'breaker.acquire') breaker.acquire(caller, reply);
        if (event.type === 'breaker.record') breaker.record(caller, event.outcome, reply);
        if (event.type === 'breaker.release') breaker.release(caller);
        if (event.type === 'breaker.reset') breaker.reset();
        if (event.type === 'breaker.force') breaker.force(event.to);
      },
    };
  },
};
