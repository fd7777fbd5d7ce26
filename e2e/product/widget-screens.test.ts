import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHome, openSite, postedTo, routeOf, type Site, startButton, widgetOf } from './customer-site.ts';
import { composerOf, type Installation, openInstallation, sendMessage, WITH_LIMITS } from './installation.ts';
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

const header = ({ chat }: Pick<Site, 'chat'>) => chat.getByRole('banner');
const footer = ({ chat }: Pick<Site, 'chat'>) => chat.getByRole('contentinfo');
const title = ({ chat }: Pick<Site, 'chat'>) => chat.getByRole('heading', { level: 1 });
const back = ({ chat }: Pick<Site, 'chat'>) => chat.getByRole('button', { name: 'Back to home' });
const endButton = ({ chat }: Pick<Site, 'chat'>) => chat.locator('button[aria-label="End conversation"]');
const popOut = ({ chat }: Pick<Site, 'chat'>) =>
  chat.getByRole('button', { name: 'Open the chat in a separate window' });
const closeButton = (chat: Pick<Page, 'getByRole'>) => chat.getByRole('button', { name: 'Close chat' });
const goTo = async (visitor: Site, hash: string) =>
  (await widgetOf(visitor)).evaluate((route) => {
    location.hash = route;
  }, hash);
const isOpen = ({ page }: Pick<Site, 'page'>) => page.evaluate(() => window.$chatwoot?.isOpen);

describe('the screens of the widget', () => {
  it('have an address after the hash, the small header with a way back, and the footer (ROU-01, ROU-04, ROU-06, ROU-07, ROU-09, ROU-16, ROU-28, PRE-02, UNR-14)', async () => {
    const visitor = await site.visit();
    await openHome(visitor);
    // Nothing was written yet: the open chat stays at home.
    await startButton(visitor).waitFor();
    await expect.poll(() => title(visitor).textContent()).toContain('Hi there');
    await footer(visitor).getByText('Powered by Porchlight').waitFor();
    expect(await back(visitor).count()).toBe(0);

    // A new inbox has no form before the chat.
    await startButton(visitor).click();
    await composerOf(visitor).waitFor();
    await expect.poll(() => routeOf(visitor)).toBe('#/messages');
    await expect.poll(() => title(visitor).textContent()).toBe('Acme');
    await footer(visitor).waitFor();
    await back(visitor).click();
    await startButton(visitor).waitFor();
    await expect.poll(() => routeOf(visitor)).toBe('#/');

    const article = visitor.chat
      .getByRole('region', { name: 'Popular Articles' })
      .getByRole('listitem')
      .getByRole('button')
      .first();
    const text = await article.textContent();
    await article.click();
    await expect.poll(() => routeOf(visitor)).toBe('#/article');
    // The screen's parameter is the address of its frame.
    const link = await (await widgetOf(visitor)).evaluate(() =>
      new URLSearchParams(location.hash.split('?')[1]).get('link'),
    );
    await expect.poll(() => visitor.chat.locator('iframe').getAttribute('src')).toContain(link);
    await visitor.chat
      .frameLocator('iframe')
      .getByRole('heading', { name: text ?? '' })
      .waitFor();
    await expect.poll(() => title(visitor).textContent()).toBe('Acme');
    await back(visitor).waitFor();

    await goTo(visitor, '#/nowhere');
    await startButton(visitor).waitFor();
    expect(await back(visitor).count()).toBe(0);
    await visitor.context.close();
  });

  it('have the large header at home where there is a title or a tagline, and it fades while one scrolls (ROU-10, ROU-11, ROU-13)', async () => {
    const visitor = await site.visit({ options: { viewport: { width: 1100, height: 480 } } });
    await openHome(visitor);
    await visitor.chat.getByRole('heading', { name: 'Popular Articles' }).waitFor();
    const opacities: number[] = [];
    for (const top of [10, 11, 16, 21, 26, 31]) {
      const opacity = () =>
        header(visitor).evaluate((bar, to) => {
          const box = bar.parentElement;
          if (box) box.scrollTop = to;
          return [box?.scrollTop, Number(getComputedStyle(bar).opacity)];
        }, top);
      await expect.poll(async () => (await opacity())[0]).toBe(top);
      await visitor.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
      opacities.push((await opacity())[1] ?? Number.NaN);
    }
    expect(opacities).toEqual([1, 0.9, 0.8, 0.6, 0.4, 0.3]);

    await site.setInbox({ welcome_title: '', welcome_tagline: 'Since 1907' });
    // A chat that was open is open again.
    await visitor.page.reload();
    await header(visitor).getByText('Since 1907').waitFor();
    await expect.poll(() => title(visitor).textContent()).toBe('Acme');
    expect(
      await header(visitor)
        .getByText(/We are away/)
        .count(),
    ).toBe(0);
    await site.setInbox({ welcome_title: '', welcome_tagline: '' });
    await visitor.page.reload();
    await header(visitor)
      .getByText(/We are away/)
      .waitFor();
    await expect.poll(() => title(visitor).textContent()).toBe('Acme');
    expect(await back(visitor).count()).toBe(0);
    await site.setInbox({ welcome_title: 'Hi there', welcome_tagline: '' });
    await visitor.context.close();
  });
});

describe('the buttons of the header', () => {
  const conversationOf = async (text: string) => (await team('GET', `/conversations/search?q=${text}`)).payload[0];

  it('end a conversation that is open, snoozed or pending, where the inbox lets visitors do so (ROU-18, ROU-19, CON-03, CON-65, SEC-10)', async () => {
    await site.setInbox({}, { allow_messages_after_resolved: false });
    const visitor = await site.visit();
    await openHome(visitor);
    await startButton(visitor).click();
    await composerOf(visitor).waitFor();
    // There is no conversation yet.
    expect(await endButton(visitor).count()).toBe(0);
    await sendMessage(visitor, 'quicksilver');
    await endButton(visitor).waitFor();
    const { id } = await conversationOf('quicksilver');
    const setStatus = (status: string) => team('POST', `/conversations/${id}/toggle_status`, { status });
    const statusOf = async () => (await team('GET', `/conversations/${id}`)).status;
    const dialog = visitor.chat.getByRole('dialog', { name: 'End this conversation?' });
    const end = async () => {
      await endButton(visitor).click();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await endButton(visitor).evaluate((button) => button === document.activeElement)).toBe(true);
      await endButton(visitor).click();
      await dialog.getByRole('button', { name: 'End conversation' }).click();
      await endButton(visitor).waitFor({ state: 'detached' });
      await expect.poll(statusOf).toBe('resolved');
      const ended = visitor.chat.getByRole('heading', { name: 'You ended this conversation.' });
      await expect.poll(() => ended.evaluate((heading) => heading === document.activeElement)).toBe(true);
      expect(await visitor.chat.getByRole('button', { name: 'Start a new conversation' }).isVisible()).toBe(true);
    };
    await end();
    for (const status of ['snoozed', 'pending']) {
      await setStatus(status);
      await endButton(visitor).waitFor();
    }
    await back(visitor).click();
    await visitor.chat.getByRole('button', { name: 'Continue conversation' }).waitFor();
    // The large header of home has no such button.
    expect(await endButton(visitor).count()).toBe(0);
    await visitor.chat.getByRole('button', { name: 'Continue conversation' }).click();
    await end();

    await setStatus('open');
    await endButton(visitor).waitFor();
    await site.setInbox({ selected_feature_flags: ['attachments', 'emoji_picker'] });
    await visitor.page.reload();
    await visitor.chat.getByRole('log').getByText('quicksilver').waitFor();
    expect(await endButton(visitor).count()).toBe(0);
    const features = { selected_feature_flags: ['attachments', 'emoji_picker', 'end_conversation'] };
    await site.setInbox(features, { allow_messages_after_resolved: true });
    await visitor.context.close();
  });

  it('open the chat in its own window where the website wants that, and close it there and on a phone (ROU-20, ROU-21, ROU-23, EMB-26)', async () => {
    const plain = await site.visit();
    await openHome(plain);
    await startButton(plain).waitFor();
    expect([await popOut(plain).count(), await closeButton(plain.chat).count()]).toEqual([0, 0]);
    await plain.context.close();

    const visitor = await site.visit({ settings: { showPopoutButton: true } });
    await openHome(visitor);
    await startButton(visitor).click();
    await sendMessage(visitor, 'in two windows');
    await visitor.chat.getByText('Sent').waitFor();
    const [popup] = await Promise.all([visitor.page.waitForEvent('popup'), popOut(visitor).click()]);
    await popup.getByRole('log').getByText('in two windows').waitFor();
    expect(await popup.getByRole('button', { name: 'Open the chat in a separate window' }).count()).toBe(0);
    await expect.poll(() => isOpen(visitor)).toBe(false);
    await Promise.all([popup.waitForEvent('close'), closeButton(popup).click()]);
    await visitor.context.close();

    const phone = await site.visit({
      settings: { showPopoutButton: true },
      options: { viewport: { width: 390, height: 700 } },
    });
    await openHome(phone);
    await closeButton(phone.chat).waitFor();
    expect(await popOut(phone).count()).toBe(0);
    await closeButton(phone.chat).click();
    await expect.poll(() => isOpen(phone)).toBe(false);
    await expect.poll(() => phone.page.locator('#cw-widget-holder').isVisible()).toBe(false);
    expect(await postedTo(phone, 'closeWindow')).toHaveLength(1);
    await phone.context.close();
  });
});

/** Luminance by WCAG, of `rgb(…)` as browsers compute it. */
const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = ([one = '', other = '']: string[]) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
const colors = (place: Locator) =>
  place.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color];
  });

describe('the look of the widget', () => {
  const appearance = async (visitor: Site) =>
    (await widgetOf(visitor)).evaluate(() => {
      const { dataset, classList } = document.documentElement;
      return {
        ...{ style: dataset['style'], position: dataset['position'], mobile: 'mobile' in dataset },
        ...{ withoutBubble: 'bubbleHidden' in dataset, dark: classList.contains('dark') },
      };
    });
  const isPaintedDark = async ({ chat }: Site) => {
    const [canvas = ''] = await colors(chat.locator('[data-route]'));
    return luminance(canvas) < 0.2;
  };

  it('is dark where the page says so, or the system where the page follows it, and light else (THM-02, THM-03, THM-04, THM-12)', async () => {
    const cases = [
      ['auto', 'dark', true],
      ['auto', 'light', false],
      ['dark', 'light', true],
      ['dim', 'dark', false],
    ] as const;
    const visitor = await site.visit({ settings: { darkMode: 'auto' }, options: { colorScheme: 'light' } });
    await openHome(visitor);
    await expect.poll(() => isPaintedDark(visitor)).toBe(false);
    for (const [darkMode, colorScheme, dark] of cases) {
      await visitor.page.emulateMedia({ colorScheme });
      await visitor.page.evaluate(
        (mode) =>
          document
            .querySelector('iframe')
            ?.contentWindow?.postMessage(
              `chatwoot-widget:${JSON.stringify({ event: 'set-color-scheme', darkMode: mode })}`,
              '*',
            ),
        darkMode,
      );
      await expect
        .poll(async () => [(await appearance(visitor)).dark, await isPaintedDark(visitor)])
        .toEqual([dark, dark]);
    }
    await visitor.context.close();
  });

  it('follows the settings of the page: side, corners, hidden launcher, phone (ROU-29, THM-09, THM-10, THM-11, EMB-26)', async () => {
    const usual = await site.visit();
    await openHome(usual);
    await expect
      .poll(() => appearance(usual))
      .toEqual({ style: 'rounded', position: 'right', mobile: false, withoutBubble: false, dark: false });
    await usual.context.close();
    const other = await site.visit({
      settings: { position: 'left', widgetStyle: 'flat', hideMessageBubble: true, darkMode: 'dark' },
      options: { viewport: { width: 390, height: 700 } },
    });
    await other.page.evaluate(() => window.$chatwoot?.toggle?.('open'));
    await startButton(other).waitFor();
    await expect
      .poll(() => appearance(other))
      .toEqual({ style: 'flat', position: 'left', mobile: true, withoutBubble: true, dark: true });
    await expect.poll(() => other.launcher.isVisible()).toBe(false);
    await other.context.close();
  });

  it('has the colour of the inbox on launcher, header, buttons and own messages, with text that can be read on it (THM-05, THM-06)', async () => {
    for (const [color, painted] of [
      ['#ffee55', 'rgb(255, 238, 85)'],
      ['#2b1a66', 'rgb(43, 26, 102)'],
    ] as const) {
      await site.setInbox({ widget_color: color });
      const visitor = await site.visit();
      await openHome(visitor);
      const seen = [await colors(header(visitor)), await colors(startButton(visitor))];
      await startButton(visitor).click();
      await sendMessage(visitor, 'a message of mine');
      const text = visitor.chat.locator('[data-mine]').getByText('a message of mine', { exact: true });
      await text.waitFor();
      seen.push(await colors(text.locator('xpath=ancestor-or-self::*[contains(@class,"bubble")]').first()));
      expect(seen.map(([background]) => background)).toEqual([painted, painted, painted]);
      for (const pair of seen) expect(contrast(pair)).toBeGreaterThan(4.5);
      // The icon on the launcher has a test of its own.
      expect((await colors(visitor.launcher))[0]).toBe(painted);
      await visitor.context.close();
    }
    await site.setInbox({ widget_color: '#9a4f00' });
  });
});
