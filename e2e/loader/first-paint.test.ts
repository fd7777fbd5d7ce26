import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  closer,
  type Ground,
  holder,
  idle,
  launcher,
  openChat,
  openGround,
  say,
  shop,
  snippet,
  waitToHear,
  widgetFrame,
} from './ground.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
}, 60_000);
afterEach(() => ground.startAgain());
afterAll(() => ground.close());

describe('before anybody wants the chat', { timeout: 30_000 }, () => {
  it('the launcher is a named button after one request of at most 6 kB, and nothing is stored (users-say 1, 2, 3, 4, 12, 31)', async () => {
    ground.setPage('/', shop(snippet(ground)));
    const page = await ground.newPage();
    await page.goto(`${ground.host}/`);
    await launcher(page).waitFor();
    await idle(page);
    expect(ground.hits.map(({ path }) => path)).toEqual(['/packs/js/sdk.js']);
    expect(
      brotliCompressSync(await (await fetch(`${ground.installation}/packs/js/sdk.js`)).text()).length,
    ).toBeLessThan(6_000);
    expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
      '',
      0,
      0,
    ]);
    const button = page.getByRole('button', { name: 'Chat with us' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    expect(await button.getAttribute('aria-controls')).toBe('cw-widget-holder');
    expect(await page.locator('#chatwoot_live_chat_widget').count()).toBe(0);
  });

  it('EMB-01 a sign of interest loads the frame hidden, at its address without a referrer (EMB-02, EMB-04)', async () => {
    ground.setPage('/', shop(snippet(ground, 'data-locale="de"')));
    const page = await ground.newPage();
    await page.goto(`${ground.host}/?secret=1`);
    await launcher(page).hover();
    const frame = await widgetFrame(page);
    await waitToHear(frame, 'config-set');
    expect(await holder(page).isVisible()).toBe(false);
    const [hit] = ground.widgetHits();
    expect([...(hit?.query ?? [])]).toEqual([
      ['website_token', 'tok'],
      ['locale', 'de'],
    ]);
    expect(hit?.headers.referer).toBeUndefined();
    expect(await page.evaluate(() => document.cookie)).toBe('');
  });

  it('focus alone loads the frame too, and Tab goes on past the closed chat (users-say 13)', async () => {
    ground.setPage('/', shop(snippet(ground)));
    const page = await ground.newPage();
    await page.goto(`${ground.host}/`);
    await launcher(page).focus();
    await waitToHear(await widgetFrame(page), 'config-set');
    await page.locator('#field').focus();
    await page.keyboard.press('Tab');
    expect(await launcher(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#cw-widget-holder,#cw-bubble-holder'))).toBe(
      null,
    );
  });

  it('moves nothing and takes no focus, from load to open to message (users-say 14, 15)', async () => {
    ground.setPage(
      '/',
      shop(
        `<script>window.shifts = 0; new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shifts += entry.value; }).observe({ type: 'layout-shift', buffered: true });</script>${snippet(ground)}`,
      ),
    );
    const page = await ground.newPage();
    await page.goto(`${ground.host}/`);
    await page.locator('#field').focus();
    await page.evaluate(() => window.scrollTo(0, 300));
    await launcher(page).hover();
    const frame = await widgetFrame(page);
    await waitToHear(frame, 'config-set');
    await say(frame, 'handleNotificationDot', { unreadMessageCount: 2, label: '2 unread messages' });
    await say(frame, 'updateIframeHeight', { isFixedHeight: true, extraHeight: 120 });
    await say(frame, 'setUnreadMode');
    await waitToHear(frame, 'toggle-open');
    expect(await page.evaluate(() => [document.activeElement?.id, scrollY, Reflect.get(window, 'shifts')])).toEqual([
      'field',
      300,
      0,
    ]);
    await say(frame, 'closeWindow');
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await say(frame, 'setUnreadMode');
    await waitToHear(frame, 'toggle-open', 3);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(await page.getByRole('button', { name: 'Chat with us, 2 unread messages' }).count()).toBe(1);
    expect((await holder(page).boundingBox())?.height).toBe(120);
  });

  it('a returning visitor gets the frame when the page is idle, with their conversation (EMB-04), and so does a page with campaigns', async () => {
    ground.setPage('/', shop(snippet(ground)));
    ground.setPage('/campaigns', shop(snippet(ground, 'data-campaigns="true"')));
    const page = await ground.newPage();
    await page.goto(`${ground.host}/`);
    await openChat(page);
    await closer(page).click();
    expect(await page.evaluate(() => document.cookie)).toBe('cw_conversation=token-1');
    await page.reload();
    await waitToHear(await widgetFrame(page), 'config-set');
    expect(ground.widgetHits().at(-1)?.query.get('cw_conversation')).toBe('token-1');

    const stranger = await ground.newPage();
    await stranger.goto(`${ground.host}/campaigns`);
    await waitToHear(await widgetFrame(stranger), 'change-url');
    expect(await stranger.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
  });

  it('is painted in the colour and words of the last visit before any frame, and open where it was left (users-say 9)', async () => {
    ground.setPage('/', shop(snippet(ground, 'data-color="#00aa00"')));
    const page = await ground.newPage();
    await page.goto(`${ground.host}/`);
    const background = () => launcher(page).evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await background()).toBe('rgb(0, 170, 0)');
    await openChat(page);
    ground.setWidget({ announce: 'never' });
    await page.reload();
    await launcher(page).waitFor();
    expect(await background()).toBe('rgb(170, 34, 85)');
    expect(await page.evaluate(() => window.$chatwoot?.isOpen)).toBe(true);
    expect(await launcher(page).getAttribute('aria-busy')).toBe('true');
  });
});
