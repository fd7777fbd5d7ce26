import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventsOf, openHome, openSite, startButton, widgetOf } from './customer-site.ts';
import {
  chatOf,
  composerOf,
  type Installation,
  openChat,
  openInstallation,
  sendMessage,
  WITH_LIMITS,
} from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let team: TeamApi;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  installation = await openInstallation(WITH_LIMITS);
  team = await openTeamApi(installation);
  site = await openSite(installation, team);
});
afterAll(() => installation?.close());

describe('a website with the chat', () => {
  it('has a launcher of that name, exchanges text with the widget, and learns what the visitor does (EMB-05, EMB-13, EMB-23, EMB-40, EMB-56)', async () => {
    const visitor = await site.visit();
    const { page, chat, launcher } = visitor;
    expect([await launcher.getAttribute('aria-label'), await launcher.getAttribute('title')]).toEqual([
      'Chat with us',
      'Chat with us',
    ]);
    const reported: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/widget/events'))
        reported.push(request.postDataJSON());
    });
    await openHome(visitor);
    await expect.poll(() => reported).toMatchObject([{ name: 'webwidget.triggered' }]);
    for (const [state, isOpen] of [
      ['close', false],
      ['open', true],
    ] as const) {
      await page.evaluate((wanted) => window.$chatwoot?.toggle?.(wanted), state);
      await expect.poll(() => page.locator('#cw-widget-holder').isVisible()).toBe(isOpen);
      await expect.poll(() => page.evaluate(() => window.$chatwoot?.isOpen)).toBe(isOpen);
    }
    await startButton(visitor).click();
    expect(await eventsOf(visitor, 'conversation_created')).toHaveLength(0);
    await sendMessage(visitor, 'good morning');
    await chat.getByText('Sent').waitFor();
    await expect.poll(async () => (await eventsOf(visitor, 'conversation_created')).length).toBe(1);

    // Both sides have received nothing but marked text, in both directions.
    const [fromWidget, fromPage] = [
      await page.evaluate<unknown[]>('receivedMessages'),
      await (await widgetOf(visitor)).evaluate<unknown[]>('receivedMessages'),
    ];
    for (const receivedMessages of [fromWidget, fromPage]) {
      expect(receivedMessages.length).toBeGreaterThan(2);
      for (const message of receivedMessages) {
        expect(message).toMatch(/^chatwoot-widget:\{/);
        expect(JSON.parse(String(message).slice('chatwoot-widget:'.length))).toHaveProperty('event');
      }
    }
    await visitor.context.close();
  });

  it('leads the visitor by its calls, and learns by ids what follows (EMB-61, EMB-62, EMB-63, EMB-64)', async () => {
    const visitor = await site.visit();
    const { page, chat } = visitor;
    await page.evaluate(() => window.porchlight?.prefill?.({ message: 'Do you ship to Oslo?' }));
    await page.evaluate(() => window.porchlight?.open?.({ screen: 'conversation' }));
    await expect.poll(() => composerOf(visitor).inputValue()).toBe('Do you ship to Oslo?');
    await page.evaluate(() => window.porchlight?.open?.({ message: 'Something else' }));
    await expect.poll(() => composerOf(visitor).inputValue()).toBe('Do you ship to Oslo?');
    await page.evaluate(() => window.porchlight?.open?.({ screen: 'home' }));
    await chat.getByRole('heading').first().waitFor();
    expect(
      await page.evaluate(() => window.porchlight?.showArticle?.('no-such').catch((error) => error.message)),
    ).toMatch(/^(ARTICLE_NOT_FOUND|NO_HELP_CENTRE)$/);
    const sent = await page.evaluate(() => window.porchlight?.startConversation?.({ message: 'Is it waterproof?' }));
    expect(sent).toEqual({ isSent: true, conversation_id: expect.any(Number), message_id: expect.any(Number) });
    await chat.getByText('Is it waterproof?').first().waitFor();
    const ids = { message_id: sent?.message_id, conversation_id: sent?.conversation_id };
    await expect.poll(async () => (await eventsOf(visitor, 'porchlight:message-sent'))[0]).toEqual(ids);
    expect(await eventsOf(visitor, 'porchlight:conversation-started')).toEqual([
      { conversation_id: sent?.conversation_id },
    ]);
    await team('POST', `/conversations/${sent?.conversation_id}/messages`, { content: 'It is.' });
    await expect
      .poll(async () => (await eventsOf(visitor, 'porchlight:message-received')).at(-1))
      .toEqual({ message_id: expect.any(Number), conversation_id: sent?.conversation_id });
    await visitor.context.close();
  });

  it('is the only one that the widget listens to and speaks to (SEC-16)', async () => {
    const visitor = await site.visit();
    const { page } = visitor;
    // Another frame in the same page, such as an advertisement, from before the chat is opened.
    const other = await page.evaluateHandle(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      return frame;
    });
    const stranger = await other.asElement()?.contentFrame();
    if (!stranger) throw new Error('There is no other frame.');
    await stranger.evaluate(() => {
      const overheard: unknown[] = [];
      Object.assign(window, { overheard });
      addEventListener('message', ({ data }) => overheard.push(data));
    });
    await openHome(visitor);
    await startButton(visitor).waitFor();
    // The server renders the button: the loader waits for the widget's script before it posts, and so does this page.
    await page.waitForFunction(() => window.$chatwoot?.hasLoaded);
    const mark = (message: object) => `chatwoot-widget:${JSON.stringify(message)}`;
    const darken = mark({ event: 'set-color-scheme', darkMode: 'dark' });
    await stranger.evaluate((text) => {
      for (let index = 0; index < parent.frames.length; index += 1) parent.frames[index]?.postMessage(text, '*');
    }, darken);
    await expect.poll(() => stranger.evaluate('overheard')).toEqual([darken]);
    await page.evaluate(
      (text) =>
        document.querySelector<HTMLIFrameElement>('#chatwoot_live_chat_widget')?.contentWindow?.postMessage(text, '*'),
      mark({ event: 'set-locale', locale: 'de' }),
    );
    await visitor.chat.getByRole('button', { name: 'Gespräch beginnen' }).waitFor();
    // Messages take effect in order: the other frame's came before.
    expect((await visitor.chat.locator('html').getAttribute('class')) ?? '').not.toContain('dark');
    expect(await stranger.evaluate('overheard')).toEqual([darken]);
    await visitor.context.close();
  });

  it('shows the chat where the inbox allows its domain, and only there (SEC-17)', async () => {
    const script = `<script src="${installation.url}/packs/js/sdk.js" data-website-token="${installation.websiteToken()}"></script>`;
    const shop = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><html lang="en"><title>Shop</title>${script}</html>`);
    });
    shop.listen(0, '127.0.0.1');
    await once(shop, 'listening');
    onTestFinished(() => void shop.close());
    const address = `localhost:${(shop.address() as AddressInfo).port}`;

    await site.setInbox({ allowed_domains: 'shop.example' });
    const context = await installation.browser.newContext({ viewport: { width: 1100, height: 760 } });
    const page = await context.newPage();
    const visitor = { page, chat: chatOf(page) };
    await page.goto(`http://${address}/`);
    await openChat(page);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    expect(await startButton(visitor).count()).toBe(0);
    await site.setInbox({ allowed_domains: `shop.example, ${address}` });
    // A chat that was open is open again.
    await page.reload();
    await startButton(visitor).click();
    await composerOf(visitor).waitFor();
    await site.setInbox({ allowed_domains: '' });
    await context.close();
  });

  it('speaks English where a language lacks a text (I18-02)', async () => {
    const visitor = await site.visit({ settings: { locale: 'de' } });
    await visitor.context.route(/\/assets\/de-[^/]*\.js/, async (route) => {
      const file = await route.fetch();
      const body = (await file.text()).replaceAll(/,?HOME_START_CONVERSATION:`[^`]*`/g, '');
      await route.fulfill({ response: file, body });
    });
    await openHome(visitor);
    // The server has rendered the button in German; the page's own texts replace it.
    await visitor.chat.getByRole('button', { name: 'Start Conversation' }).waitFor();
    await visitor.chat.getByRole('heading', { name: 'Wir sind gerade nicht da' }).waitFor();
    expect(await visitor.chat.getByText('HOME_START_CONVERSATION').count()).toBe(0);
    await visitor.context.close();
  });
});
