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

describe('the preview above the launcher', () => {
  it('EMB-43 with the preview up the chat is not open: the launcher, open() and toggle() open it, close() closes the preview', async () => {
    servers.setPage('/', shop(snippet(servers, 'data-eager="true"')));
    const page = await servers.newPage();
    await page.goto(`${servers.host}/`);
    const frame = await widgetFrame(page);
    await waitForMessages(frame, 'config-set');
    const isOpen = () => page.evaluate(() => window.$chatwoot?.isOpen);
    const ways = [
      () => launcher(page).click(),
      () => page.evaluate(() => window.$chatwoot?.open?.()),
      () => page.evaluate(() => window.$chatwoot?.toggle?.()),
      () => page.evaluate(() => window.$chatwoot?.toggle?.('open')),
    ];
    for (const [done, openIt] of ways.entries()) {
      await say(frame, 'handleNotificationDot', { unreadMessageCount: 2 });
      await say(frame, 'updateIframeHeight', { isFixedHeight: true, extraHeight: 120 });
      await say(frame, 'setUnreadMode');
      await expect.poll(async () => (await holder(page).boundingBox())?.height).toBe(120);
      await expect.poll(isOpen).toBe(false);
      await expect.poll(() => launcher(page).getAttribute('aria-expanded')).toBe('false');
      await expect.poll(() => page.locator('.unread-notification').isVisible()).toBe(true);
      await openIt();
      expect((await waitForMessages(frame, 'toggle-open', 2 * done + 1)).at(-1)?.isOpen).toBe(true);
      await say(frame, 'resetUnreadMode');
      await say(frame, 'updateIframeHeight', { isFixedHeight: false });
      await expect.poll(async () => (await holder(page).boundingBox())?.height).toBe(564);
      await closer(page).click();
      await waitForMessages(frame, 'toggle-open', 2 * done + 2);
    }
    await say(frame, 'setUnreadMode');
    await expect.poll(() => holder(page).isVisible()).toBe(true);
    await page.evaluate(() => window.$chatwoot?.close?.());
    expect((await waitForMessages(frame, 'toggle-open', 9)).at(-1)?.isOpen).toBe(false);
    await expect.poll(() => holder(page).isVisible()).toBe(false);
    await expect.poll(() => page.locator('.unread-notification').isVisible()).toBe(true);
  });
});
