import { decodeJwt, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutboundHttp } from '../../platform/clients/outbound-http.node.ts';
import type { OutboundHttp } from '../../platform/clients/outbound-http.ts';
import type { OidcSettings } from '../../platform/config/single-sign-on.ts';
import { type BrowserClient, createBrowserClient } from '../browser-client.ts';
import { type IdentityProvider, type ProviderUser, startIdentityProvider } from '../fakes/identity-provider.ts';
import { startTestServer, type TestServer } from '../harness.ts';

/** What a provider that was tampered with, or a person in between, answers in place of its ID token. */
let tamper: ((claims: JWTPayload) => JWTPayload | string) | undefined;
let server: TestServer;
let provider: IdentityProvider;
const oidc: OidcSettings = {
  issuer: '',
  clientId: 'porchlight',
  clientSecret: '',
  label: 'Lantern login',
  domains: [],
  groupClaim: 'groups',
  roles: [],
  defaultRole: 'agent',
  createUsers: true,
  allowPasswords: true,
  breakGlassEmail: undefined,
};

const real = createOutboundHttp({ allowPrivate: false, userAgent: 'Porchlight/test' });
const http: OutboundHttp = {
  request: async (request) => {
    const answer = await real.request(request);
    if (!tamper || !request.url.endsWith('/token') || answer.status !== 200) return answer;
    const tokens = JSON.parse(answer.body.toString());
    const changed = tamper(decodeJwt(tokens.id_token));
    const id_token = typeof changed === 'string' ? changed : await provider.signToken(changed);
    return {
      ...answer,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ ...tokens, id_token })),
    };
  },
};

beforeAll(async () => {
  server = await startTestServer({ env: { oidc }, http });
  server.env.publicUrl = server.url;
  provider = await startIdentityProvider(server.url, ['environment', 'account-1']);
  Object.assign(oidc, { issuer: provider.issuer, clientSecret: provider.client_secret });
  await server.buildAccount();
});
beforeEach(() => {
  tamper = undefined;
});
afterAll(async () => {
  provider.close();
  await server.close();
});

const someone = (): ProviderUser => {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@example.com` };
};
const start = (query = '') => `${server.url}/auth/single_sign_on/environment/start${query}`;
const isOurs = (url: string) => url.startsWith(server.url) && !url.includes('/start');
/** To the answer of the provider, which is not opened. */
const toAnswer = (browser: BrowserClient, query = '') => {
  provider.signInAs(someone());
  return browser.follow(start(query), isOurs);
};
const open = async (browser: BrowserClient, answer: string) => (await browser.get(answer)).location;
const finish = (browser: BrowserClient, page: string) =>
  browser.post(`${server.url}/auth/single_sign_on/finish`, { code: new URL(page).hash.slice(1) });
const failed = (code: string) => `${server.url}/app/single-sign-on?error=${code}`;

describe('an attacker of single sign-on', () => {
  it('gets nothing from an answer that was used, also when three try at once', async () => {
    const browser = createBrowserClient();
    const answer = await toAnswer(browser);
    const pages = await Promise.all([1, 2, 3].map(() => open(browser, answer)));
    expect(pages.filter((page) => page === failed('expired'))).toHaveLength(2);
    const page = pages.find((each) => each.includes('#')) ?? '';
    const finished = await Promise.all([1, 2, 3].map(() => finish(browser, page)));
    expect(finished.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await open(browser, answer)).toBe(failed('expired'));
  });

  it('cannot sign another browser in with an answer of their own, nor with the code of it', async () => {
    const [own, victim] = [createBrowserClient(), createBrowserClient()];
    const answer = await toAnswer(own);
    expect(await open(victim, answer)).toBe(failed('expired'));
    await toAnswer(victim);
    expect(await open(victim, answer)).toBe(failed('expired'));
    const page = await open(own, answer);
    expect((await finish(victim, page)).status).toBe(401);
    expect((await finish(own, page)).status).toBe(200);
  });

  it('is refused with a state that is wrong, absent or very long', async () => {
    for (const state of ['', 'guess', 'x'.repeat(5_000)]) {
      const browser = createBrowserClient();
      const answer = new URL(await toAnswer(browser));
      answer.searchParams.set('state', state);
      expect(await open(browser, answer.href)).toBe(failed('expired'));
    }
  });

  it('is refused with the code of another sign-in: its verifier and nonce are not of this one', async () => {
    const [own, victim] = [createBrowserClient(), createBrowserClient()];
    const stolen = new URL(await toAnswer(victim)).searchParams.get('code') ?? '';
    const answer = new URL(await toAnswer(own));
    answer.searchParams.set('code', stolen);
    expect(await open(own, answer.href)).toBe(failed('failed'));
  });

  it.each<[string, (claims: JWTPayload) => JWTPayload | string]>([
    ['the nonce of another sign-in', (claims) => ({ ...claims, nonce: 'another' })],
    ['no nonce', ({ nonce: _nonce, ...claims }) => claims],
    ['another client as its audience', (claims) => ({ ...claims, aud: 'other' })],
    ['further audiences and another party', (claims) => ({ ...claims, aud: ['porchlight', 'other'], azp: 'other' })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example.com' })],
    ['an end in the past', (claims) => ({ ...claims, exp: 1_000 })],
    ['no signature', (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
    [
      'a signature of somebody else',
      (claims) => `${encode({ alg: 'RS256', kid: 'test' })}.${encode(claims)}.${encode('no')}`,
    ],
    ['another subject than the userinfo', (claims) => ({ ...claims, sub: 'somebody-else' })],
  ])('is refused with an ID token that has %s', async (_what, change) => {
    tamper = change;
    const browser = createBrowserClient();
    expect(await open(browser, await toAnswer(browser))).toBe(failed('failed'));
  });

  it('cannot pass the answer of one provider off as that of another', async () => {
    const browser = createBrowserClient();
    const answer = new URL(await toAnswer(browser));
    answer.searchParams.set('iss', 'https://evil.example.com');
    expect(await open(browser, answer.href)).toBe(failed('failed'));
    const other = (await toAnswer(browser)).replace('/environment/', '/account-1/');
    expect(await open(browser, other)).toBe(failed('expired'));
  });

  it.each([
    'https://evil.example.com',
    '//evil.example.com',
    '/\\evil.example.com',
    '/app/../evil',
    '/app\\..\\..\\evil',
    '/application',
    'javascript:alert(1)',
    '/app/%0d%0aset-cookie:x',
    `/app/${'x'.repeat(1_500)}`,
  ])('is not redirected out of the console by return_to=%s', async (return_to) => {
    const browser = createBrowserClient();
    const answer = await toAnswer(browser, `?return_to=${encodeURIComponent(return_to)}`);
    const { body } = await finish(browser, await open(browser, answer));
    expect(body.return_to).toMatch(/^\/app(\/(?!\/)[^\\\r\n]*)?$/);
    expect(new URL(body.return_to, server.url).origin).toBe(server.url);
  });

  it('who cancels gets that reason, and so does one whose provider is down', async () => {
    const browser = createBrowserClient();
    provider.signInAs(undefined);
    expect(await browser.follow(start(), (url) => url.includes('/app/'))).toBe(failed('denied'));
    const { issuer } = oidc;
    oidc.issuer = 'http://127.0.0.1:1';
    expect((await browser.get(start())).location).toBe(failed('unreachable'));
    oidc.issuer = issuer;
  });

  it('finds no provider that is none', async () => {
    expect((await server.http.get('/auth/single_sign_on/account-99/start')).status).toBe(404);
    expect((await server.http.post('/auth/single_sign_on/finish', { code: 'guess' })).status).toBe(401);
  });
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
