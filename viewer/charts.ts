/** All charts of the run, in one of three views. */
import type { Hello, Shown } from '../sim/inspect/messages.ts';
import { Chart } from './chart.ts';
import { button, element } from './element.ts';

const views = { drawn: 'Drawings', states: 'States', transitions: 'With transitions' } as const;
type View = keyof typeof views;

/** From so many on, drawings would put most charts out of sight. */
const manyCharts = 3;

export class Charts {
  readonly root: HTMLElement;
  readonly #charts: ReadonlyMap<string, Chart>;
  readonly #list: HTMLElement;
  readonly #buttons: ReadonlyMap<View, HTMLButtonElement>;

  constructor({ instances, pictures }: Hello) {
    this.#charts = new Map(instances.map((instance) => [instance.name, new Chart(instance, pictures[instance.chart])]));
    this.#list = element('div', { class: 'charts' }, ...[...this.#charts.values()].map(({ root }) => root));
    const offered = (Object.keys(views) as View[]).filter(
      (view) => view !== 'drawn' || Object.keys(pictures).length > 0,
    );
    this.#buttons = new Map(offered.map((view) => [view, button(views[view], () => this.#choose(view))]));
    const group = element('div', { class: 'choice', role: 'group', 'aria-label': 'View' }, ...this.#buttons.values());
    const heading = element('div', { class: 'heading' }, element('h2', {}, 'Charts'), group);
    this.root = element('section', { class: 'left' }, heading, this.#list);
    this.#choose(this.#buttons.has('drawn') && instances.length < manyCharts ? 'drawn' : 'states');
  }

  show(steps: readonly Shown[]): void {
    // Of many steps at once, only the last of each instance would be seen.
    const latest = new Map(steps.map((step) => [step.record.instance, step]));
    for (const [name, step] of latest) this.#charts.get(name)?.show(step);
    const last = steps.at(-1)?.record.instance;
    for (const [name, chart] of this.#charts) chart.mark(name === last);
  }

  #choose(view: View): void {
    this.#list.dataset.view = view;
    for (const chart of this.#charts.values()) chart.centre();
    for (const [name, made] of this.#buttons) made.setAttribute('aria-pressed', String(name === view));
  }
}
