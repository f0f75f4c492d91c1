/**
 * The run in the Stately Inspector, through the library's own `createBrowserInspector`.
 *
 * The library posts to whatever page its window shows and listens to whoever speaks (0.7.2). Here it is given a window
 * that posts to the chosen origin only and hears that window only. Its buffer of 200 messages is made large enough for
 * all: the definitions come first, and without them the rest means nothing.
 */
import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { Shown } from '../sim/inspect/messages.ts';

export type BridgeState =
  | { readonly kind: 'blocked' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'connected'; readonly sent: number }
  /** The window shows a page from elsewhere; it got nothing. */
  | { readonly kind: 'foreign'; readonly origin: string };

type Inspector = ReturnType<typeof createBrowserInspector>;

export class StatelyBridge {
  readonly #url: URL;
  readonly #tell: (state: BridgeState) => void;
  readonly #kept: Shown['stately'][number][] = [];
  #inspector: Inspector | undefined;
  #sent = 0;

  constructor(url: string, tell: (state: BridgeState) => void) {
    this.#url = new URL(url);
    this.#tell = tell;
  }

  add(steps: readonly Shown[]): void {
    const messages = steps.flatMap(({ stately }) => stately);
    this.#kept.push(...messages);
    this.#send(messages);
  }

  /** Only on a click: a browser opens no window otherwise. */
  open(): void {
    this.#inspector?.stop();
    this.#sent = 0;
    this.#tell({ kind: 'waiting' });
    this.#inspector = createBrowserInspector({
      url: this.#url.href,
      window: this.#guardedWindow(),
      maxDeferredEvents: Number.POSITIVE_INFINITY,
      serializationDepthLimit: 100,
    });
    this.#send(this.#kept);
  }

  #send(messages: Shown['stately']): void {
    for (const message of messages) this.#inspector?.adapter.send(message as unknown as StatelyInspectionEvent);
  }

  /** As much of a window as the library uses: `open` and `addEventListener('message')`. */
  #guardedWindow(): Window {
    const { origin } = this.#url;
    let opened: Window | null = null;
    const post = (message: unknown) => {
      opened?.postMessage(message, origin);
      this.#sent += 1;
      this.#tell({ kind: 'connected', sent: this.#sent });
    };
    const guarded = {
      open: (url: string, name: string) => {
        opened = window.open(url, name);
        if (opened === null) this.#tell({ kind: 'blocked' });
        return opened === null ? null : { postMessage: post };
      },
      addEventListener: (type: 'message', listen: (event: MessageEvent) => void) => {
        window.addEventListener(type, (event) => {
          if (opened === null || event.source !== opened) return;
          if (event.origin === origin) listen(event);
          else this.#tell({ kind: 'foreign', origin: event.origin });
        });
      },
    };
    return guarded as unknown as Window;
  }
}
