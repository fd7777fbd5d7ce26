import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { widgetOf } from './customer-site.ts';
import {
  AGENT,
  chatOf,
  composerOf,
  type Installation,
  openChat,
  openInstallation,
  reply,
  sendMessage,
  signIn,
} from './installation.ts';
import { stayAfterClosing } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await stayAfterClosing(installation);
});
afterAll(() => installation?.close());

const visit = async (options: BrowserContextOptions, query = '') => {
  const context = await installation.browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${installation.url}/demo${query}`);
  await openChat(page);
  const chat = chatOf(page);
  await chat.getByRole('button').first().waitFor();
  return { context, page, chat };
};

const APPEARANCES = [
  { name: 'light', options: { colorScheme: 'light' } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'narrow', options: { colorScheme: 'light', viewport: { width: 320, height: 568 } } },
] as const;

describe.each(APPEARANCES)('a visitor who depends on assistive technology, $name', ({ options }) => {
  it('meets no finding of axe at home, in an empty and in a full conversation', async () => {
    const visitor = await visit(options);
    const start = visitor.chat.getByRole('button', { name: /start conversation/i });
    await start.waitFor();
    await expect.poll(async () => accessibilityViolations(await widgetOf(visitor))).toEqual([]);
    await start.click();
    await composerOf(visitor).waitFor();
    await expect.poll(async () => accessibilityViolations(await widgetOf(visitor))).toEqual([]);
    await sendMessage(visitor, 'Do you have **bold** lanterns? https://example.com');
    await visitor.chat.getByRole('log').getByText('Sent').waitFor();
    const agentPage = await signIn(installation);
    await agentPage.getByRole('navigation').getByText('lanterns?').first().click();
    await reply(agentPage, 'We do:\n\n- green\n- grey\n\n> as you said');
    await visitor.chat.getByRole('log').getByText('grey').waitFor();
    await expect.poll(async () => accessibilityViolations(await widgetOf(visitor))).toEqual([]);
    await agentPage.context().close();
    await visitor.context.close();
  });
});

describe.each([APPEARANCES[0], APPEARANCES[1]])(
  'an agent who depends on assistive technology, $name',
  ({ options }) => {
    it('meets no finding of axe at the sign-in, the list and a thread', async () => {
      const visitor = await visit({});
      await visitor.chat.getByRole('button', { name: /start conversation/i }).click();
      await sendMessage(visitor, 'A question for the agent');
      const context = await installation.browser.newContext(options);
      const agentPage = await context.newPage();
      await agentPage.goto(`${installation.url}/app`);
      await agentPage.getByLabel('Email').waitFor();
      await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
      await agentPage.getByLabel('Email').fill(AGENT.email);
      await agentPage.getByLabel('Password').fill(AGENT.password);
      await agentPage.getByRole('button', { name: 'Sign in' }).click();
      const item = agentPage.getByRole('navigation').getByText('A question for the agent').first();
      await item.waitFor();
      await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
      await item.click();
      await agentPage.getByRole('log').getByText('A question for the agent').waitFor();
      await reply(agentPage, 'An answer for the visitor');
      await agentPage.getByRole('log').getByText('An answer for the visitor').waitFor();
      await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
      await context.close();
      await visitor.context.close();
    });
  },
);

describe('a visitor who reads from right to left', () => {
  it('has the whole chat mirrored and in their language, without a finding of axe (I18-08)', async () => {
    const visitor = await visit({});
    await visitor.page.evaluate(() => {
      (window as unknown as { $chatwoot: { setLocale(locale: string): void } }).$chatwoot.setLocale('ar');
    });
    const start = visitor.chat.getByRole('button', { name: 'بدء المحادثة' });
    await start.waitFor();
    const frame = await widgetOf(visitor);
    await expect
      .poll(() => frame.evaluate(() => [document.documentElement.dir, document.documentElement.lang]))
      .toEqual(['rtl', 'ar']);
    await expect.poll(() => accessibilityViolations(frame)).toEqual([]);
    await start.click();
    await sendMessage(visitor, 'مرحبا، هل الفانوس متوفر؟');
    await visitor.chat.getByRole('log').getByText('أُرسلت').waitFor();
    await expect.poll(() => accessibilityViolations(frame)).toEqual([]);
    const bubble = await visitor.chat.getByText('مرحبا، هل الفانوس متوفر؟').first().boundingBox();
    const log = await visitor.chat.getByRole('log').boundingBox();
    expect((bubble?.x ?? 0) - (log?.x ?? 0)).toBeLessThan(60);
    await visitor.context.close();
  });
});

describe('a blind visitor', () => {
  it('announces the author and text of each message, and reaches it from anywhere in the conversation', async () => {
    const visitor = await visit({ viewport: { width: 400, height: 500 } });
    await visitor.chat.getByRole('button', { name: /start conversation/i }).click();
    for (let line = 1; line <= 12; line += 1) await sendMessage(visitor, `line ${line}`);
    // A message that is still being sent would scroll the list to its end again.
    await expect.poll(() => installation.storedMessages()).toContain('line 12');
    await visitor.chat.getByRole('log').getByText('Sent').waitFor();
    await expect.poll(() => visitor.chat.getByRole('log').getByText('Sending').count()).toBe(0);
    const log = visitor.chat.getByRole('log');
    await log.press('Home');
    await log.getByText('line 1', { exact: true }).waitFor();
    const agentPage = await signIn(installation);
    await agentPage.getByRole('navigation').getByText('line 12').first().click();
    await reply(agentPage, 'It is on its way');
    await visitor.chat
      .getByRole('status')
      .getByText(/ada.*It is on its way/i)
      .waitFor({ state: 'attached' });
    await visitor.chat.getByRole('button', { name: /new message/i }).press('Enter');
    await log.getByText('It is on its way').waitFor();
    await expect
      .poll(() =>
        log.getByText('It is on its way').evaluate((text) => {
          const { top, bottom } = text.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
    await agentPage.context().close();
    await visitor.context.close();
  });
});

describe('with the keyboard alone', () => {
  /** Presses Tab until what has the focus answers to this name. */
  const tabTo = async (page: Page, name: RegExp) => {
    const focused = async () => {
      for (const frame of page.frames()) {
        const label = await frame.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body || element.tagName === 'IFRAME') return '';
          return element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent ?? '';
        });
        if (label) return label.trim();
      }
      return '';
    };
    const passed: string[] = [];
    for (let step = 0; step < 90; step += 1) {
      const label = await focused();
      if (name.test(label)) return;
      passed.push(label);
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name}; it passed ${passed.join(' | ')}`);
  };

  it('a visitor opens the chat, writes, goes back and closes it, and is where they were (ROU-30)', async () => {
    const context = await installation.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${installation.url}/demo`);
    await page.locator('button.woot-widget-bubble').first().waitFor();
    const chat = chatOf(page);
    await tabTo(page, /chat/i);
    await page.keyboard.press('Enter');
    await chat.getByRole('button', { name: /start conversation/i }).waitFor();
    await tabTo(page, /start conversation/i);
    await page.keyboard.press('Enter');
    await composerOf({ chat }).waitFor();
    await tabTo(page, /message/i);
    await page.keyboard.type('No mouse here');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second line');
    await page.keyboard.press('Enter');
    await chat.getByRole('log').getByText('No mouse here').waitFor();
    await chat.getByRole('log').getByText('Sent').waitFor();
    await expect.poll(() => installation.storedMessages()).toContain('No mouse here\nsecond line');
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.locator('button.woot-widget-bubble').first().getAttribute('aria-expanded'))
      .toBe('false');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('woot-widget-bubble');
    await context.close();
  });

  it('an agent finds the conversation, answers, notes, resolves and reopens (AGT-10, AGT-12)', async () => {
    const visitor = await visit({});
    await visitor.chat.getByRole('button', { name: /start conversation/i }).click();
    await sendMessage(visitor, 'By keyboard, please');
    const agentPage = await signIn(installation);
    await agentPage.getByRole('navigation').getByText('By keyboard, please').waitFor();
    await tabTo(agentPage, /By keyboard, please/);
    await agentPage.keyboard.press('Enter');
    await agentPage.getByRole('log').getByText('By keyboard, please').waitFor();
    await tabTo(agentPage, /reply|message|answer/i);
    await agentPage.keyboard.press('Escape');
    await agentPage.keyboard.press('r');
    await expect
      .poll(() =>
        agentPage
          .getByRole('main')
          .getByRole('textbox')
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true);
    await agentPage.keyboard.type('Answered by keyboard');
    await agentPage.keyboard.press('Enter');
    await visitor.chat.getByRole('log').getByText('Answered by keyboard', { exact: true }).waitFor();
    await tabTo(agentPage, /^private note$/i);
    await agentPage.keyboard.press('Enter');
    await tabTo(agentPage, /note/i);
    await tabTo(agentPage, /^resolve/i);
    await agentPage.keyboard.press('Enter');
    await agentPage.getByRole('button', { name: 'Reopen' }).waitFor();
    await tabTo(agentPage, /^reopen/i);
    await agentPage.keyboard.press('Enter');
    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    await agentPage.context().close();
    await visitor.context.close();
  });
});
