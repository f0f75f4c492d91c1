/** The page of `tripcurve inspect`: builds itself from the first message of the server and follows the run. */
import type { FromPage, Hello, Shown, ToPage } from '../sim/inspect/messages.ts';
import { Charts } from './charts.ts';
import { Controls } from './controls.ts';
import { element } from './element.ts';
import { EventList } from './eventList.ts';
import { SendForm } from './sendForm.ts';
import { StatelyPanel } from './statelyPanel.ts';

class Page {
  readonly #controls: Controls;
  readonly #charts: Charts;
  readonly #events = new EventList();
  readonly #form: SendForm;
  readonly #stately: StatelyPanel;
  readonly #undrawn: Shown[] = [];

  constructor(hello: Hello, send: (message: FromPage) => void) {
    this.#controls = new Controls(send);
    this.#charts = new Charts(hello);
    this.#form = new SendForm(hello.sendable, send);
    this.#stately = new StatelyPanel(hello);
    const right = element('div', { class: 'right' }, this.#events.root, this.#form.root, this.#stately.root);
    document.title = `${hello.title} · tripcurve inspect`;
    document.body.replaceChildren(
      element('header', { class: 'top' }, element('h1', {}, hello.title), origins(hello), this.#controls.root),
      element('main', {}, this.#charts.root, right),
    );
  }

  take(message: Exclude<ToPage, Hello>): void {
    switch (message.kind) {
      case 'steps':
        this.#add(message.steps);
        break;
      case 'status':
        this.#controls.show(message);
        break;
      case 'refusal':
        this.#form.refuse(message.why);
    }
  }

  end(): void {
    this.#controls.end();
  }

  /** The Inspector is told at once; the page is drawn once a frame, however many steps that is. */
  #add(steps: readonly Shown[]): void {
    this.#stately.add(steps);
    if (this.#undrawn.length === 0) requestAnimationFrame(() => this.#draw());
    this.#undrawn.push(...steps);
  }

  #draw(): void {
    const steps = this.#undrawn.splice(0);
    this.#charts.show(steps);
    this.#events.add(steps);
    document.body.dataset.steps = String(steps.at(-1)?.number ?? 0);
  }
}

function origins({ file, machine, policy, seed }: Hello): HTMLElement {
  const facts = [...(file === undefined ? [] : [file]), `machine ${machine}`, `policy ${policy}`, `seed ${seed}`];
  return element('p', { class: 'facts' }, ...facts.map((fact) => element('span', {}, fact)));
}

const socket = new WebSocket(new URL('live', location.href.replace(/^http/, 'ws')));
let page: Page | undefined;

socket.addEventListener('message', ({ data }) => {
  const message = JSON.parse(String(data)) as ToPage;
  if (message.kind === 'hello') page = new Page(message, (asked) => socket.send(JSON.stringify(asked)));
  else page?.take(message);
});
socket.addEventListener('close', () => {
  if (page === undefined) document.body.replaceChildren('No run is behind this address any more.');
  else page.end();
});
