import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  chatOf,
  composerOf,
  type Installation,
  openChat,
  openInstallation,
  openVisitorChat,
  reply,
  sendMessage,
  signIn,
  type Visitor,
} from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const SHOTS = process.env['SHOTS'];
const MARK = 'chatwoot-widget:';

const log = ({ chat }: Pick<Visitor, 'chat'>) => chat.getByRole('log');
const launcher = ({ page }: Pick<Visitor, 'page'>) => page.locator('button.woot-widget-bubble').first();

const open = async (): Promise<Visitor> => {
  const context = await installation.browser.newContext({ viewport: { width: 1100, height: 760 } });
  const page = await context.newPage();
  await page.addInitScript((mark) => {
    const said: unknown[] = [];
    Object.assign(window, { said });
    addEventListener('message', ({ data }) => {
      if (String(data).startsWith(mark)) said.push(JSON.parse(data.slice(mark.length)));
    });
  }, MARK);
  await page.goto(`${installation.url}/demo`);
  await openChat(page);
  return { context, page, chat: chatOf(page) };
};

const pictures = (place: Locator) =>
  place
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) => all.map(({ complete, naturalWidth }) => complete && naturalWidth > 0));

describe('the frame around the screens', () => {
  it('greets at home with who is there and what is asked often, and brands itself (ROU-12, ROU-27, EMB-41, THM-14)', async () => {
    const visitor = await open();
    const { chat } = visitor;
    await chat.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => chat.getByRole('heading', { level: 1 }).textContent()).toContain('Hi there');
    await chat.getByText('Ask us anything about our lanterns.').waitFor();
    await chat.getByRole('heading', { name: /We are (online|away)/ }).waitFor();
    await chat.getByRole('button', { name: 'Start Conversation' }).waitFor();
    await chat.getByRole('button', { name: 'View all articles' }).waitFor();
    await chat.getByRole('contentinfo').getByText('Powered by Porchlight').waitFor();
    await expect.poll(() => pictures(chat.getByRole('banner'))).toEqual([]);
    const said = await visitor.page.evaluate<{ event: string; config: Record<string, unknown> }[]>('said');
    expect(said.filter(({ event }) => event === 'loaded')).toMatchObject([
      {
        config: {
          authToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
          channelConfig: { websiteName: 'Acme' },
        },
      },
    ]);

    const picture = new FormData();
    picture.append(
      'avatar',
      new Blob([new Uint8Array(await visitor.page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } }))]),
    );
    const team = await openTeamApi(installation);
    const { payload } = await team('GET', '/inboxes');
    await team('PATCH', `/inboxes/${payload[0].id}`, picture);
    await visitor.page.reload();
    await expect.poll(() => pictures(chat.getByRole('banner'))).toEqual([true]);
    await chat.getByRole('button', { name: 'Start Conversation' }).click();
    await composerOf({ chat }).waitFor();
    await expect.poll(() => pictures(chat.getByRole('banner'))).toEqual([true]);
    await team('DELETE', `/inboxes/${payload[0].id}/avatar`);
    await visitor.context.close();
  });

  it('names the team over a conversation, goes back home, and Escape closes it (ROU-14, ROU-17, ROU-22, AGT-09)', async () => {
    const agentPage = await signIn(installation);
    const visitor = await openVisitorChat(installation);
    const header = visitor.chat.getByRole('banner');
    await expect.poll(() => header.getByRole('heading').textContent()).toBe('Acme');
    await header.getByText(/Typically replies/).waitFor();
    await expect.poll(() => header.locator('[data-online]').isVisible()).toBe(true);
    await expect.poll(() => header.locator('[aria-hidden]', { hasText: 'A' }).first().isVisible()).toBe(true);
    await header.getByRole('button', { name: 'Back to home' }).click();
    // Online agents, with picture and name.
    await expect.poll(() => visitor.chat.getByTitle('ada').isVisible()).toBe(true);
    await visitor.chat.getByRole('main').getByText('ada', { exact: true }).waitFor({ state: 'attached' });
    await visitor.chat.getByRole('button', { name: 'Start Conversation' }).click();
    await composerOf(visitor).press('Escape');
    await expect.poll(() => launcher(visitor).getAttribute('aria-expanded')).toBe('false');
    await visitor.context.close();
    await agentPage.context().close();
  });
});

describe('writing', () => {
  it('Enter sends what has words, Shift+Enter makes a line, the box is empty again and has the focus; a host that shows the chat finds the newest (COM-01, COM-02, COM-03, EMB-27)', async () => {
    const visitor = await openVisitorChat(installation);
    const box = composerOf(visitor);
    await box.press('Enter');
    await box.fill('   ');
    await box.press('Enter');
    await box.fill('first line');
    await box.press('Shift+Enter');
    await box.pressSequentially('second line');
    await box.press('Enter');
    await log(visitor).getByText('Sent').waitFor();
    await expect
      .poll(() => installation.storedMessages().filter((words) => words.includes('line')))
      .toEqual(['first line\nsecond line']);
    await expect.poll(() => installation.storedMessages().filter((words) => words.trim() === '')).toEqual([]);
    await expect.poll(() => box.inputValue()).toBe('');
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);

    await sendMessage(visitor, Array.from({ length: 60 }, (_, line) => `row ${line}`).join('\n'));
    const left = () => log(visitor).evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
    await log(visitor).getByText('row 59').waitFor();
    await log(visitor).evaluate((list) => list.scrollTo(0, 0));
    await visitor.chat.getByRole('button', { name: 'Jump to the latest message' }).waitFor();
    await visitor.page.getByRole('heading', { level: 1 }).click();
    // Wire protocol 2.1: older loaders send this when they have shown the frame.
    await visitor.page.evaluate(
      (text) => document.querySelector('iframe')?.contentWindow?.postMessage(text, location.origin),
      `${MARK}{"event":"widget-visible"}`,
    );
    await expect.poll(left).toBeLessThan(2);
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await visitor.context.close();
  });

  it('has emoji to search; Escape, a click beside and scrolling close them, and not the chat; what is sent is in view (COM-05, COM-09, COM-10, CON-59, ERR-06)', async () => {
    const { context, page, chat } = await openVisitorChat(installation);
    await sendMessage({ chat }, Array.from({ length: 60 }, (_, line) => `line ${line} of my story`).join('\n'));
    await chat.getByRole('log').getByText('Sent').waitFor();
    await chat.getByRole('button', { name: 'Attach files' }).waitFor();
    const button = chat.getByRole('button', { name: 'Emoji', exact: true });
    await button.click();
    const picker = chat.getByRole('dialog');
    await picker.getByRole('searchbox').fill('zzzz');
    await picker.getByText('No emoji match your search').waitFor();
    await picker.getByRole('searchbox').press('Escape');
    await picker.waitFor({ state: 'detached' });
    await expect.poll(() => launcher({ page }).getAttribute('aria-expanded')).toBe('true');
    await button.click();
    await picker.waitFor();
    await chat.getByRole('log').click({ position: { x: 5, y: 5 } });
    await picker.waitFor({ state: 'detached' });
    await button.click();
    await picker.waitFor();
    const list = await chat.getByRole('log').boundingBox();
    await page.mouse.move((list?.x ?? 0) + 20, (list?.y ?? 0) + 10);
    await page.mouse.wheel(0, -600);
    await picker.waitFor({ state: 'detached' });
    await chat.getByRole('button', { name: 'Jump to the latest message' }).waitFor();
    await sendMessage({ chat }, 'that was all');
    const last = chat.getByRole('log').getByText('that was all', { exact: true });
    const isInView = (element: HTMLElement) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top > 0 && bottom < innerHeight;
    };
    await expect.poll(() => last.evaluate(isInView)).toBe(true);
    await context.close();
  });

  it('answers one message: its words stand above the box, can be put away, and go along (COM-18, COM-19, COM-20)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'which of the two?');
    await log(visitor).getByText('Sent').waitFor();
    const reply = log(visitor).getByRole('button', { name: 'Reply to this message' }).first();
    await reply.click();
    const target = visitor.chat.getByText('Replying to:');
    await target.waitFor();
    await visitor.chat.getByRole('button', { name: 'Cancel reply' }).click();
    await target.waitFor({ state: 'detached' });
    await reply.click();
    await target.waitFor();
    await reply.click();
    await target.waitFor({ state: 'detached' });
    await reply.click();
    const sent = visitor.page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/widget/messages'),
    );
    await sendMessage(visitor, 'the left one');
    expect((await sent).postDataJSON().message.reply_to).toBeGreaterThan(0);
    await target.waitFor({ state: 'detached' });
    await visitor.context.close();
  });
});

describe('what the team asks in the conversation', () => {
  it('a form gives way to what was filled in, and stays so after a reload (CON-23, CON-61)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'my order has not come');
    await log(visitor).getByText('Sent').waitFor();
    const team = await openTeamApi(installation);
    const { data } = await team('GET', '/conversations');
    const items = [
      { name: 'order', type: 'text', label: 'Order number' },
      { name: 'where', type: 'select', label: 'Sent to', options: [{ label: 'Oslo', value: 'oslo' }] },
    ];
    const form = { content: 'Which one is it?', content_type: 'form', content_attributes: { items } };
    await team('POST', `/conversations/${data.payload[0].id}/messages`, form);
    const question = visitor.chat.locator('[id^=cwmsg-]').filter({ hasText: 'Which one is it?' });
    await question.getByLabel('Order number').fill('A-17');
    await question.getByRole('button', { name: 'Submit' }).click();
    // All fields are required.
    await question.getByLabel('Sent to').and(visitor.chat.locator('[aria-invalid=true]')).waitFor();
    await question.getByLabel('Sent to').selectOption('oslo');
    await question.getByRole('button', { name: 'Submit' }).click();
    const settled = async () => {
      await question.getByText('A-17', { exact: true }).waitFor();
      await question.getByText('Oslo', { exact: true }).waitFor();
      await expect.poll(() => question.locator('form, input, select').count()).toBe(0);
    };
    await settled();
    await visitor.page.reload();
    await settled();
    await visitor.context.close();
  });
});

describe('unread messages while the chat is closed', () => {
  it('show who wrote, with two buttons, and again after a reload, in a frame 48 px higher than they (UNR-09, UNR-11, UNR-12, UNR-20)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'I will be back');
    await log(visitor).getByText('Sent').waitFor();
    await composerOf(visitor).press('Escape');
    const agentPage = await signIn(installation);
    await agentPage.getByRole('navigation').getByText('I will be back').first().click();
    await reply(agentPage, 'We are here');
    const sees = async () => {
      await visitor.chat.getByText('We are here').waitFor();
      await visitor.chat.getByText('ada').first().waitFor();
      await expect
        .poll(() => visitor.chat.locator('main [aria-hidden]', { hasText: 'A' }).first().isVisible())
        .toBe(true);
      await visitor.chat.getByRole('button', { name: 'See new messages' }).waitFor();
      await visitor.chat.getByRole('button', { name: 'Close' }).waitFor();
      const extra = async () =>
        ((await visitor.page.locator('#cw-widget-holder').boundingBox())?.height ?? 0) -
        (await visitor.chat.locator('main').evaluate(({ offsetHeight }: HTMLElement) => offsetHeight));
      await expect.poll(extra).toBe(48);
      if (SHOTS) await visitor.page.screenshot({ path: `${SHOTS}/unread.png` });
    };
    await sees();
    await visitor.page.reload();
    await sees();
    await visitor.context.close();
    await agentPage.context().close();
  });
});

it('a chat stores on the device what the documentation names, and requests nothing from other servers', async () => {
  const asked = new Set<string>();
  const context = await installation.browser.newContext();
  context.on('request', (request) => asked.add(new URL(request.url()).origin));
  const page = await context.newPage();
  await page.goto(`${installation.url}/demo`);
  // The shop's own data is not the chat's.
  const names = () =>
    page.evaluate(async () => [
      ...document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? ''),
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ]);
  const before = await names();
  await openChat(page);
  const chat = chatOf(page);
  await chat.getByRole('button', { name: 'Start Conversation' }).click();
  await chat.getByRole('button', { name: 'Emoji', exact: true }).click();
  await chat.getByRole('dialog').getByRole('searchbox').fill('sun');
  await chat.getByRole('dialog').getByRole('button', { name: /sun/i }).first().click();
  await chat.getByRole('textbox', { name: 'Your message' }).press('Enter');
  await chat.getByText('Sent').waitFor();
  await chat.getByRole('textbox', { name: 'Your message' }).fill('not yet');
  await page.evaluate(() => {
    const { $chatwoot: host } = window as unknown as { $chatwoot: { setUser: (id: string, user: object) => void } };
    host.setUser('vera', { name: 'Vera' });
  });
  await expect.poll(names).toContainEqual(expect.stringMatching(/^cw_user_/));
  const token = await page.locator('[data-website-token]').first().getAttribute('data-website-token');
  const documented = readFileSync(new URL('../../docs/embed.md', import.meta.url), 'utf8').replaceAll(
    'YOUR_TOKEN',
    token ?? '',
  );
  const kept = (await names()).filter((name) => !before.includes(name));
  expect(kept.length).toBeGreaterThan(4);
  expect(kept.filter((name) => !documented.includes(`\`${name}\` |`))).toEqual([]);
  expect([...asked]).toEqual([installation.url]);
  await context.close();
});

describe('when a part of it fails', () => {
  it('one that does not come says so, and comes when it is asked for again, to the same visitor (ERR-13)', async () => {
    const visitor = await openVisitorChat(installation);
    await sendMessage(visitor, 'it is still me');
    await log(visitor).getByText('Sent').waitFor();
    await visitor.chat.getByRole('button', { name: 'Back to home' }).click();
    const file = '**/ConversationsScreen-*.js';
    await visitor.context.route(file, (route) => route.abort());
    await visitor.chat.getByRole('button', { name: 'Your conversations' }).click();
    await visitor.chat.getByText('This part of the chat could not be loaded.').waitFor();
    if (SHOTS) await visitor.page.screenshot({ path: `${SHOTS}/part-missing.png` });
    await visitor.context.unroute(file);
    await visitor.chat.getByRole('button', { name: 'Try again' }).click();
    await visitor.chat.getByRole('button', { name: /it is still me/ }).click();
    await log(visitor).getByText('it is still me').waitFor();
    await visitor.context.close();
  });

  it('everything but the message may fail: messages are sent, nothing breaks, and no error is shown (ERR-13)', async () => {
    const context = await installation.browser.newContext();
    const page = await context.newPage();
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(String(error)));
    const failed: string[] = [];
    await context.route(/\/(api\/v1\/widget|hc)\//, (route) => {
      const path = new URL(route.request().url()).pathname.replace('/api/v1/widget/', '');
      if (/^(messages|conversations)$/.test(path)) return route.continue();
      failed.push(path);
      return route.fulfill({ status: 500, body: 'down' });
    });
    await page.goto(`${installation.url}/demo`);
    await openChat(page);
    const chat = chatOf(page);
    await chat.getByRole('button', { name: 'Start Conversation' }).click();
    await page.evaluate(() => {
      const { $chatwoot: host } = window as unknown as { $chatwoot: Record<string, (value: unknown) => void> };
      host['setLabel']?.('vip');
      host['setCustomAttributes']?.({ plan: 'pro' });
    });
    await composerOf({ chat }).pressSequentially('all the same');
    await composerOf({ chat }).press('Enter');
    await chat.getByText('Sent').waitFor();
    await expect.poll(() => failed).toEqual(expect.arrayContaining(['events', 'labels', 'contact']));
    await chat.getByRole('button', { name: 'Back to home' }).click();
    await chat.getByRole('button', { name: 'Continue conversation' }).click();
    await chat.getByRole('log').getByText('all the same').waitFor();
    await expect.poll(async () => [broken, await chat.getByRole('alert').allInnerTexts()]).toEqual([[], ['']]);
    await context.close();
  });
});
