import type { Page } from 'playwright-core';
import { chatOf, openChat, sendMessage } from '../product/installation.ts';
import { APPEARANCES, type Appearance, frameOf, HEIGHT, type Stage, settle, shoot } from './take.ts';

const openShop = async ({ installation }: Stage, { width, locale, mode }: Appearance, more: object = {}) => {
  const context = await installation.browser.newContext({
    viewport: { width, height: HEIGHT },
    deviceScaleFactor: 2,
    colorScheme: mode,
  });
  const settings = { locale, darkMode: mode, ...more };
  await context.route('**/chat-settings.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `window.porchlightSettings = ${JSON.stringify(settings)}` }),
  );
  const page = await context.newPage();
  await page.goto(`${installation.url}/demo`);
  await page.locator('button.woot-widget-bubble').first().waitFor();
  return page;
};

const withTitle = { type: 'expanded_bubble' };
const BUBBLES: readonly [name: string, settings: object][] = [
  ['bubble', {}],
  ['bubble-left', { position: 'left' }],
  ['bubble-expanded', withTitle],
  ['bubble-expanded-long', { ...withTitle, launcherTitle: 'Questions about lanterns? We are here.' }],
];

const takeBubbles = async (stage: Stage, appearance: Appearance) => {
  for (const [name, settings] of BUBBLES) {
    const page = await openShop(stage, appearance, settings);
    await settle(page);
    await shoot(page, name, appearance);
    await page.context().close();
  }
};

/** In a host page with enough space; then in a window of its own; then with unread messages. */
const takeWindows = async (stage: Stage, appearance: Appearance) => {
  const page = await openShop(stage, appearance, { showPopoutButton: true, showUnreadMessagesDialog: false });
  await openChat(page);
  const frame = await frameOf(page);
  await frame.waitForSelector('main button');
  await chatOf(page).locator('main button').first().click();
  await sendMessage({ chat: chatOf(page) }, 'Is my lantern ready?');
  await chatOf(page).locator('[data-message-state]').waitFor();
  await page.setViewportSize({ width: appearance.width * 2.5, height: HEIGHT });
  await settle(frame);
  await shoot(page, 'wide', appearance);
  const popup = await popOut(page);
  await popup.setViewportSize({ width: appearance.width, height: 600 });
  await popup.emulateMedia({ colorScheme: appearance.mode });
  await popup.waitForSelector('[role=log] [id^=cwmsg]');
  await settle(popup);
  await shoot(popup, 'popout', appearance);
  await popup.close();
  await page.setViewportSize({ width: appearance.width, height: HEIGHT });
  const { data } = await stage.team('GET', '/conversations');
  await stage.team('POST', `/conversations/${data.payload[0].id}/messages`, { content: 'It is. Come by.' });
  await page.locator('.unread-notification').waitFor();
  await settle(page);
  await shoot(page, 'bubble-unread', appearance);
  await page.context().close();
};
const popOut = async (page: Page) => {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => window.$chatwoot?.popoutChatWindow?.()),
  ]);
  return popup;
};

const takeNoChat = async (stage: Stage, appearance: Appearance) => {
  const page = await openShop(stage, appearance, { fallbackContact: 'help@acme.example' });
  await page.context().route('**/widget?**', (route) => route.abort());
  await page.clock.install();
  await page.locator('button.woot-widget-bubble').first().click();
  for (let second = 0; second < 12; second += 1) await page.clock.runFor(1_000);
  await page.getByRole('alert').waitFor();
  await page.clock.resume();
  await settle(page);
  await shoot(page, 'no-chat', appearance);
  await page.context().close();
};

export const takeHostPage = async (stage: Stage) => {
  for (const appearance of APPEARANCES) {
    await takeBubbles(stage, appearance);
    await takeWindows(stage, appearance);
    await takeNoChat(stage, appearance);
  }
};
