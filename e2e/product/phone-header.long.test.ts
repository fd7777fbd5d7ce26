import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { openSite, postedTo, routeOf, type Site, startButton, widgetOf } from './customer-site.ts';
import { composerOf, type Installation, openInstallation, sendMessage } from './installation.ts';
import { onPhone, PHONE_PAGE, shoot } from './phone.ts';
import { openTeamApi } from './team-api.ts';

const LONG_NAME = 'Donaudampfschifffahrtsgesellschaft Kundendienst';

let installation: Installation;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  installation = await openInstallation();
  site = await openSite(installation, await openTeamApi(installation));
  await site.setInbox({}, { name: LONG_NAME });
});
afterAll(() => installation?.close());

const more = ({ chat }: Site) => chat.getByRole('button', { name: 'More options' });
const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().toJSON());

const openConversation = async (options: Parameters<typeof onPhone>[1] = {}, phone: 'small' | 'upright' = 'small') => {
  const visitor = await site.visit({
    options: onPhone(phone, options),
    head: PHONE_PAGE,
    settings: options.colorScheme ? { darkMode: 'auto' } : {},
  });
  await visitor.launcher.tap();
  await startButton(visitor).tap();
  await composerOf(visitor).waitFor();
  return visitor;
};

describe('the header on a phone', () => {
  it('is one line, its texts cut, and each of its buttons a finger wide [PHN-01, PHN-07]', async () => {
    const visitor = await openConversation();
    await sendMessage(visitor, 'Good evening');
    await visitor.chat.getByRole('log').getByText('Sent').waitFor();
    const header = visitor.chat.getByRole('banner');
    expect((await boxOf(header)).height).toBeLessThan(64);
    const name = header.getByRole('heading');
    expect(await name.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true);
    const buttons = await header.getByRole('button').all();
    expect(buttons).toHaveLength(3);
    for (const button of buttons) {
      const { width, height } = await boxOf(button);
      expect([width, height].every((side) => side >= 44)).toBe(true);
    }
    expect(await visitor.chat.locator(':root').evaluate((root) => root.scrollWidth)).toBe(320);
    await visitor.context.close();
  });

  it.each([
    ['light', 'en', 'small'],
    ['dark', 'en', 'upright'],
    ['light', 'ar', 'small'],
  ] as const)(
    'opens its menu with a tap, without barriers: %s, %s, %s [PHN-01, PHN-02]',
    async (colorScheme, locale, phone) => {
      const visitor = await openConversation({ colorScheme }, phone);
      await sendMessage(visitor, 'Good evening');
      await visitor.chat.getByRole('log').getByText('Sent').waitFor();
      if (locale !== 'en') {
        await visitor.page.evaluate((code) => window.$chatwoot?.setLocale?.(code), locale);
        await visitor.chat.locator(':root[dir=rtl]').waitFor();
      }
      await shoot(visitor, `header-${colorScheme}-${locale}`);
      await visitor.chat.getByRole('banner').locator('[aria-haspopup=menu]').tap();
      const menu = visitor.chat.getByRole('menu');
      await menu.getByRole('menuitem').first().waitFor();
      await expect.poll(async () => accessibilityViolations(await widgetOf(visitor))).toEqual([]);
      await shoot(visitor, `menu-${colorScheme}-${locale}`);
      const { bottom, left, right } = await boxOf(visitor.chat.locator('dialog'));
      const { width, height } = visitor.page.viewportSize() ?? { width: 0, height: 0 };
      expect([bottom, left >= 0, right <= width]).toEqual([height, true, true]);
      await visitor.context.close();
    },
  );

  it('closes the menu with Escape and a tap beside it, and the chat stays open [PHN-02]', async () => {
    const visitor = await openConversation();
    const menu = visitor.chat.getByRole('menu');
    await more(visitor).tap();
    await menu.waitFor();
    await visitor.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await expect.poll(() => more(visitor).evaluate((button) => button === document.activeElement)).toBe(true);
    await more(visitor).tap();
    await menu.waitFor();
    await visitor.page.touchscreen.tap(160, 120);
    await menu.waitFor({ state: 'detached' });
    expect(await postedTo(visitor, 'closeWindow')).toEqual([]);
    expect(await visitor.page.evaluate(() => window.$chatwoot?.isOpen)).toBe(true);
    await visitor.context.close();
  });

  it('leads to the visitor’s conversations, whose screen has the focus, and back to an end of this one [PHN-01]', async () => {
    const visitor = await openConversation();
    await sendMessage(visitor, 'Good evening');
    await visitor.chat.getByRole('log').getByText('Sent').waitFor();
    await more(visitor).tap();
    await visitor.chat.getByRole('menuitem', { name: 'Your conversations' }).tap();
    await expect.poll(() => routeOf(visitor)).toBe('#/conversations');
    await expect
      .poll(() => visitor.chat.getByRole('main').evaluate((main) => main.contains(document.activeElement)))
      .toBe(true);
    await more(visitor).tap();
    await visitor.chat.getByRole('menuitem', { name: 'End conversation' }).tap();
    const question = visitor.chat.getByRole('dialog', { name: 'End this conversation?' });
    await question.getByRole('button', { name: 'End conversation' }).tap();
    await question.waitFor({ state: 'detached' });
    await more(visitor).tap();
    await visitor.chat.getByRole('menuitem', { name: 'Your data' }).waitFor();
    expect(await visitor.chat.getByRole('menuitem', { name: 'End conversation' }).count()).toBe(0);
    await visitor.context.close();
  });
});
