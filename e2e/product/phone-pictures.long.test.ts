import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { openSite, type Site, startButton, widgetOf } from './customer-site.ts';
import { composerOf, type Installation, openInstallation, sendMessage } from './installation.ts';
import { onPhone, PHONE_PAGE, PHONES, shoot, touchOn } from './phone.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
let site: Awaited<ReturnType<typeof openSite>>;
beforeAll(async () => {
  installation = await openInstallation();
  site = await openSite(installation, await openTeamApi(installation));
});
afterAll(() => installation?.close());

const NAMES = ['dawn.png', 'noon.png', 'dusk.png'];
const COLOURS = ['#f2c14e', '#5fa8d3', '#33415c'];
const { width, height } = PHONES.upright;
const MIDDLE = [width / 2, height / 2] as const;

const drawPicture = async (page: Page, colour: string): Promise<Buffer> => {
  const data = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 600];
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = fill;
    pen.fillRect(0, 0, 900, 600);
    pen.fillStyle = '#fff';
    pen.fillRect(390, 240, 120, 120);
    return canvas.toDataURL('image/png');
  }, colour);
  return Buffer.from(data.split(',')[1] ?? '', 'base64');
};

const openPictures = async (options: Parameters<typeof onPhone>[1] = {}, settings = {}) => {
  const visitor = await site.visit({ options: onPhone('upright', options), head: PHONE_PAGE, settings });
  await visitor.launcher.tap();
  await startButton(visitor).or(visitor.chat.locator('main button').first()).first().tap();
  await composerOf(visitor).waitFor();
  await sendMessage(visitor, 'Three pictures');
  await visitor.chat.getByRole('log').locator('[data-mine][data-state=sent]').first().waitFor();
  const files = await Promise.all(
    NAMES.map(async (name, index) => ({
      name,
      mimeType: 'image/png',
      buffer: await drawPicture(visitor.page, COLOURS[index] ?? ''),
    })),
  );
  await visitor.chat.locator('input[type=file]').setInputFiles(files);
  await visitor.chat.locator('[data-composer] ~ div > :last-child').tap();
  const small = visitor.chat.getByRole('log').locator('button:has(> img[src*="/files/"])');
  await expect.poll(() => small.count()).toBe(3);
  return { visitor, small, touch: await touchOn(visitor) };
};

const lightbox = ({ chat }: Site) => chat.locator('dialog[open]');
const shownName = (visitor: Site) => lightbox(visitor).locator('[data-shown] img').getAttribute('alt');
const zoomOf = (visitor: Site) =>
  lightbox(visitor)
    .locator('[data-shown] img')
    .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);

describe('pictures on a phone', () => {
  it('are enlarged by two fingers and by two taps, moved by one, and the page is not [PHN-09]', async () => {
    const { visitor, small, touch } = await openPictures();
    await small.nth(1).tap();
    await expect.poll(() => shownName(visitor)).toContain('noon.png');
    await touch.pinch(MIDDLE, 80, 240);
    await expect.poll(() => zoomOf(visitor)).toBeCloseTo(3, 1);
    expect(await visitor.page.evaluate(() => visualViewport?.scale)).toBe(1);
    await shoot(visitor, 'picture-enlarged');
    const left = () =>
      lightbox(visitor)
        .locator('[data-shown] img')
        .evaluate((image) => image.getBoundingClientRect().left);
    const before = await left();
    await touch.swipe([200, 420], [120, 420]);
    await expect.poll(left).toBeCloseTo(before - 80, 0);
    expect(await shownName(visitor)).toContain('noon.png');
    await touch.pinch(MIDDLE, 240, 20);
    await expect.poll(() => zoomOf(visitor)).toBe(1);
    await touch.tapTwice(MIDDLE);
    await expect.poll(() => zoomOf(visitor)).toBe(2.5);
    expect(await visitor.page.evaluate(() => visualViewport?.scale)).toBe(1);
    await visitor.context.close();
  });

  it('follow each other by swipes, close by one down, and give the focus back [PHN-10]', async () => {
    const { visitor, small, touch } = await openPictures();
    await small.nth(1).tap();
    await expect.poll(() => shownName(visitor)).toContain('noon.png');
    await touch.swipe([320, 420], [60, 424]);
    await expect.poll(() => shownName(visitor)).toContain('dusk.png');
    await touch.swipe([60, 300], [320, 304]);
    await expect.poll(() => shownName(visitor)).toContain('noon.png');
    await touch.swipe([60, 300], [320, 304]);
    await expect.poll(() => shownName(visitor)).toContain('dawn.png');
    await lightbox(visitor).getByText('Picture 1 of 3').waitFor();
    await touch.swipe(MIDDLE, [MIDDLE[0], MIDDLE[1] + 260]);
    await lightbox(visitor).waitFor({ state: 'detached' });
    await expect.poll(() => small.nth(1).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await visitor.page.evaluate(() => [window.$chatwoot?.isOpen, scrollY])).toEqual([true, 0]);
    await visitor.context.close();
  });

  it.each([
    ['light', 'en', PHONES.upright],
    ['dark', 'ar', PHONES.upright],
    ['light', 'de', PHONES.sideways],
    ['light', 'en', PHONES.small],
  ] as const)(
    'have no barriers, and arrows in the direction of reading: %s, %s, %j [PHN-10]',
    async (colorScheme, locale, viewport) => {
      const { visitor, small } = await openPictures({ colorScheme }, { darkMode: 'auto', locale });
      await visitor.page.setViewportSize(viewport);
      await small.nth(1).scrollIntoViewIfNeeded();
      await small.nth(1).tap();
      await expect.poll(() => shownName(visitor)).toContain('noon.png');
      await expect.poll(async () => accessibilityViolations(await widgetOf(visitor))).toEqual([]);
      await shoot(visitor, `picture-${locale}-${viewport.width}`);
      await visitor.page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight');
      await expect.poll(() => shownName(visitor)).toContain('dusk.png');
      for (const control of await lightbox(visitor).locator('button, a').all()) {
        const box = await control.boundingBox();
        expect([box?.width, box?.height]).toEqual([44, 44]);
      }
      await visitor.page.keyboard.press('Escape');
      await lightbox(visitor).waitFor({ state: 'detached' });
      expect(await visitor.page.evaluate(() => window.$chatwoot?.isOpen)).toBe(true);
      await visitor.context.close();
    },
  );
});
