/** A page of another origin that receives as the Stately Inspector does, and one that is sent on to a third origin. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As `createBrowserReceiver` of `@statelyai/inspect` 0.7.2: it asks its opener, and keeps what it is told. */
const receiver = `<!doctype html><title>receiver</title><script>
  window.received = [];
  window.addEventListener('message', ({ data }) => window.received.push(data));
  window.opener?.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

export interface ReceiverPage {
  /** On `localhost`, which is another origin than `127.0.0.1`. */
  readonly origin: string;
  close(): void;
}

/** `/elsewhere` leads to the same page at `127.0.0.1`. */
export async function receiverPage(): Promise<ReceiverPage> {
  const server = createServer((request, response) => {
    if (request.url === '/elsewhere') response.writeHead(302, { Location: `http://127.0.0.1:${port()}/` }).end();
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end(receiver);
  });
  const port = () => (server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${port()}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
