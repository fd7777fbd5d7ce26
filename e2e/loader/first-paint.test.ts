import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  closer,
  holder,
  idle,
  launcher,
  openChat,
  receivedMessages,
  say,
  shop,
  snippet,
  useLoaderServers,
  waitForMessages,
  widgetFrame,
} from './loader-servers.ts';

const servers = useLoaderServers();

describe('before anybody wants the chat', () => {
  it('the launcher is a named button after one request of at most 5,000 bytes, and nothing is stored', async () => {
    servers.setPage('/', shop(snippet(servers)));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    await launcher(page).waitFor();
    await idle(page);
    expect(servers.hits.map(({ path }) => path)).toEqual(['/packs/js/sdk.js']);
    const loader = await (await fetch(`${servers.installation}/packs/js/sdk.js`)).text();
    expect(gzipSync(loader, { level: 9 }).length).toBeLessThanOrEqual(5_000);
    await expect
      .poll(() => page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length]))
      .toEqual(['', 0, 0]);
    const button = page.getByRole('button', { name: 'Chat with us' });
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    await expect.poll(() => button.getAttribute('aria-controls')).toBe('cw-widget-holder');
    await expect.poll(() => page.locator('#chatwoot_live_chat_widget').count()).toBe(0);
  });

  it('SYS-13 a slow loader holds nothing up, and adds no global but those it is known by', async () => {
    servers.setPage('/bare', shop(''));
    servers.setPage('/', shop(snippet(servers).replace('defer', 'async')));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/bare`);
    // A window names its frames by index.
    const globals = () => page.evaluate(() => Object.getOwnPropertyNames(window).filter((name) => !/^\d+$/.test(name)));
    const before = await globals();
    const held = Promise.withResolvers<void>();
    await page.route('**/sdk.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${servers.host}/`, { waitUntil: 'domcontentloaded' });
    await page.locator('#field').fill('lanterns');
    await expect.poll(() => launcher(page).count()).toBe(0);
    held.resolve();
    await launcher(page).click();
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    await expect
      .poll(async () => (await globals()).filter((name) => !before.includes(name)).sort())
      .toEqual(['$chatwoot', 'chatwootSDK', 'porchlight']);
  });

  it('EMB-01 a sign of interest loads the frame hidden, at its address without a referrer (EMB-02, EMB-04)', async () => {
    servers.setPage('/', shop(snippet(servers, 'data-locale="de"')));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/?secret=1`);
    await launcher(page).hover();
    const frame = await widgetFrame(page);
    await waitForMessages(frame, 'config-set');
    await expect.poll(() => holder(page).isVisible()).toBe(false);
    const [hit] = servers.widgetHits();
    const { settings, ...address } = Object.fromEntries(hit?.query ?? []);
    expect(address).toEqual({ website_token: 'tok', locale: 'de' });
    expect(JSON.parse(settings ?? '')).toMatchObject({ event: 'config-set', position: 'right', darkMode: 'light' });
    expect(hit?.headers.referer).toBeUndefined();
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');
  });

  it('a frame that shows its first picture is shown, and gets all messages in order once its script has loaded (EMB-01)', async () => {
    servers.setWidget({ announce: 'never' });
    servers.setPage('/', shop(snippet(servers)));
    const page = await servers.newPage({ viewport: { width: 600, height: 640 } });
    await page.goto(`${servers.host}/`);
    await launcher(page).click();
    const frame = await widgetFrame(page);
    await frame.waitForFunction('typeof say === "function"');
    await expect.poll(() => holder(page).isVisible()).toBe(false);
    await say(frame, 'painted');
    await frame.locator('#inside').click();
    await expect.poll(() => closer(page).getAttribute('aria-expanded')).toBe('true');
    expect(servers.widgetHits()[0]?.query.get('mobile')).toBe('1');
    await page.evaluate(() => window.$chatwoot?.setLabel?.('early'));
    expect(await page.evaluate(() => window.$chatwoot?.hasLoaded)).toBe(false);
    await frame.evaluate('announce()');
    await waitForMessages(frame, 'set-label');
    const names = (await receivedMessages(frame)).map(({ event }) => event);
    expect([names[0], names.indexOf('config-set') < names.indexOf('set-label')]).toEqual(['config-set', true]);
    expect(names.filter((name) => name === 'config-set')).toHaveLength(1);
  });

  it('focus alone loads the frame too, and Tab goes on past the closed chat', async () => {
    servers.setPage('/', shop(snippet(servers)));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    await launcher(page).focus();
    await waitForMessages(await widgetFrame(page), 'config-set');
    await page.locator('#field').focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => launcher(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('#cw-widget-holder,#cw-bubble-holder')))
      .toBe(null);
  });

  it('moves nothing and takes no focus, from load to open to message', async () => {
    servers.setPage(
      '/',
      shop(
        `<script>window.shifts = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifts += entry.value; }).observe({ type: 'layout-shift', buffered: true });</script>${snippet(servers)}`,
      ),
    );
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    await page.locator('#field').focus();
    await page.evaluate(() => window.scrollTo(0, 300));
    await launcher(page).hover();
    const frame = await widgetFrame(page);
    await waitForMessages(frame, 'config-set');
    await say(frame, 'handleNotificationDot', { unreadMessageCount: 2, label: '2 unread messages' });
    await say(frame, 'updateIframeHeight', { isFixedHeight: true, extraHeight: 120 });
    await say(frame, 'setUnreadMode');
    await expect.poll(() => holder(page).isVisible()).toBe(true);
    await expect
      .poll(() => page.evaluate(() => [document.activeElement?.id, scrollY, Reflect.get(window, 'shifts')]))
      .toEqual(['field', 300, 0]);
    await say(frame, 'closeWindow');
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await say(frame, 'setUnreadMode');
    await expect.poll(() => holder(page).isVisible()).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Chat with us, 2 unread messages' }).count()).toBe(1);
    await expect.poll(async () => (await holder(page).boundingBox())?.height).toBe(120);
  });

  it('a returning visitor gets the frame when the page is idle, with their conversation (EMB-04), and so does a page with campaigns', async () => {
    servers.setPage('/', shop(snippet(servers)));
    servers.setPage('/campaigns', shop(snippet(servers, 'data-campaigns="true"')));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    await openChat(page);
    await closer(page).click();
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe('cw_conversation=token-1');
    await page.reload();
    await waitForMessages(await widgetFrame(page), 'config-set');
    expect(servers.widgetHits().at(-1)?.query.get('cw_conversation')).toBe('token-1');
    expect(servers.widgetHits().at(-1)?.query.has('open')).toBe(false);

    const stranger = await servers.newPage();
    await stranger.goto(`${servers.host}/campaigns`);
    await waitForMessages(await widgetFrame(stranger), 'change-url');
    await expect.poll(() => stranger.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
  });

  it('is painted in the colour and words of the last visit before any frame, and open where it was left', async () => {
    servers.setPage('/', shop(snippet(servers, 'data-color="#00aa00"')));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    const background = () => launcher(page).evaluate((button) => getComputedStyle(button).backgroundColor);
    await expect.poll(() => background()).toBe('rgb(0, 170, 0)');
    await openChat(page);
    servers.setWidget({ announce: 'never' });
    await page.reload();
    await launcher(page).waitFor();
    await expect.poll(() => background()).toBe('rgb(170, 34, 85)');
    await expect.poll(() => page.evaluate(() => window.$chatwoot?.isOpen)).toBe(true);
    await expect.poll(() => launcher(page).getAttribute('aria-busy')).toBe('true');
    // Preloaded for an open chat.
    await expect.poll(() => servers.widgetHits().at(-1)?.query.get('open')).toBe('1');
  });
});
