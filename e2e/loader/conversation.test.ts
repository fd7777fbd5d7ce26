import { describe, expect, it } from 'vitest';
import {
  closer,
  holder,
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

describe('the page and the frame', () => {
  it('EMB-07 a click opens and a second closes, and the widget learns both in the order of the wire protocol', async () => {
    const page = await openShop();
    const frame = await openChat(page);
    await expect.poll(() => closer(page).getAttribute('aria-expanded')).toBe('true');
    await waitForMessages(frame, 'push-event');
    await expect
      .poll(async () => (await receivedMessages(frame)).map(({ event }) => event))
      .toEqual(['config-set', 'change-url', 'page-title', 'toggle-close-button', 'toggle-open', 'push-event']);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('chatwoot_live_chat_widget');
    await closer(page).click();
    expect((await waitForMessages(frame, 'toggle-open', 2)).at(-1)).toEqual({ event: 'toggle-open', isOpen: false });
    await expect.poll(() => holder(page).isVisible()).toBe(false);
    await expect.poll(() => launcher(page).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('keyboard only: Enter opens, Escape inside closes, focus is back on the launcher', async () => {
    const page = await openShop();
    await launcher(page).focus();
    await page.keyboard.press('Enter');
    const frame = await widgetFrame(page);
    await waitForMessages(frame, 'toggle-open');
    await frame.locator('#inside').focus();
    await page.keyboard.press('Escape');
    await waitForMessages(frame, 'toggle-open', 2);
    await expect.poll(() => launcher(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.locator('#field').focus();
    await page.evaluate(() => window.porchlight?.open?.());
    await waitForMessages(frame, 'toggle-open', 3);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => [window.$chatwoot?.isOpen, document.activeElement?.id]))
      .toEqual([true, 'field']);
  });

  it('EMB-58 calls made before the frame is there wait and arrive in their order; EMB-49 ready is fired once', async () => {
    const page = await openShop('', RECORD_EVENTS);
    await page.evaluate(() => {
      const chat = window.$chatwoot;
      chat?.setLabel?.('one');
      chat?.setUser?.(7, { name: 'Ada', identifier_hash: 'abc' });
      chat?.setCustomAttributes?.({ plan: 'gold' });
      chat?.deleteCustomAttribute?.('plan');
      chat?.setConversationCustomAttributes?.({ cart: 1 });
      chat?.deleteConversationCustomAttribute?.('cart');
      chat?.removeLabel?.('one');
    });
    await page.waitForFunction('received.length');
    const frame = await openChat(page);
    await waitForMessages(frame, 'remove-label');
    await expect
      .poll(async () => (await receivedMessages(frame)).slice(4).map(({ event }) => event))
      .toEqual([
        'set-label',
        'set-user',
        'set-custom-attributes',
        'delete-custom-attribute',
        'set-conversation-custom-attributes',
        'delete-conversation-custom-attribute',
        'remove-label',
        'toggle-open',
        'push-event',
      ]);
    expect((await waitForMessages(frame, 'set-user'))[0]).toEqual({
      event: 'set-user',
      identifier: 7,
      user: { name: 'Ada', identifier_hash: 'abc' },
    });
    await expect
      .poll(() => receivedEvents(page))
      .toEqual([
        ['chatwoot:ready', null],
        ['porchlight:ready', null],
      ]);
  });

  it('EMB-57 a known identity is not sent again, on this page or the next; EMB-52 a refused one is forgotten', async () => {
    const page = await openShop('', RECORD_EVENTS);
    const frame = await openChat(page);
    const identify = () => page.evaluate(() => window.porchlight?.identify?.('ada', { email: 'ada@example.com' }));
    await identify();
    await identify();
    await page.evaluate(() => window.$chatwoot?.setLabel?.('after'));
    await waitForMessages(frame, 'set-label');
    expect(await waitForMessages(frame, 'set-user')).toHaveLength(1);
    await page.reload();
    await identify();
    await page.evaluate(() => window.$chatwoot?.setLabel?.('after'));
    const again = await widgetFrame(page);
    await waitForMessages(again, 'set-label');
    await expect
      .poll(async () => (await receivedMessages(again)).some(({ event }) => event === 'set-user'))
      .toBe(false);
    await say(again, 'error', { errorType: 'SET_USER_ERROR', data: { message: 'HMAC failed' } });
    await page.waitForFunction(`received.some(([name]) => name === 'chatwoot:error')`);
    await expect
      .poll(async () => (await receivedEvents(page)).find(([name]) => name === 'chatwoot:error')?.[1])
      .toEqual({ message: 'HMAC failed' });
    await identify();
    await waitForMessages(again, 'set-user');
  });

  it('EMB-59 reset inside ready, twice, gives one new visitor and no loop', async () => {
    const page = await openShop(
      'data-eager="true"',
      `${RECORD_EVENTS}<script>addEventListener('chatwoot:ready', () => { $chatwoot.reset(); $chatwoot.reset(); });</script>`,
    );
    await page.waitForFunction(() => window.$chatwoot?.resetTriggered && window.$chatwoot.hasLoaded);
    await openChat(page);
    const before = servers.widgetHits().length;
    await expect
      .poll(() => receivedEvents(page))
      .toEqual([
        ['chatwoot:ready', null],
        ['porchlight:ready', null],
      ]);
    // At once: the reloaded frame brings the conversation of a new visitor.
    const left = await page.evaluate(() => {
      window.porchlight?.logout?.();
      return [document.cookie, window.$chatwoot?.isOpen];
    });
    expect(left).toEqual(['', false]);
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    expect(servers.widgetHits()).toHaveLength(before + 1);
    expect(servers.widgetHits().at(-1)?.query.has('cw_conversation')).toBe(false);
  });

  it('EMB-47 EMB-50 EMB-51 EMB-53 promised events reach the page under both names, others do not', async () => {
    const page = await openShop('', RECORD_EVENTS);
    const frame = await openChat(page);
    await say(frame, 'onEvent', { eventIdentifier: 'error', data: 1 });
    await say(frame, 'onEvent', { eventIdentifier: 'chatwoot:on-message', data: { id: 4 } });
    await say(frame, 'onEvent', {
      eventIdentifier: 'chatwoot:on-start-conversation',
      data: { hasConversation: false },
    });
    await say(frame, 'onEvent', { eventIdentifier: 'agent_message_received' });
    await page.waitForFunction('received.length >= 8');
    await expect
      .poll(async () => (await receivedEvents(page)).slice(2))
      .toEqual([
        ['chatwoot:on-message', { id: 4 }],
        ['porchlight:on-message', { id: 4 }],
        ['chatwoot:on-start-conversation', { hasConversation: false }],
        ['porchlight:on-start-conversation', { hasConversation: false }],
        ['agent_message_received', null],
        ['porchlight:agent_message_received', null],
      ]);
  });

  it('EMB-24 messages of other windows and origins, and malformed ones, do nothing', async () => {
    const page = await openShop();
    const frame = await openChat(page);
    await page.evaluate(() => {
      const stranger = document.body.appendChild(document.createElement('iframe'));
      const text = 'chatwoot-widget:{"event":"closeWindow"}';
      window.postMessage(text, '*');
      stranger.contentWindow?.parent.postMessage(text, '*');
      window.dispatchEvent(new MessageEvent('message', { data: text, origin: 'https://evil.example', source: window }));
    });
    await say(frame, 'handleNotificationDot', { unreadMessageCount: 'many' });
    await frame.evaluate(
      `parent.postMessage('chatwoot-widget:{nonsense', '*'); parent.postMessage({ event: 'closeWindow' }, '*')`,
    );
    // The installation's own origin, but not our frame: it posts to the page as a widget would.
    await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const other = document.body.appendChild(document.createElement('iframe'));
          other.onload = resolve;
          other.src = src;
        }),
      `${servers.installation}/widget?website_token=tok&cw_conversation=stolen`,
    );
    await say(frame, 'setBubbleLabel', { label: 'Last' });
    await page.waitForFunction(() => window.$chatwoot?.label === 'Last');
    await expect
      .poll(() => page.evaluate(() => [window.$chatwoot?.isOpen, window.$chatwoot?.unread]))
      .toEqual([true, 0]);
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe('cw_conversation=token-1');
  });

  it('a frame that navigated elsewhere gets no messages, and its messages are ignored', async () => {
    const page = await openShop();
    const frame = await openChat(page);
    servers.setPage(
      '/evil',
      `<script>window.heard = []; addEventListener('message', ({ data }) => heard.push(data));
      parent.postMessage('chatwoot-widget:{"event":"setBubbleLabel","label":"Evil"}', '*'); parent.postMessage('evil done', '*');</script>`,
    );
    const done = page.evaluate(
      () => new Promise((resolve) => addEventListener('message', ({ data }) => data === 'evil done' && resolve(data))),
    );
    await frame.evaluate(`location.href = ${JSON.stringify(`${servers.host}/evil`)}`);
    await done;
    await page.evaluate(() => window.$chatwoot?.setUser?.('ada', { email: 'ada@example.com' }));
    await expect.poll(() => page.evaluate(() => window.$chatwoot?.label)).toBe('Chat with us');
    await expect.poll(async () => (await widgetFrame(page)).evaluate('heard')).toEqual([]);
  });

  it('what was queued for one person is not said of the next', async () => {
    const page = await openShop();
    await page.evaluate(() => {
      window.porchlight?.identify?.('ada', { name: 'Ada' });
      window.porchlight?.setLabel?.('vip');
      window.porchlight?.logout?.();
      window.porchlight?.identify?.('emmy', { name: 'Emmy' });
    });
    const frame = await openChat(page);
    await waitForMessages(frame, 'push-event');
    await expect
      .poll(async () => (await receivedMessages(frame)).slice(4, -2))
      .toEqual([{ event: 'set-user', identifier: 'emmy', user: { name: 'Emmy' } }]);
  });

  it('an identity without its conversation is not reused: the new visitor is identified again', async () => {
    const page = await openShop();
    await openChat(page);
    const identify = () => page.evaluate(() => window.porchlight?.identify?.('ada', { name: 'Ada' }));
    await identify();
    await page.waitForFunction(() => document.cookie.includes('cw_user_tok'));
    await page.context().clearCookies({ name: 'cw_conversation' });
    await page.reload();
    await identify();
    await waitForMessages(await widgetFrame(page), 'set-user');
  });

  it('EMB-43 EMB-44 EMB-42 EMB-45 unread preview, dot and height come and go', async () => {
    const page = await openShop('data-eager="true"');
    const frame = await widgetFrame(page);
    await waitForMessages(frame, 'config-set');
    await say(frame, 'handleNotificationDot', { unreadMessageCount: 1 });
    await say(frame, 'updateIframeHeight', { isFixedHeight: true, extraHeight: 96 });
    await say(frame, 'setUnreadMode');
    const box = () => holder(page).boundingBox();
    await expect.poll(async () => (await box())?.height).toBe(96);
    await expect.poll(() => page.locator('.unread-notification').count()).toBe(1);
    await say(frame, 'resetUnreadMode');
    await say(frame, 'updateIframeHeight', { isFixedHeight: false });
    await say(frame, 'handleNotificationDot', { unreadMessageCount: 0 });
    await page.waitForFunction(() => !document.querySelector('.unread-notification'));
    await expect.poll(async () => (await box())?.height).toBe(564);
    await expect.poll(() => holder(page).isVisible()).toBe(false);
  });

  it('EMB-44 EMB-66 the launcher is lit while the team is online, and counts what is unread up to 9+', async () => {
    const page = await openShop('data-eager="true"');
    const frame = await widgetFrame(page);
    await waitForMessages(frame, 'config-set');
    const sign = (part: 'content' | 'boxShadow', pseudo?: string) =>
      launcher(page).evaluate((button, [name, of]) => getComputedStyle(button, of)[name], [part, pseudo] as const);
    const animations = () =>
      launcher(page).evaluate((button) =>
        button.getAnimations({ subtree: true }).map((each) => each instanceof CSSAnimation && each.animationName),
      );
    const dark = await sign('boxShadow');
    await say(frame, 'setPresence', { label: 'We are online' });
    await expect.poll(() => sign('boxShadow')).not.toBe(dark);
    await expect.poll(() => launcher(page).getAttribute('title')).toBe('Chat with us · We are online');
    await expect.poll(animations).toEqual(['cw-light']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(animations).toEqual([]);
    for (const [unreadMessageCount, shown] of [
      [1, '1'],
      [9, '9'],
      [10, '9+'],
    ] as const) {
      await say(frame, 'handleNotificationDot', { unreadMessageCount, label: `${unreadMessageCount} unread messages` });
      await expect.poll(() => sign('content', '::after')).toBe(`"${shown}"`);
      await page.getByRole('button', { name: `Chat with us, ${unreadMessageCount} unread messages` }).waitFor();
    }
    await say(frame, 'setPresence', { label: '' });
    await expect.poll(() => sign('boxShadow')).toBe(dark);
    await expect.poll(() => launcher(page).getAttribute('title')).toBe('Chat with us');
    await say(frame, 'setPresence', { label: 'We are online' });
    await expect.poll(() => sign('boxShadow')).not.toBe(dark);
    servers.setWidget({ announce: 'never' });
    await page.evaluate(() => window.$chatwoot?.reload?.());
    await expect.poll(() => sign('boxShadow')).toBe(dark);
  });

  it('EMB-08 EMB-09 hidden at first, shown and hidden by call; the chat opens without its launcher', async () => {
    const page = await openShop('data-hide-message-bubble="true"');
    await expect.poll(() => launcher(page).isVisible()).toBe(false);
    await page.evaluate(() => window.$chatwoot?.toggle?.('open'));
    const frame = await widgetFrame(page);
    await waitForMessages(frame, 'toggle-open');
    await page.evaluate(() => window.$chatwoot?.toggleBubbleVisibility?.('show'));
    expect((await waitForMessages(frame, 'sdk-set-bubble-visibility'))[0]?.hideMessageBubble).toBe(false);
    await expect.poll(() => closer(page).isVisible()).toBe(true);
    await expect.poll(() => holder(page).evaluate((node) => node.className)).not.toContain('without-bubble');
  });

  it('EMB-03 EMB-06 EMB-38 EMB-39 a new language reaches the widget, the next address and the launcher', async () => {
    const page = await openShop();
    const frame = await openChat(page);
    await page.evaluate(() => {
      window.$chatwoot?.setLocale?.('de');
      window.$chatwoot?.setColorScheme?.('dark');
    });
    await waitForMessages(frame, 'set-color-scheme');
    await say(frame, 'setBubbleLabel', { label: 'Schreiben Sie uns' });
    await page.getByRole('button', { name: 'Schreiben Sie uns' }).waitFor();
    await expect
      .poll(() => page.locator('#chatwoot_live_chat_widget').evaluate((node) => getComputedStyle(node).colorScheme))
      .toBe('dark');
    await page.evaluate(() => window.porchlight?.reload?.());
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    expect(servers.widgetHits().at(-1)?.query.get('locale')).toBe('de');
  });

  it('EMB-16 EMB-17 EMB-18 EMB-19 EMB-20 EMB-21 LIM-13 one pop-up of 400 by 600 with the same conversation, and the frame closes', async () => {
    const page = await openShop(
      'data-locale="ar" data-dark-mode="dark" data-widget-color="#0a7a5a" data-widget-style="flat"',
    );
    const frame = await openChat(page);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      say(frame, 'popoutChatWindow', { baseUrl: 'https://evil.example', locale: 'ar' }),
    ]);
    await expect
      .poll(() => popup.url())
      .toContain(`${servers.installation}/widget?website_token=tok&cw_conversation=token-1&locale=ar&settings=`);
    const settings = JSON.parse(new URL(popup.url()).searchParams.get('settings') ?? '{}');
    expect(settings).toMatchObject({ darkMode: 'dark', widgetColor: '#0a7a5a', widgetStyle: 'flat' });
    await expect.poll(() => popup.evaluate('name')).toBe('webwidget_session_tok');
    await expect.poll(() => popup.evaluate('[innerWidth, innerHeight]')).toEqual([400, 600]);
    await expect.poll(() => page.evaluate(() => window.$chatwoot?.isOpen)).toBe(false);
    const hits = servers.widgetHits().length;
    await page.evaluate(() => window.$chatwoot?.popoutChatWindow?.());
    expect(page.context().pages()).toHaveLength(2);
    expect(servers.widgetHits()).toHaveLength(hits);
  });

  it('EMB-46 the alert sounds without any request; a campaign stays away for a day', async () => {
    const page = await openShop(
      '',
      `<script>window.tones = 0; const start = OscillatorNode.prototype.start; OscillatorNode.prototype.start = function (...at) { tones++; return start.apply(this, at); };</script>`,
    );
    const frame = await openChat(page);
    const hits = servers.hits.length;
    await say(frame, 'playAudio');
    await page.waitForFunction('tones > 0');
    await say(frame, 'setCampaignReadOn');
    await page.waitForFunction(() => document.cookie.includes('cw_snooze_campaigns_till'));
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'cw_snooze_campaigns_till');
    const days = (Number(cookie?.value) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(0.99);
    expect(days).toBeLessThanOrEqual(1);
    expect(servers.hits).toHaveLength(hits);
  });

  it('EMB-28 a route change without a load is reported, and the history does not change', async () => {
    const page = await openShop();
    const native = await page.evaluate(() => String(history.pushState));
    const frame = await openChat(page);
    await page.evaluate(() => history.pushState(null, '', '/pricing?x=1#top'));
    const received = await waitForMessages(frame, 'change-url', 2);
    expect(received.at(-1)).toEqual({
      event: 'change-url',
      referrerURL: `${servers.host}/pricing?x=1#top`,
      referrerHost: new URL(servers.host).host,
    });
    await expect.poll(() => page.evaluate(() => String(history.pushState))).toBe(native);
    const entries = await page.evaluate(() => history.length);
    await page.evaluate(() => window.porchlight?.reload?.());
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    await expect.poll(() => page.evaluate(() => history.length)).toBe(entries);
  });
});
