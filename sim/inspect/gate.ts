/**
 * Who may ask the loopback server for anything: this machine's own browser, on the page whose address was printed.
 *
 * Any page of the web can make a browser send requests to 127.0.0.1, and a name it owns can be made to lead there. So
 * a request is let in only if it names the address that was printed (Host), comes from that page if it says where it
 * comes from (Origin, Sec-Fetch-Site), and holds the secret of the address.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

/** A request, as far as it matters here. */
export interface Asking {
  readonly method?: string | undefined;
  /** As sent: a path and perhaps a query. */
  readonly url?: string | undefined;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
}

export interface Rules {
  readonly port: number;
  readonly token: string;
  /** Beside the server's own; pages that may read it from elsewhere. */
  readonly origins?: readonly string[];
}

export interface Turned {
  readonly status: 400 | 403 | 404 | 405 | 414;
  readonly why: string;
}

const urlMax = 2048;

/** What the path names below the token, or why the request is turned away. */
export function admit(asking: Asking, rules: Rules): { readonly name: string } | Turned {
  const { method, url = '', headers } = asking;
  const { host, origin } = headers;
  if (method !== 'GET') return { status: 405, why: 'only GET is served' };
  if (url.length > urlMax) return { status: 414, why: 'the address is too long' };
  if (typeof host !== 'string' || !hostsOf(rules).includes(host)) return { status: 403, why: 'wrong host' };
  if (origin !== undefined && (typeof origin !== 'string' || !originsOf(rules).includes(origin))) {
    return { status: 403, why: 'foreign origin' };
  }
  if (origin === undefined && isFromElsewhere(headers)) return { status: 403, why: 'foreign site' };
  const path = /^\/([^/?#]*)\/([^?#]*)(?:\?.*)?$/.exec(url);
  if (path === null || !isSame(path[1] ?? '', rules.token)) return { status: 403, why: 'missing or wrong token' };
  return { name: path[2] ?? '' };
}

const hostsOf = ({ port }: Rules): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

const originsOf = (rules: Rules): readonly string[] => [
  ...hostsOf(rules).map((host) => `http://${host}`),
  ...(rules.origins ?? []),
];

/** A part of another site's page; a link that leads here is none. */
function isFromElsewhere(headers: Asking['headers']): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return site !== 'same-origin' && site !== 'none' && headers['sec-fetch-mode'] !== 'navigate';
}

/** Takes equally long wherever they differ, and however long they are. */
function isSame(given: string, token: string): boolean {
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
