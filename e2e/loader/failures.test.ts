import { createServer, type Server } from 'node:http';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  closer,
  holder,
  launcher,
  say,
  shop,
  snippet,
  useLoaderServers,
  waitForMessages,
  widgetFrame,
} from './loader-servers.ts';

const servers = useLoaderServers();

const openShop = async (attributes = '', head = ''): Promise<Page> => {
  const errors = `<script>window.errors = []; addEventListener('chatwoot:error', (event) => errors.push(event.detail));</script>`;
  servers.setPage('/', shop(head + errors + snippet(servers, attributes)));
  const page = await servers.newPage();
  await page.clock.install();
  await page.goto(`${servers.host}/`);
  await launcher(page).waitFor();
  return page;
};

/** Advances the loader's timers in steps, because there are several. */
const wait = async (page: Page, seconds: number) => {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1000);
};

/** The elements at points around and under the holder and launcher. */
const nothingCoversThePage = (page: Page) =>
  page.evaluate(() => {
    const covered: string[] = [];
    for (let x = 4; x < innerWidth; x += 40)
      for (let y = 4; y < innerHeight; y += 40) {
        const node = document.elementFromPoint(x, y);
        if (node?.closest('#cw-widget-holder')) covered.push(`${x},${y}`);
      }
    return covered;
  });

describe('when the chat does not come', () => {
  it('a frame that never answers covers nothing, then says so with a retry and a way to the team', async () => {
    servers.setWidget({ announce: 'never' });
    const page = await openShop('data-locale="de" data-fallback-contact="help@acme.example"');
    await launcher(page).click();
    await widgetFrame(page);
    await expect.poll(() => nothingCoversThePage(page)).toEqual([]);
    await expect
      .poll(() => page.locator('iframe').evaluate((node) => [node.clientWidth, node.clientHeight]))
      .toEqual([0, 0]);
    await expect.poll(() => launcher(page).getAttribute('aria-busy')).toBe('true');
    await wait(page, 11);
    const card = page.getByRole('alert');
    await card.waitFor();
    await expect.poll(() => card.textContent()).toContain('Der Chat konnte nicht geladen werden.');
    await expect.poll(() => card.getByRole('link').getAttribute('href')).toBe('mailto:help@acme.example');
    await expect.poll(() => page.evaluate('errors')).toEqual([{ code: 'WIDGET_UNAVAILABLE' }]);
    const retry = card.getByRole('button', { name: 'Erneut versuchen' });
    await expect.poll(() => retry.evaluate((button) => button === document.activeElement)).toBe(true);
    servers.setWidget({});
    await retry.click();
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    await expect.poll(() => card.count()).toBe(0);
    await expect.poll(async () => (await holder(page).boundingBox())?.width).toBe(400);
  });

  it('the card is read from the right where the language is, its ways out as well as its words', async () => {
    servers.setWidget({ announce: 'never' });
    const page = await openShop('data-locale="ar" data-fallback-contact="help@acme.example"');
    await launcher(page).click();
    await widgetFrame(page);
    await wait(page, 11);
    const card = page.getByRole('alert');
    const end = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().right);
    await card.waitFor();
    expect((await end(card)) - (await end(card.getByRole('button')))).toBeLessThan(24);
  });

  it('a first picture whose script does not come gives way to the card, and comes back when it does', async () => {
    servers.setWidget({ announce: 'never' });
    const page = await openShop();
    await launcher(page).click();
    const frame = await widgetFrame(page);
    await frame.waitForFunction('typeof say === "function"');
    await say(frame, 'painted');
    await frame.locator('#inside').waitFor();
    await expect.poll(() => holder(page).isVisible()).toBe(true);
    // On a slow line the script is still coming: what can be read stays.
    await wait(page, 28);
    expect(await page.getByRole('alert').count()).toBe(0);
    await expect.poll(async () => (await holder(page).boundingBox())?.width).toBe(400);
    await wait(page, 3);
    await page.getByRole('alert').waitFor();
    await frame.evaluate('announce()');
    await waitForMessages(frame, 'push-event');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await frame.locator('#inside').click();
  });

  it('an error page is detected: the card appears soon after it has loaded', async () => {
    servers.setWidget({
      answer: () => ({
        status: 404,
        headers: { 'content-type': 'application/json' },
        body: '{"error":"web widget does not exist"}',
      }),
    });
    const page = await openShop();
    await launcher(page).click();
    const frame = await widgetFrame(page);
    await frame.waitForLoadState('load');
    await wait(page, 5);
    await page.getByRole('alert').waitFor();
    await closer(page).click();
    await expect.poll(() => nothingCoversThePage(page)).toEqual([]);
  });

  it('EMB-67 a sandboxed page without an origin gets the card at once, with a way to the team', async () => {
    servers.setPage('/inner', shop(snippet(servers, 'data-fallback-contact="help@acme.example"')));
    servers.setPage('/', shop('<iframe sandbox="allow-scripts" width="700" height="500" src="/inner"></iframe>'));
    const page = await servers.newPage({ viewport: { width: 900, height: 800 } });
    await page.clock.install();
    await page.goto(`${servers.host}/`);
    const inner = page.frameLocator('iframe');
    await inner.locator('.woot-widget-bubble:not(.woot--close)').click();
    const card = inner.getByRole('alert');
    await card.waitFor();
    await expect.poll(() => card.textContent()).toContain('The chat could not be loaded.');
    await expect.poll(() => card.getByRole('link').getAttribute('href')).toBe('mailto:help@acme.example');
    await expect.poll(() => inner.locator('.woot--close').getAttribute('aria-busy')).toBe('false');
    expect(servers.widgetHits()).toEqual([]);
  });

  it('a sandboxed page with its origin has the chat', async () => {
    servers.setPage('/inner', shop(snippet(servers)));
    const sandbox = 'allow-scripts allow-same-origin';
    servers.setPage('/', shop(`<iframe sandbox="${sandbox}" width="700" height="500" src="/inner"></iframe>`));
    const page = await servers.newPage({ viewport: { width: 900, height: 800 } });
    await page.goto(`${servers.host}/`);
    const inner = page.frameLocator('iframe');
    await inner.locator('.woot-widget-bubble:not(.woot--close)').click();
    await inner.frameLocator('#chatwoot_live_chat_widget').locator('#inside').waitFor();
    await expect.poll(() => inner.getByRole('alert').count()).toBe(0);
  });

  it('a page whose policy forbids the frame gets the card too', async () => {
    servers.setPage('/', shop(snippet(servers)), { 'content-security-policy': "frame-src 'none'" });
    const page = await servers.newPage();
    await page.clock.install();
    await page.goto(`${servers.host}/`);
    await launcher(page).click();
    await page.waitForSelector('iframe', { state: 'attached' });
    await wait(page, 11);
    await page.getByRole('alert').waitFor();
  });

  it('a second file that does not come is asked for again', async () => {
    servers.setWidget({ scriptStatus: 503 });
    const page = await openShop();
    await launcher(page).click();
    const card = page.getByRole('alert');
    await card.waitFor();
    await expect
      .poll(() => card.getByRole('link').getAttribute('href'))
      .toBe(`${servers.installation}/widget?website_token=tok`);
    servers.setWidget({});
    await card.getByRole('button').click();
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    await expect.poll(() => card.count()).toBe(0);
  });

  it('a widget that answers late is taken in, and a visitor who closed meanwhile is left alone', async () => {
    servers.setWidget({ announce: 'never' });
    const page = await openShop();
    await launcher(page).click();
    const frame = await widgetFrame(page);
    await wait(page, 11);
    await page.getByRole('alert').waitFor();
    await frame.evaluate('announce()');
    await waitForMessages(frame, 'push-event');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    await closer(page).click();
    await say(frame, 'setBubbleLabel', { label: 'Here' });
    await page.getByRole('button', { name: 'Here' }).waitFor();
    await expect.poll(() => holder(page).isVisible()).toBe(false);
  });

  it('coming online tries again automatically; a hostile contact address is not used', async () => {
    servers.setWidget({ announce: 'never' });
    const page = await openShop('data-fallback-contact="javascript:alert(1)"');
    await launcher(page).click();
    await widgetFrame(page);
    await wait(page, 11);
    const card = page.getByRole('alert');
    await expect.poll(() => card.getByRole('link').getAttribute('href')).toContain(`${servers.installation}/widget?`);
    servers.setWidget({});
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
  });

  it('ERR-16 a server that is down when the page loads leaves the page as it is: no launcher, one line in its console', async () => {
    // A port without a listener.
    const [gone, address] = await new Promise<[Server, string]>((resolve) => {
      const server = createServer();
      server.listen(0, '127.0.0.1', () => {
        const at = server.address();
        resolve([server, `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`]);
      });
    });
    await new Promise((resolve) => gone.close(resolve));
    const own = `<button onclick="this.textContent = 'Bought'">Buy</button>
      <script>addEventListener('chatwoot:ready', () => { window.isReady = true; }); window.porchlightSettings = { position: 'left' };</script>`;
    servers.setPage('/', shop(snippet({ ...servers, installation: address }), own));
    servers.setPage('/favicon.ico', '');
    const page = await servers.newPage();
    const complaints: string[] = [];
    const failures: Error[] = [];
    page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
    page.on('pageerror', (error) => failures.push(error));
    await page.goto(`${servers.host}/`);
    await page.getByRole('button', { name: 'Buy' }).click();
    await page.getByRole('button', { name: 'Bought' }).waitFor();
    await page.locator('#field').fill('lanterns');
    expect(complaints).toEqual([expect.stringContaining('ERR_CONNECTION_REFUSED')]);
    expect(failures).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => [document.querySelectorAll('[id^=cw-]').length, 'isReady' in window]))
      .toEqual([0, false]);
    await expect.poll(() => nothingCoversThePage(page)).toEqual([]);
  });

  it('a visitor who changes their mind before the frame is there sees nothing open', async () => {
    servers.setWidget({ announce: 'never' });
    const page = await openShop();
    await launcher(page).click();
    const frame = await widgetFrame(page);
    await launcher(page).click();
    await frame.evaluate('announce()');
    await waitForMessages(frame, 'toggle-close-button');
    await expect.poll(() => holder(page).isVisible()).toBe(false);
    await expect.poll(() => launcher(page).getAttribute('aria-expanded')).toBe('false');
  });
});
