import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site, startButton } from './customer-site.ts';
import { composerOf, type Installation, openInstallation, sendMessage } from './installation.ts';
import { onPhone, PHONE_PAGE, PHONES, shoot } from './phone.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  installation = await openInstallation();
  site = await openSite(installation, await openTeamApi(installation));
});
afterAll(() => installation?.close());

const holder = ({ page }: Site) => page.locator('#cw-widget-holder');
const log = ({ chat }: Site) => chat.getByRole('log');
const boxOf = (visitor: Site, selector: string) =>
  visitor.chat.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());

const openConversation = async (options: Parameters<typeof onPhone>[1] = {}, settings = {}) => {
  const visitor = await site.visit({ options: onPhone('sideways', options), head: PHONE_PAGE, settings });
  await visitor.launcher.tap();
  await startButton(visitor).or(visitor.chat.locator('main button').first()).first().tap();
  await composerOf(visitor).waitFor();
  await sendMessage(visitor, 'Is the lantern in the window?');
  await log(visitor).locator('[data-mine][data-state=sent]').waitFor();
  return visitor;
};

/** Chromium cannot open an on-screen keyboard: the page sees what one leaves of it. */
const openKeyboard = ({ page }: Site, height: number) =>
  page.evaluate((left) => {
    Object.defineProperty(visualViewport, 'height', { value: left, configurable: true });
    visualViewport?.dispatchEvent(new Event('resize'));
  }, height);

describe('a phone held sideways', () => {
  it.each([
    ['light', 'en', PHONES.sideways],
    ['dark', 'en', { width: 667, height: 375 }],
    ['light', 'ar', PHONES.sideways],
  ] as const)(
    'shows the chat on the whole screen: %s, %s, %j [PHN-03, THM-08]',
    async (colorScheme, locale, viewport) => {
      const visitor = await openConversation({ colorScheme, viewport }, { darkMode: 'auto', locale });
      expect(await holder(visitor).boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
      expect(await visitor.page.locator('.woot--close').isVisible()).toBe(false);
      await visitor.chat.locator(':root[data-mobile]').waitFor();
      expect(await visitor.chat.locator(':root').evaluate((root) => root.scrollWidth)).toBe(viewport.width);
      expect((await boxOf(visitor, '[data-composer]')).bottom).toBeLessThan(viewport.height);
      await shoot(visitor, `sideways-${colorScheme}-${locale}`);
      await visitor.context.close();
    },
  );

  it('is not taken for a low window of a computer, nor for a tablet whose keyboard is open [PHN-03]', async () => {
    for (const options of [
      { viewport: { width: 900, height: 420 } },
      { ...onPhone('sideways'), viewport: { width: 1180, height: 420 } },
    ]) {
      const visitor = await site.visit({ options, head: PHONE_PAGE });
      await visitor.launcher.click();
      await startButton(visitor).waitFor();
      expect((await holder(visitor).boundingBox())?.width).toBe(400);
      expect(await visitor.chat.locator(':root[data-mobile]').count()).toBe(0);
      await visitor.context.close();
    }
  });

  it('leaves messages and composer in sight above the keyboard [PHN-04]', async () => {
    const visitor = await openConversation();
    for (const height of [190, 150]) {
      await openKeyboard(visitor, height);
      await expect.poll(async () => (await holder(visitor).boundingBox())?.height).toBe(height);
      const [list, composer] = [await boxOf(visitor, '[role=log]'), await boxOf(visitor, '[data-composer]')];
      expect([list.height >= 64, composer.bottom <= height]).toEqual([true, true]);
      const isCut = await composerOf(visitor).evaluate((text) => text.scrollHeight > text.clientHeight);
      expect(isCut).toBe(false);
      await shoot(visitor, `sideways-keyboard-${height}`);
    }
    await visitor.context.close();
  });

  it('keeps clear of notches in a frame, and as a page of its own [PHN-05]', async () => {
    const insets = { top: 12, right: 47, bottom: 21, left: 44 };
    const padding = `${insets.top}px ${insets.right}px ${insets.bottom}px ${insets.left}px`;
    const paddingOf = (element: Element) => getComputedStyle(element).padding;
    const visitor = await openConversation();
    const session = await visitor.context.newCDPSession(visitor.page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await expect.poll(() => holder(visitor).evaluate(paddingOf)).toBe(padding);
    expect(await visitor.chat.locator('#app').evaluate(paddingOf)).toBe('0px');
    expect(await visitor.page.locator('#chatwoot_live_chat_widget').boundingBox()).toEqual({
      x: insets.left,
      y: insets.top,
      width: PHONES.sideways.width - insets.left - insets.right,
      height: PHONES.sideways.height - insets.top - insets.bottom,
    });
    await shoot(visitor, 'sideways-notch');
    await visitor.chat.getByRole('button', { name: 'Close chat' }).tap();
    await expect
      .poll(() => visitor.launcher.evaluate((button) => getComputedStyle(button).bottom))
      .toBe(`${20 + insets.bottom}px`);
    const token = await visitor.page.evaluate(() => window.$chatwoot?.websiteToken);
    await visitor.page.goto(`${installation.url}/widget?website_token=${token}`);
    await expect.poll(() => visitor.page.locator('#app').evaluate(paddingOf)).toBe(padding);
    await visitor.context.close();
  });

  it('is turned without losing the end of the conversation, or the message that is read [PHN-04]', async () => {
    const visitor = await openConversation();
    for (let count = 0; count < 14; count++) {
      await sendMessage(
        visitor,
        `Message ${count}, with enough words that it takes a second line on a narrow screen, and these, so that it takes several of them and the conversation is long`,
      );
      await log(visitor).getByText(`Message ${count},`).waitFor();
    }
    const fromEnd = () =>
      log(visitor).evaluate((list) => Math.round(list.scrollHeight - list.clientHeight - list.scrollTop));
    const turn = async (phone: 'upright' | 'sideways') => {
      await visitor.page.setViewportSize(PHONES[phone]);
      await expect.poll(async () => (await holder(visitor).boundingBox())?.width).toBe(PHONES[phone].width);
    };
    for (const phone of ['upright', 'sideways', 'upright'] as const) {
      await turn(phone);
      await expect.poll(fromEnd).toBe(0);
    }
    const read = log(visitor).getByText('Message 3,');
    await read.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const top = () =>
      read.evaluate((element) => {
        const list = element.closest('[role=log]');
        return Math.round(element.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? 0));
      });
    await expect.poll(top).toBeLessThan(40);
    await turn('sideways');
    await expect.poll(top).toBeLessThan(40);
    expect(await top()).toBeGreaterThan(-90);
    await turn('upright');
    await expect.poll(top).toBeLessThan(40);
    expect(await top()).toBeGreaterThan(-90);
    await visitor.context.close();
  });
});
