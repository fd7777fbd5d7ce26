import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { refuseForeignSite } from './refuse-foreign-site.ts';

const PUBLIC = 'https://chat.example.com';
const refused = (method: string, headers: Record<string, string>, host = 'chat.example.com') => {
  try {
    refuseForeignSite({ method, headers, host } as unknown as FastifyRequest, { publicUrl: PUBLIC });
    return false;
  } catch (error) {
    expect(error).toMatchObject({ status: 403 });
    return true;
  }
};
const CONSOLE = { 'porchlight-session': 'cookie' };

describe('a request that a cookie signs', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('may come from anywhere when it reads: %s', (method) =>
    expect(refused(method, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toBe(false),
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'that changes something and shows nothing of its page is refused: %s',
    (method) => expect(refused(method, {})).toBe(true),
  );

  it.each([
    ['the console says that it is from it', CONSOLE, false],
    ['another value of its header', { 'porchlight-session': 'header' }, true],
    ['the browser says that it is of the same site', { 'sec-fetch-site': 'same-origin' }, false],
    ['the browser says that it is of another site', { 'sec-fetch-site': 'cross-site' }, true],
    ['of another host of the domain', { 'sec-fetch-site': 'same-site' }, true],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, true],
    ['of another site, with the header of the console', { ...CONSOLE, 'sec-fetch-site': 'cross-site' }, true],
    ['of another site, with our origin', { origin: PUBLIC, 'sec-fetch-site': 'cross-site' }, true],
    ['an older browser names our origin', { origin: PUBLIC }, false],
    ['an origin of another scheme and the same host', { origin: 'http://chat.example.com' }, false],
    ['another origin', { origin: 'https://evil.example' }, true],
    ['another port', { origin: 'https://chat.example.com:8443' }, true],
    ['an origin that begins as ours', { origin: 'https://chat.example.com.evil.example' }, true],
    ['an origin that is none', { origin: 'null' }, true],
    ['an empty origin', { origin: '' }, true],
  ])('%s: %j', (_, headers, expected) => expect(refused('POST', headers)).toBe(expected));

  it('may come from the address that it was sent to, and from the public one', () => {
    const origins = ['http://127.0.0.1:3000', PUBLIC, 'https://evil.example'];
    expect(origins.map((origin) => refused('POST', { origin }, '127.0.0.1:3000'))).toEqual([false, false, true]);
  });
});
