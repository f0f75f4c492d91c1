/** The server as others meet it. Its loopback address is the only one that a test of this package opens. */
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Inspection } from '../../sim/inspect/inspection.ts';
import { safeHeaders } from '../../sim/inspect/loopback.ts';
import type { ToPage } from '../../sim/inspect/messages.ts';
import { inspecting, token, waiting } from './inspecting.ts';

let inspection: Inspection;
let port: number;

beforeAll(async () => {
  inspection = await inspecting(waiting, { receiverPort: 0 });
  port = Number(new URL(inspection.url).port);
});
afterAll(() => inspection.close());

interface Answer {
  readonly status: number | undefined;
  readonly headers: { readonly [name: string]: unknown };
  readonly body: string;
}

/** The path goes out as it is written: a URL would tidy it up. */
function ask(path: string, headers: { readonly [name: string]: string } = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (data) => {
        body += data;
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** `open`, or the status of the refusal. */
function knock(url: string, origin?: string, headers: { readonly [name: string]: string } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { ...(origin === undefined ? {} : { origin }), headers });
    socket.on('open', () => {
      socket.close();
      resolve('open');
    });
    socket.on('unexpected-response', (_, { statusCode }) => {
      socket.terminate();
      resolve(String(statusCode));
    });
    socket.on('error', () => undefined);
  });
}

describe('the page', () => {
  it('is served to the holder of its address, with headers that shut everything else out', async () => {
    const { status, headers, body } = await ask(`/${token}/`);
    expect({ status, body }).toEqual({ status: 200, body: 'the page' });
    for (const [name, value] of Object.entries(safeHeaders)) expect(headers[name.toLowerCase()]).toBe(value);
    expect(safeHeaders['Content-Security-Policy']).not.toMatch(/unsafe|\*|data:|blob:|https?:/);
  });

  it('is refused to everybody else, with the same headers', async () => {
    const refusals = await Promise.all([
      ask('/'),
      ask('/wrong/'),
      ask(`/${token}/`, { origin: 'http://evil.example' }),
      ask(`/${token}/`, { host: 'evil.example' }),
      ask(`/${token}/`, {}, 'POST'),
      ask(`/${token}/`, {}, 'HEAD'),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403, 405, 405]);
    for (const { headers, body } of refusals) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(body).not.toContain(token);
    }
  });

  it.each([
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/package.json',
    'index.html',
    './',
    '/etc/passwd',
    '__proto__',
  ])('leads nowhere else: %s', async (name) => {
    expect((await ask(`/${token}/${name}`)).status).toBe(404);
  });

  it('survives what is no HTTP', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /${'x'.repeat(100_000)} HTTP/1.1\r\n\r\n`);
    await new Promise((resolve) =>
      socket
        .on('close', resolve)
        .on('error', () => undefined)
        .resume(),
    );
    expect((await ask(`/${token}/`)).status).toBe(200);
  });

  it('is on no address but the loopback one', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ address }) => address !== '127.0.0.1')
      .map(({ address, scopeid }) => (scopeid === undefined || scopeid === 0 ? address : `${address}%${scopeid}`));
    const reached = await Promise.all(others.map(isOpen));
    expect(others.filter((_, index) => reached[index])).toEqual([]);
  });
});

/** Of this machine's own addresses: nothing leaves it. */
function isOpen(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const tell = (isReached: boolean) => {
      socket.destroy();
      resolve(isReached);
    };
    socket.on('connect', () => tell(true)).on('error', () => tell(false));
  });
}

describe('the WebSocket', () => {
  const live = () => inspection.url.replace(/^http/, 'ws').concat('live');

  it('opens for the page and for nobody else', async () => {
    const own = `http://127.0.0.1:${port}`;
    expect(await knock(live(), own)).toBe('open');
    expect(await knock(live(), 'http://evil.example')).toBe('403');
    expect(await knock(live(), 'null')).toBe('403');
    expect(await knock(live().replace(token, 'wrong'), own)).toBe('403');
    expect(await knock(live(), own, { host: 'evil.example' })).toBe('403');
    expect(await knock(live().replace(/live$/, 'other'), own)).toBe('404');
  });

  it('opens for receivers without an origin and of the chosen one', async () => {
    const url = inspection.receiverUrl ?? '';
    expect(await knock(url)).toBe('open');
    expect(await knock(url, 'http://localhost:1')).toBe('open');
    expect(await knock(url, 'http://localhost:2')).toBe('403');
    expect(await knock(url.replace(token, 'wrong'))).toBe('403');
  });

  it('refuses nonsense and goes on', async () => {
    const refusals = await refusalsOf(live(), [
      'nonsense',
      '{"kind":"step","more":1}',
      '{"kind":"send","type":"retry.nothing","fields":{}}',
      '{"kind":"send","type":"http.responded","fields":{"call":-1}}',
    ]);
    expect(refusals[0]).toBe('a message that is none');
    expect(refusals[1]).toBe('a message that is none');
    expect(refusals[2]).toBe('"retry.nothing" is no event of this machine');
    expect(refusals[3]).toMatch(/^http\.responded call: /);
  });

  it('closes on a page that says too much', async () => {
    const socket = new WebSocket(live());
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send('x'.repeat(100_000));
    expect(await new Promise((resolve) => socket.on('close', resolve))).toBe(1009);
  });
});

async function refusalsOf(url: string, texts: readonly string[]): Promise<readonly string[]> {
  const socket = new WebSocket(url);
  await new Promise((resolve) => socket.on('open', resolve));
  const refusals: string[] = [];
  await new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ToPage;
      if (message.kind === 'refusal') refusals.push(message.why);
      if (refusals.length === texts.length) resolve();
    });
    for (const text of texts) socket.send(text);
  });
  socket.close();
  return refusals;
}
