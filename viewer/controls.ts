/** Pace, step and end; and where the run stands. */
import type { FromPage, Pace, Status } from '../sim/inspect/messages.ts';
import { exactDuration } from '../sim/report/duration.ts';
import { button, element } from './element.ts';

const labels: Readonly<Record<Pace, string>> = {
  step: 'Pause',
  '1x': 'Play 1×',
  '10x': 'Play 10×',
  atOnce: 'To the end',
};

export class Controls {
  readonly root: HTMLElement;
  readonly #paces: ReadonlyMap<Pace, HTMLButtonElement>;
  readonly #step: HTMLButtonElement;
  readonly #end: HTMLButtonElement;
  readonly #status = element('p', { class: 'status', role: 'status' }, 'connecting');

  constructor(send: (message: FromPage) => void) {
    this.#paces = new Map(
      Object.entries(labels).map(([pace, label]) => [
        pace as Pace,
        button(label, () => send({ kind: 'pace', pace: pace as Pace }), { 'aria-pressed': 'false' }),
      ]),
    );
    this.#step = button('Step', () => send({ kind: 'step' }), { class: 'primary' });
    this.#end = button('End the command', () => send({ kind: 'end' }), { class: 'quiet' });
    this.root = element(
      'div',
      { class: 'controls' },
      this.#step,
      element('div', { class: 'choice', role: 'group', 'aria-label': 'Pace' }, ...this.#paces.values()),
      this.#status,
      this.#end,
    );
  }

  show(status: Status): void {
    for (const [pace, made] of this.#paces) made.setAttribute('aria-pressed', String(pace === status.pace));
    this.#step.disabled = status.nextAtMs === undefined;
    this.#status.textContent = statusText(status);
  }

  end(): void {
    for (const made of [this.#step, this.#end, ...this.#paces.values()]) made.disabled = true;
    this.#status.textContent = 'The command has ended; what was shown stays.';
  }
}

function statusText({ nowMs, nextAtMs, limit, pace }: Status): string {
  const now = exactDuration(nowMs);
  if (limit !== undefined) return `${now}: stopped at a limit, ${limit}`;
  if (nextAtMs === undefined) return `${now}: nothing more is due`;
  if (pace === 'atOnce') return now;
  if (nextAtMs <= nowMs) return pace === 'step' ? `${now}; more is due now` : now;
  return `${now}; next at ${exactDuration(nextAtMs)}`;
}
