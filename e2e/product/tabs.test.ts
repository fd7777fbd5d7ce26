import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writtenIn } from './composer.ts';
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

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const SENDS = /\/api\/v1\/widget\/(messages|conversations)(\?|$)/;
const isSend = (request: Request) => request.method() === 'POST' && SENDS.test(request.url());
const words = ({ chat }: Pick<Visitor, 'chat'>, text: string) => chat.getByRole('log').getByText(text, { exact: true });
const stored = (text: string) => installation.storedMessages().filter((content) => content === text).length;

const anotherTab = async ({ context }: Visitor): Promise<Visitor> => {
  const page = await context.newPage();
  await page.goto(`${installation.url}/demo`);
  const chat = chatOf(page);
  await chat.getByRole('log').waitFor();
  return { context, page, chat };
};

const nextVisit = async ({ context }: Visitor): Promise<Visitor> => {
  const page = await context.newPage();
  await page.goto(`${installation.url}/demo`);
  const chat = chatOf(page);
  await openChat(page);
  await chat.getByRole('log').waitFor();
  return { context, page, chat };
};

const begin = async (text: string) => {
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, text);
  // The page has the response, too: no request is pending.
  await visitor.chat.getByRole('log').getByText('Sent').waitFor();
  return visitor;
};

describe('a message on its way when the page goes', () => {
  it('is sent after a reload when the server never had it, once (CON-02)', async () => {
    const visitor = await begin('reload one');
    const asked = visitor.page.waitForRequest(isSend);
    await visitor.context.route(SENDS, (route) => (isSend(route.request()) ? undefined : route.continue()));
    await sendMessage(visitor, 'held back');
    await asked;
    await visitor.context.unroute(SENDS);
    await visitor.page.reload();
    await words(visitor, 'held back').waitFor();
    await expect.poll(() => stored('held back')).toBe(1);
    expect(await words(visitor, 'held back').count()).toBe(1);
    await visitor.context.close();
  });

  it('is not doubled after a reload when the server had it and the answer was lost', async () => {
    const visitor = await begin('reload two');
    await visitor.context.route(SENDS, async (route) => {
      if (!isSend(route.request())) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await sendMessage(visitor, 'answered into the void');
    await expect.poll(() => stored('answered into the void')).toBe(1);
    // Pending aborts finish first.
    await visitor.context.unrouteAll({ behavior: 'wait' });
    const again = visitor.page.waitForResponse(
      (response) => isSend(response.request()) || response.url().includes('/messages'),
    );
    await visitor.page.reload();
    await again;
    await words(visitor, 'answered into the void').waitFor();
    await expect.poll(() => words(visitor, 'answered into the void').count()).toBe(1);
    expect(stored('answered into the void')).toBe(1);
    await visitor.context.close();
  });

  it('is sent by the next visit when the tab was closed over it', async () => {
    const visitor = await begin('closing');
    await visitor.context.setOffline(true);
    // It is sent only once it is stored on the device.
    const tried = visitor.page.waitForEvent('requestfailed', isSend);
    await sendMessage(visitor, 'closed too soon');
    await tried;
    await visitor.page.close();
    await visitor.context.setOffline(false);
    const back = await nextVisit(visitor);
    await words(back, 'closed too soon').waitFor();
    await expect.poll(() => stored('closed too soon')).toBe(1);
    expect(await words(back, 'closed too soon').count()).toBe(1);
    await visitor.context.close();
  });
});

describe('two tabs of one visitor', () => {
  it('show the same, and neither loses nor doubles what is written in either, on and off the network', async () => {
    const agentPage = await signIn(installation);
    const one = await begin('from the first tab');
    const two = await anotherTab(one);
    await words(two, 'from the first tab').waitFor();
    await sendMessage(two, 'from the second tab');
    await words(one, 'from the second tab').waitFor();

    await one.context.setOffline(true);
    await sendMessage(one, 'first, in the dark');
    await sendMessage(two, 'second, in the dark');
    await words(one, 'first, in the dark').waitFor();
    await words(two, 'second, in the dark').waitFor();
    await one.context.setOffline(false);

    const all = ['from the first tab', 'from the second tab', 'first, in the dark', 'second, in the dark'];
    for (const text of all) {
      await words(one, text).waitFor();
      await words(two, text).waitFor();
    }
    await expect.poll(() => all.map(stored)).toEqual([1, 1, 1, 1]);
    await agentPage
      .getByRole('navigation')
      .getByText(/in the dark/)
      .first()
      .click();
    for (const text of all) {
      await agentPage.getByRole('log').getByText(text, { exact: true }).waitFor();
      expect(await words(one, text).count()).toBe(1);
      expect(await words(two, text).count()).toBe(1);
      expect(await agentPage.getByRole('log').getByText(text, { exact: true }).count()).toBe(1);
    }
    await reply(agentPage, 'to both of you');
    await words(one, 'to both of you').waitFor();
    await words(two, 'to both of you').waitFor();
    await one.context.close();
    await agentPage.context().close();
  });
});

describe('writing with an input method', () => {
  const compose = async (page: Page, box: Locator, text: string) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    return {
      /** Enter as the keyboard sends it while the list of candidates is open. */
      enter: async () => {
        const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
        await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
        await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
      },
      /** Safari's Enter comes right after the end of a composition and does not send, so the test waits for it. */
      choose: async (chosen: string) => {
        await devtools.send('Input.insertText', { text: chosen });
        await box.evaluate(() => new Promise((done) => setTimeout(done)));
      },
    };
  };

  it('Enter takes a candidate and never sends; the next Enter sends, for visitor and agent', async () => {
    const agentPage = await signIn(installation);
    const visitor = await begin('konnichiwa');
    const box = composerOf(visitor);
    await box.click();
    const ime = await compose(visitor.page, box, 'にほん');
    await ime.enter();
    await expect.poll(() => box.inputValue()).toBe('にほん');
    await ime.choose('日本');
    await expect.poll(() => box.inputValue()).toBe('日本');
    await box.press('Enter');
    await words(visitor, '日本').waitFor();
    await expect.poll(() => stored('日本')).toBe(1);
    expect(stored('にほん')).toBe(0);

    await agentPage.getByRole('navigation').getByText('日本').first().click();
    await agentPage.getByRole('log').getByText('日本').waitFor();
    const reply = agentPage.getByRole('main').getByRole('textbox');
    await reply.click();
    const theirs = await compose(agentPage, reply, 'はい');
    await theirs.enter();
    await expect.poll(() => writtenIn(reply)).toBe('はい');
    await theirs.choose('はい、そうです');
    await reply.press('Enter');
    await words(visitor, 'はい、そうです').waitFor();
    expect(stored('はい')).toBe(0);
    await visitor.context.close();
    await agentPage.context().close();
  });
});
