/** Says what the click sends where, before it is made; then how that goes. */
import type { Hello, Shown } from '../sim/inspect/messages.ts';
import { button, element } from './element.ts';
import { type BridgeState, StatelyBridge } from './statelyBridge.ts';

export class StatelyPanel {
  readonly root: HTMLElement;
  readonly #bridge: StatelyBridge;
  readonly #state = element('p', { class: 'note', role: 'status' }, 'Nothing has been sent.');

  constructor({ statelyUrl, showsContexts, instances }: Hello) {
    const { origin, hostname } = new URL(statelyUrl);
    this.#bridge = new StatelyBridge(statelyUrl, (state) => {
      this.#state.textContent = stateText(state, origin);
    });
    const where = isHere(hostname) ? 'a page of this machine' : 'a page of the internet that is not ours';
    const contexts = showsContexts
      ? element('strong', {}, 'also the contexts, policies among them')
      : 'not the contexts: a placeholder stands for each (--show-contexts sends them)';
    this.root = element(
      'section',
      { class: 'stately' },
      element('h2', {}, 'Stately Inspector'),
      element('p', {}, 'The button opens ', element('code', {}, statelyUrl), `, ${where}, and hands it this run:`),
      element(
        'ul',
        {},
        element(
          'li',
          {},
          `the definitions of ${instances.length === 1 ? 'the chart' : `all ${instances.length} charts`}`,
        ),
        element('li', {}, 'every event with its payload and who sent it, those of the past too, and every state'),
        element('li', {}, contexts),
      ),
      element('p', {}, 'Pages of other origins get nothing. Before the click nothing leaves this machine.'),
      button('Open the Stately Inspector', () => this.#bridge.open(), { id: 'open-stately' }),
      this.#state,
    );
  }

  add(steps: readonly Shown[]): void {
    this.#bridge.add(steps);
  }
}

const isHere = (hostname: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

function stateText(state: BridgeState, origin: string): string {
  switch (state.kind) {
    case 'blocked':
      return 'The browser blocked the window. Allow pop-ups for this page, and click again.';
    case 'waiting':
      return `Waiting for the page of ${origin} to ask for the run.`;
    case 'connected':
      return `${state.sent} messages sent to ${origin}.`;
    case 'foreign':
      return `The window shows a page of ${state.origin}, not of ${origin}; it got nothing.`;
  }
}
