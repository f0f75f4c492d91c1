import { describe, expect, it } from 'vitest';
import { admit } from '../../sim/inspect/gate.ts';

const rules = { port: 4000, token: 'secret' };
const headers = { host: '127.0.0.1:4000' };
const asking = { method: 'GET', url: '/secret/live', headers };

describe('a request is let in', () => {
  it('with the address that was printed, and names what it asks for', () => {
    expect(admit(asking, rules)).toEqual({ name: 'live' });
    expect(admit({ ...asking, url: '/secret/' }, rules)).toEqual({ name: '' });
    expect(admit({ ...asking, url: '/secret/live?x=/y' }, rules)).toEqual({ name: 'live' });
    expect(admit({ ...asking, headers: { host: 'localhost:4000' } }, rules)).toEqual({ name: 'live' });
  });

  it('from the page itself, from a link, and from origins that were named', () => {
    const origin = (value: string) => ({ ...asking, headers: { ...headers, origin: value } });
    expect(admit(origin('http://127.0.0.1:4000'), rules)).toEqual({ name: 'live' });
    expect(admit(origin('https://stately.ai'), { ...rules, origins: ['https://stately.ai'] })).toEqual({
      name: 'live',
    });
    const link = { ...headers, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(admit({ ...asking, headers: link }, rules)).toEqual({ name: 'live' });
  });
});

describe('a request is turned away', () => {
  it.each(['POST', 'HEAD', 'PUT', 'OPTIONS', 'DELETE', 'get', undefined])('for the method %s', (method) => {
    expect(admit({ ...asking, method }, rules)).toMatchObject({ status: 405 });
  });

  it.each([
    undefined,
    '',
    'evil.example:4000',
    '127.0.0.1',
    '127.0.0.1:4001',
    '127.0.0.1:4000.evil.example',
    '0.0.0.0:4000',
  ])('for the host %s', (host) => {
    expect(admit({ ...asking, headers: { host } }, rules)).toMatchObject({ status: 403, why: 'wrong host' });
  });

  it.each(['null', 'http://evil.example', 'https://127.0.0.1:4000', 'http://127.0.0.1:4001', ''])(
    'for the origin %s',
    (origin) => {
      const turned = admit({ ...asking, headers: { ...headers, origin } }, rules);
      expect(turned).toMatchObject({ status: 403, why: 'foreign origin' });
    },
  );

  it('as a part of a page of another site', () => {
    const image = { ...headers, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    expect(admit({ ...asking, headers: image }, rules)).toMatchObject({ status: 403, why: 'foreign site' });
  });

  it.each([
    '/',
    '/live',
    '//live',
    '/secre/live',
    '/secret2/live',
    '/Secret/live',
    '/x/secret/live',
    '/secret',
    '*',
    '',
  ])('without the token: %s', (url) => {
    expect(admit({ ...asking, url }, rules)).toMatchObject({ status: 403, why: 'missing or wrong token' });
  });

  it('for an address that is too long', () => {
    expect(admit({ ...asking, url: `/secret/${'x'.repeat(3000)}` }, rules)).toMatchObject({ status: 414 });
  });
});
