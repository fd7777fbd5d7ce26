import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../product/free-port.ts';
import { type Installation, openInstallation } from '../product/installation.ts';
import { openTeamApi, type TeamApi } from '../product/team-api.ts';
import { openRestrictiveProxy } from './restrictive-proxy.ts';

/* The check that a developer opens on their own page, with each problem that it reports. */

let installation: Installation;
let team: TeamApi;
let shop: Server;
let shopUrl: string;
let answer: { headers: Record<string, string>; body: string };

beforeAll(async () => {
  const PORT = await findFreePort();
  installation = await openInstallation({ PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` });
  team = await openTeamApi(installation);
  shop = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...answer.headers }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`;
});
afterEach(() => Promise.all(installation.browser.contexts().map((context) => context.close())));
afterAll(async () => {
  shop?.close();
  await installation?.close();
});

type Shop = { url?: string; token?: string; headers?: Record<string, string>; rest?: string; settings?: object };

/** A page of another site with the chat. */
const build = ({
  url = installation.url,
  token = installation.websiteToken(),
  headers = {},
  rest = '',
  settings,
}: Shop = {}) => {
  const said = settings ? `<script>window.porchlightSettings = ${JSON.stringify(settings)}</script>` : '';
  const loader = `<script src="${url}/packs/js/sdk.js" data-website-token="${token}" defer></script>`;
  answer = { headers, body: `<!doctype html><title>Shop</title><h1>Shop</h1>${said}${loader}${rest}` };
};

const report = (page: Page) => page.locator('#porchlight-check');

const read = async (page: Page): Promise<string[]> => {
  const rows = report(page).locator('ul:not([aria-busy]) li');
  await rows.first().waitFor();
  return rows.evaluateAll((all) =>
    all.map((row) => {
      const [state, name, ...text] = [...row.children].map(({ textContent }) => textContent?.trim());
      return `${state}: ${name}: ${text.join(' ')}`;
    }),
  );
};
const check = async (made: Shop = {}, prepare?: (page: Page) => Promise<unknown>) => {
  build(made);
  const page = await (await installation.browser.newContext()).newPage();
  await prepare?.(page);
  await page.goto(`${shopUrl}/?porchlight_debug=1`);
  return { page, lines: await read(page) };
};
/** The lines that are not OK. */
const odd = (lines: string[]) => lines.filter((line) => !line.startsWith('OK'));

describe('the check on the customer’s page', () => {
  it('finds nothing wrong where nothing is; it is opened by the address or by debug(), and loads nothing before', async () => {
    build();
    const page = await (await installation.browser.newContext()).newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(shopUrl);
    await page.waitForFunction(() => window.$chatwoot);
    expect(asked.filter((path) => path.includes('doctor'))).toEqual([]);
    await page.evaluate('porchlight.debug()');
    expect(odd(await read(page))).toEqual([]);
    await expect.poll(() => report(page).getByRole('status').textContent()).toBe('No problems found');
    expect(asked).toContain('/packs/js/sdk-doctor.js');
    const shots = process.env['SHOTS'];
    if (shots) await page.screenshot({ path: `${shots}/page-check-fine.png` });
    // Again, and closed, by keyboard.
    await report(page).getByRole('button', { name: 'Check again' }).click();
    await read(page);
    await page.keyboard.press('Escape');
    await report(page).waitFor({ state: 'detached' });
    expect(odd((await check()).lines)).toEqual([]);
  });

  it('works under the strictest policy, and says what it could not see there', async () => {
    const policy = `default-src 'none'; script-src ${installation.url}; frame-src ${installation.url}; require-trusted-types-for 'script'`;
    const { lines } = await check({ headers: { 'content-security-policy': policy } });
    expect(odd(lines)).toEqual([
      expect.stringMatching(/^Not checked: Headers: .*prevents this check/),
      expect.stringMatching(/^Not checked: WebSocket: .*prevents this check/),
    ]);
  });

  it('a policy without the frame: names the missing directive', async () => {
    const policy = `script-src 'self' ${installation.url}; frame-src 'self'`;
    const { lines, page } = await check({ headers: { 'content-security-policy': policy } });
    expect(odd(lines)[0]).toBe(
      `Error: Chat: The Content-Security-Policy of this page blocks the chat frame Add to the policy: frame-src ${installation.url}`,
    );
    const shots = process.env['SHOTS'];
    if (shots) await page.screenshot({ path: `${shots}/page-check-wrong.png` });
  });

  it('a proxy that forbids the frame by a header: names the header and the line that takes it away', async () => {
    const adds = { 'x-frame-options': 'SAMEORIGIN' };
    const proxy = await openRestrictiveProxy(installation.url, { stripsUpgrades: false, holdsStreams: false, adds });
    const { lines } = await check({ url: proxy.url });
    expect(odd(lines)).toContainEqual(
      expect.stringMatching(/^Error: Headers: .*X-Frame-Options: SAMEORIGIN.*proxy_hide_header/),
    );
    expect(odd(lines)).toContainEqual(expect.stringMatching(/^Error: Chat: The chat frame did not load/));
    // The installation has its own address in PUBLIC_URL, and this page uses the proxy's.
    expect(odd(lines)).toContainEqual(expect.stringMatching(/^Warning: Public address: .*Set PUBLIC_URL/));
    proxy.close();
  });

  it('a proxy that strips upgrades and is not believed: names both, with what to set', async () => {
    const proxy = await openRestrictiveProxy(installation.url, {
      stripsUpgrades: true,
      holdsStreams: false,
      forwards: true,
    });
    const { lines } = await check({ url: proxy.url });
    expect(odd(lines)).toContainEqual(expect.stringMatching(/^Warning: WebSocket: Blocked.*proxy_set_header Upgrade/));
    expect(odd(lines)).toContainEqual(expect.stringMatching(/^Warning: Proxy: .*TRUST_PROXY/));
    expect(lines).toContainEqual(expect.stringMatching(/^OK: Chat: /));
    proxy.close();
  });

  it('a wrong token: names it', async () => {
    const { lines } = await check({ token: 'copied-badly' });
    expect(odd(lines)).toContainEqual(
      expect.stringMatching(/^Error: Website token: .*“copied-badly”.*Settings → Inboxes/),
    );
  });

  it('a website that the inbox does not allow: names it and where to add it', async () => {
    const { payload } = await team('GET', '/inboxes');
    const allow = (allowed_domains: string) =>
      team('PATCH', `/inboxes/${payload[0].id}`, { channel: { allowed_domains } });
    await allow('shop.example');
    const { lines } = await check();
    await allow('');
    expect(odd(lines)).toContainEqual(
      `Error: Allowed websites: The inbox does not allow ${shopUrl} Add ${new URL(shopUrl).host} to the allowed domains of the inbox. Pages without an origin, such as sandboxed frames, cannot be allowed.`,
    );
  });

  it('a clock half an hour away', async () => {
    const { lines } = await check({}, (page) => page.clock.setFixedTime(Date.now() + 30 * 60_000));
    expect(odd(lines)).toEqual([expect.stringMatching(/^Warning: Clock: .* differ by 30 minutes/)]);
  });

  it('storage that is blocked by a sandbox', async () => {
    const { lines } = await check({ headers: { 'content-security-policy': 'sandbox allow-scripts' } });
    expect(odd(lines)).toContainEqual(
      expect.stringMatching(/^Warning: Cookies and storage: This page is sandboxed.*allow-same-origin/),
    );
  });

  it('something over the launcher, styles that hide it, and a page that wanted none', async () => {
    const cover = '<div id="bar" class="consent" style="position:fixed;inset:50% 0 0;z-index:2147483647"></div>';
    expect(odd((await check({ rest: cover })).lines)).toEqual([
      expect.stringMatching(/^Error: Launcher: Covered by div#bar\.consent Set zIndex/),
    ]);
    const hide = '<style>#cw-bubble-holder .woot-widget-bubble{visibility:hidden!important}</style>';
    expect(odd((await check({ rest: hide })).lines)[0]).toMatch(/^Error: Launcher: Hidden by styles of the page/);
    const none = await check({ settings: { hideMessageBubble: true } });
    expect(odd(none.lines)).toEqual([expect.stringMatching(/^Warning: Launcher: Hidden by hideMessageBubble/)]);
  });

  it('the snippet twice, and an installation that refuses to answer', async () => {
    const { lines } = await check({ rest: `<script src="${installation.url}/packs/js/sdk.js" defer></script>` });
    expect(odd(lines)).toEqual([expect.stringMatching(/^Warning: Snippet: The snippet is on this page 2 times/)]);
    const tooMany = await check({}, (page) =>
      page.route('**/widget/check.js*', (route) =>
        route.fulfill({ status: 429, headers: { 'access-control-allow-origin': '*' } }),
      ),
    );
    expect(odd(tooMany.lines)).toEqual([
      expect.stringMatching(/^Error: Installation: .* does not respond/),
      expect.stringMatching(/^Error: Headers: Too many requests/),
    ]);
  });
});
