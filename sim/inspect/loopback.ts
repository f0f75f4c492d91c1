/** An HTTP server of one small folder and of WebSockets, on 127.0.0.1 and for the holder of its address only. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { admit, type Rules, type Turned } from './gate.ts';

export interface ServedFile {
  /** A media type. */
  readonly type: string;
  readonly body: Uint8Array;
}

export interface LoopbackOptions {
  /** 0: any that is free. */
  readonly port: number;
  /** What no other program on this machine can guess; part of every path. */
  readonly token: string;
  /** By name; `''` is the page itself. Nothing else is ever served, so no path leads out of it. */
  readonly files: ReadonlyMap<string, ServedFile>;
  /** The path, below the token, at which WebSockets are accepted. */
  readonly socketName: string;
  /** Beside the page itself; pages that may open a WebSocket. */
  readonly origins?: readonly string[];
  onSocket(socket: WebSocket): void;
}

export interface Loopback {
  readonly port: number;
  /** `http://127.0.0.1:PORT/TOKEN/`. */
  readonly url: string;
  /** Ends all connections. */
  close(): Promise<void>;
}

const host = '127.0.0.1';

/** Bytes of one message of a page, and of all headers of a request. */
const payloadMax = 16 * 1024;
const headersMax = 16 * 1024;
const socketsMax = 20;
const requestMsMax = 10_000;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const safeHeaders = {
  'Content-Security-Policy': policy,
  'Cache-Control': 'no-store',
  // The window of the Inspector asks its opener for the messages.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The address holds the token.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/** @throws Error with code EADDRINUSE or EACCES, if the port cannot be had. */
export async function serveLoopback(options: LoopbackOptions): Promise<Loopback> {
  const { token, origins = [] } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: payloadMax, perMessageDeflate: false });
  const limits = { maxHeaderSize: headersMax, requestTimeout: requestMsMax, headersTimeout: requestMsMax };
  const server = createServer(limits, (request, response) => {
    answer(response, admit(request, rulesFor()), options.files);
  });
  const rulesFor = (): Rules => ({ port: (server.address() as AddressInfo).port, token });

  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const admitted = admit(request, { ...rulesFor(), origins });
    if (!('name' in admitted)) return refuse(socket, admitted);
    if (admitted.name !== options.socketName) return refuse(socket, { status: 404, why: 'nothing here' });
    if (sockets.clients.size >= socketsMax) return refuse(socket, { status: 403, why: 'too many pages' });
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => opened.terminate());
      options.onSocket(opened);
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host, exclusive: true }, resolve);
  });
  const { port } = rulesFor();
  return {
    port,
    url: `http://${host}:${port}/${token}/`,
    close: () => closed(server, sockets),
  };
}

function answer(
  response: ServerResponse,
  admitted: { readonly name: string } | Turned,
  files: ReadonlyMap<string, ServedFile>,
): void {
  const file = 'name' in admitted ? files.get(admitted.name) : undefined;
  if (file !== undefined) {
    response.writeHead(200, { ...safeHeaders, 'Content-Type': file.type, 'Content-Length': file.body.length });
    response.end(file.body);
    return;
  }
  const { status, why } = 'name' in admitted ? { status: 404, why: 'nothing here' } : admitted;
  const headers = { ...safeHeaders, 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' };
  response.writeHead(status, status === 405 ? { ...headers, Allow: 'GET' } : headers);
  response.end(`${why}\n`);
}

function refuse(socket: Socket, { status, why }: Turned): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n${why}\n`);
}

/** WebSockets are told goodbye, and not waited for long. */
async function closed(server: ReturnType<typeof createServer>, sockets: WebSocketServer): Promise<void> {
  const patience = AbortSignal.timeout(1000);
  const clients = [...sockets.clients];
  await Promise.all(
    clients.map(
      (client) =>
        new Promise<void>((resolve) => {
          client.once('close', () => resolve());
          patience.addEventListener('abort', () => client.terminate(), { once: true });
          client.close(1000, 'the command has ended');
        }),
    ),
  );
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
