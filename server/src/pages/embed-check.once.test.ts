import type { SiteCheck } from '@porchlight/core/wire/settings/site-check.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/widget/check.js?${new URLSearchParams(query)}`, { headers });
  const text = await answer.text();
  const module: { default: SiteCheck } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return { answer, check: module.default };
};

describe('the installation’s answer to the page check', () => {
  it('says whether the token is known and the account is open, and nothing of a visitor', async () => {
    const { website_token } = await server.buildInbox();
    const { answer, check } = await ask({ website_token, site: 'https://shop.example' });
    expect(check).toMatchObject({ known: true, suspended: false, site_allowed: true });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const account = await server.buildAccount({ status: 'suspended' });
    const closed = await server.buildInbox({ account_id: account.id });
    expect((await ask({ website_token: closed.website_token })).check).toMatchObject({ known: true, suspended: true });
    const wrong: Record<string, string>[] = [{}, { website_token: '' }, { website_token: 'x', site: 'null', at: ':' }];
    for (const query of wrong)
      expect((await ask(query)).check).toMatchObject({ known: false, site_allowed: false, is_public_address: false });
  });

  it.each([
    ['https://shop.example', true],
    ['https://eu.shop.example', false],
    ['https://a.acme.example', true],
    ['null', false],
    ['', false],
  ])('reads the list of websites as browsers do: %s %s (SEC-17)', async (site, site_allowed) => {
    const { website_token } = await server.buildInbox({ allowed_domains: 'shop.example, *.acme.example' });
    expect((await ask({ website_token, site })).check).toMatchObject({ site_allowed });
  });

  it('says whether it is requested by its own address, through a proxy, and what time it is', async () => {
    const before = server.deps.clock.now() / 1_000;
    const straight = (await ask({ at: server.env.publicUrl })).check;
    expect(straight).toMatchObject({ is_public_address: true, forwarded: false });
    expect(straight.now).toBeGreaterThanOrEqual(before);
    const { check } = await ask({ at: 'https://other.example' }, { 'x-forwarded-for': '203.0.113.7' });
    expect(check).toMatchObject({ is_public_address: false, forwarded: true, trusts_proxy: false });
  });
});
