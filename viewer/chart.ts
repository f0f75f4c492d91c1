/** One instance with its chart: drawn, or as states inside each other; those it is in are lit in both. */
import type { ChartState, Instance, Shown } from '../sim/inspect/messages.ts';
import { element } from './element.ts';

export class Chart {
  readonly root: HTMLElement;
  readonly #states = new Map<string, Element[]>();
  readonly #now = element('output', { class: 'now' }, 'not started');
  readonly #context = element('pre');
  readonly #details = element('details', { hidden: true }, element('summary', {}, 'context'), this.#context);

  /** @param picture SVG of the chart, if there is one. */
  constructor({ name, chart, about, states }: Instance, picture: string | undefined) {
    const id = `chart-${name}`;
    this.root = element(
      'section',
      { class: 'chart', 'aria-labelledby': id, 'data-instance': name },
      element(
        'header',
        {},
        element('h3', { id }, name),
        element('span', { class: 'kind' }, name === chart ? '' : `a ${chart}`),
        this.#now,
      ),
      element('p', { class: 'about' }, about),
      ...(picture === undefined ? [] : [this.#drawing(picture, name)]),
      element('div', { class: 'boxes states' }, ...states.map((state) => this.#box(state))),
      this.#details,
    );
  }

  show({ record, active, context }: Shown): void {
    const lit = new Set(active);
    for (const [path, shapes] of this.#states) {
      for (const shape of shapes) {
        shape.classList.toggle('lit', lit.has(path));
        if (lit.has(path)) shape.setAttribute('aria-current', 'true');
        else shape.removeAttribute('aria-current');
      }
    }
    this.#now.textContent = record.to;
    this.centre();
    if (context === undefined) return;
    this.#details.hidden = false;
    this.#context.textContent = JSON.stringify(context, undefined, 2);
  }

  /** Brings the innermost lit state of the drawing into sight; the page itself stays where it is. */
  centre(): void {
    const frame = this.root.querySelector('.drawing');
    const lit = this.root.querySelector('.drawing .leaf.lit');
    if (frame === null || lit === null) return;
    const [outer, inner] = [frame.getBoundingClientRect(), lit.getBoundingClientRect()];
    frame.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
    frame.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2);
  }

  /** Marks the instance that the last step was of. */
  mark(isLast: boolean): void {
    this.root.classList.toggle('last', isLast);
  }

  #keep(path: string, shape: Element): void {
    shape.setAttribute('data-state', path);
    this.#states.set(path, [...(this.#states.get(path) ?? []), shape]);
  }

  #drawing(picture: string, name: string): HTMLElement {
    const { documentElement } = new DOMParser().parseFromString(picture, 'image/svg+xml');
    const svg = document.importNode(documentElement, true);
    for (const shape of svg.querySelectorAll('g.leaf, g.group')) this.#keep(shape.getAttribute('data-id') ?? '', shape);
    return element('div', { class: 'drawing', tabindex: '0', role: 'region', 'aria-label': `chart of ${name}` }, svg);
  }

  #box({ path, name, about, tags, transitions, states }: ChartState): HTMLElement {
    const box = element(
      'div',
      { class: 'state', role: 'group', 'aria-label': `state ${path}` },
      element(
        'div',
        { class: 'name' },
        element('span', {}, name),
        ...tags.map((tag) => element('span', { class: 'tag' }, tag)),
      ),
      element('p', { class: 'about' }, about),
      element('ul', { class: 'transitions' }, ...transitions.map((text) => element('li', {}, text))),
      element('div', { class: 'states' }, ...states.map((state) => this.#box(state))),
    );
    this.#keep(path, box);
    return box;
  }
}
