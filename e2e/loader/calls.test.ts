import { describe, expect, it } from 'vitest';
import {
  launcher,
  openChat,
  receivedMessages,
  say,
  useLoaderServers,
  waitForMessages,
  widgetFrame,
} from './loader-servers.ts';
import { RECORD_EVENTS, receivedEvents, shopOpener } from './record-events.ts';

const servers = useLoaderServers();
const openShop = shopOpener(servers);

describe('calls of page code and the events that follow', () => {
  it('EMB-61 EMB-65 calls that have an answer open the chat, reach the widget and settle; a hostile frame settles none', async () => {
    const page = await openShop();
    const started = await page.evaluate(async () => {
      const chat = window.porchlight;
      await chat?.prefill?.({ message: 'Hello', name: 'Ada', email: 7 as unknown as string });
      await chat?.open?.({ screen: 'conversations' });
      const refused = await chat?.showArticle?.('none').catch((error: Error) => error.message);
      return [refused, await chat?.startConversation?.({ message: 'One lantern' })];
    });
    expect(started).toEqual(['ARTICLE_NOT_FOUND', { isSent: true, conversation_id: 4, message_id: 17 }]);
    const frame = await widgetFrame(page);
    const calls = (await receivedMessages(frame)).filter(({ event, ...rest }) => 'call' in rest || event === 'prefill');
    expect(calls).toEqual([
      { event: 'prefill', values: { message: 'Hello', name: 'Ada' } },
      { event: 'show-screen', call: 0, screen: 'conversations' },
      { event: 'show-article', call: 1, slug: 'none' },
      { event: 'start-conversation', call: 2, message: 'One lantern' },
    ]);
    await page.evaluate(() => window.porchlight?.setPageData?.({ url: '/cart?step=2', title: 'Your cart' }));
    expect((await waitForMessages(frame, 'page-title', 2)).at(-1)).toMatchObject({ title: 'Your cart' });
    expect((await waitForMessages(frame, 'change-url', 2)).at(-1)).toMatchObject({
      referrerURL: `${servers.host}/cart?step=2`,
    });
    // An unexpected answer, and of another kind, from the frame; then one of the page to itself.
    await say(frame, 'settled', { call: 99 });
    await say(frame, 'settled', { call: 'constructor' });
    await page.evaluate(() => window.postMessage('chatwoot-widget:{"event":"settled","call":3}', '*'));
    await expect.poll(() => page.evaluate(() => window.porchlight?.open?.().then(() => 'here'))).toBe('here');
  });

  it('EMB-62 EMB-65 opening, closing and the count of unread messages are events; hide and show take the launcher along', async () => {
    const page = await openShop('', RECORD_EVENTS);
    await page.evaluate(() => {
      for (const name of ['porchlight:opened', 'chatwoot:closed', 'porchlight:unread-changed'])
        addEventListener(name, (event) => Reflect.get(window, 'received').push([name, (event as CustomEvent).detail]));
    });
    const frame = await openChat(page);
    for (const unreadMessageCount of [2, 2, 0]) await say(frame, 'handleNotificationDot', { unreadMessageCount });
    await page.evaluate(() => window.porchlight?.hide?.());
    await expect.poll(() => launcher(page).isVisible()).toBe(false);
    await expect.poll(() => page.evaluate(() => window.porchlight?.isOpen)).toBe(false);
    await page.evaluate(() => window.porchlight?.show?.());
    await expect.poll(() => launcher(page).isVisible()).toBe(true);
    await expect
      .poll(async () => (await receivedEvents(page)).filter(([name]) => !String(name).endsWith(':ready')))
      .toEqual([
        ['porchlight:opened', null],
        ['porchlight:unread-changed', { count: 2 }],
        ['porchlight:unread-changed', { count: 0 }],
        ['chatwoot:closed', null],
      ]);
  });

  it('EMB-61 a call is refused when the chat does not come or is taken away, and breaks nothing on the page', async () => {
    const page = await openShop();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    servers.setWidget({ scriptStatus: 500 });
    const refused = () =>
      page.evaluate(() => window.porchlight?.open?.({ screen: 'home' }).catch((error: Error) => error.message));
    expect(await refused()).toBe('WIDGET_UNAVAILABLE');
    // Page code that ignores the promise.
    await page.evaluate(() => void window.porchlight?.startConversation?.());
    expect(await refused()).toBe('WIDGET_UNAVAILABLE');
    servers.setWidget({ announce: 'never' });
    await page.evaluate(() => {
      Reflect.set(
        window,
        'gone',
        window.porchlight?.open?.().catch((error: Error) => error.message),
      );
    });
    await widgetFrame(page);
    await page.evaluate(() => window.porchlight?.destroy?.());
    expect(await page.evaluate(() => Reflect.get(window, 'gone'))).toBe('DESTROYED');
    expect(complaints).toEqual([]);
  });
});
