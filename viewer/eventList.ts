/** Every step as it happens, the newest last; it follows the end unless the reader scrolled away from it. */
import type { Shown } from '../sim/inspect/messages.ts';
import { exactDuration } from '../sim/report/duration.ts';
import { element } from './element.ts';
import { eventText, fieldsText, nameOf } from './eventText.ts';

/** Rows in the page: more would slow it down. */
const rowsMax = 500;
const headings = ['#', 'time', 'instance', 'hears', 'state', 'emits'];

export class EventList {
  readonly root: HTMLElement;
  readonly #rows = element('tbody');
  readonly #note = element('p', { class: 'note', hidden: true });
  readonly #frame: HTMLElement;
  #leftOut = 0;

  constructor() {
    const head = element('tr', {}, ...headings.map((text) => element('th', { scope: 'col' }, text)));
    const table = element('table', {}, element('thead', {}, head), this.#rows);
    this.#frame = element('div', { class: 'frame', tabindex: '0', role: 'region', 'aria-label': 'Events' }, table);
    this.root = element('section', { class: 'events' }, element('h2', {}, 'Events'), this.#note, this.#frame);
  }

  add(steps: readonly Shown[]): void {
    const { scrollTop, clientHeight, scrollHeight } = this.#frame;
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - 40;
    const kept = steps.slice(-rowsMax);
    this.#leftOut += steps.length - kept.length;
    this.#rows.append(...kept.map(rowOf));
    while (this.#rows.rows.length > rowsMax) {
      this.#rows.deleteRow(0);
      this.#leftOut += 1;
    }
    this.#note.hidden = this.#leftOut === 0;
    this.#note.textContent = `${this.#leftOut} earlier steps are not listed; "tripcurve run --trace" writes them all.`;
    if (isAtEnd) this.#frame.scrollTop = this.#frame.scrollHeight;
  }
}

function rowOf({ number, record, source }: Shown): HTMLTableRowElement {
  const { t, instance, event, from, to, emits } = record;
  const payload = fieldsText(event);
  const isStart = event.type === 'xstate.init';
  return element(
    'tr',
    { 'data-step': String(number), class: from === to ? 'same' : 'changed' },
    element('td', { class: 'number' }, String(number)),
    element('td', { class: 'time' }, exactDuration(t)),
    element('td', {}, instance),
    element(
      'td',
      { title: event.type },
      nameOf(event),
      element(
        'div',
        { class: 'payload' },
        [payload, isStart ? '' : `from ${source}`].filter((text) => text !== '').join(', '),
      ),
    ),
    element('td', { class: 'move' }, ...(from === to ? [to] : [`${from} → `, element('strong', {}, to)])),
    element('td', {}, element('ul', {}, ...emits.map((emitted) => element('li', {}, eventText(emitted))))),
  );
}
