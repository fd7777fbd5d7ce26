import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { openSite, routeOf, type Site, startButton, widgetOf } from './customer-site.ts';
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

/** A tone of so many seconds. */
const tone = (seconds: number): Buffer => {
  const rate = 8_000;
  const sound = Buffer.alloc(44 + rate * seconds);
  sound.write('RIFF', 0);
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write('WAVEfmt ', 8);
  sound.writeUInt32LE(16, 16);
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(rate, 24);
  sound.writeUInt32LE(rate, 28);
  sound.writeUInt16LE(1, 32);
  sound.writeUInt16LE(8, 34);
  sound.write('data', 36);
  sound.writeUInt32LE(rate * seconds, 40);
  for (let at = 44; at < sound.length; at++) sound[at] = 128 + Math.round(60 * Math.sin(at / 5));
  return sound;
};

const log = ({ chat }: Site) => chat.getByRole('log');

const openConversation = async (
  phone: keyof typeof PHONES = 'upright',
  options: Parameters<typeof onPhone>[1] = {},
  settings = {},
) => {
  const visitor = await site.visit({ options: onPhone(phone, options), head: PHONE_PAGE, settings });
  await visitor.launcher.tap();
  await startButton(visitor).or(visitor.chat.locator('main button').first()).first().tap();
  await composerOf(visitor).waitFor();
  return visitor;
};
const sendSounds = async (visitor: Site, ...seconds: number[]) => {
  await sendMessage(visitor, 'Listen');
  await log(visitor).locator('[data-mine][data-state=sent]').first().waitFor();
  await visitor.chat
    .locator('input[type=file]')
    .setInputFiles(
      seconds.map((length) => ({ name: `tone-${length}.wav`, mimeType: 'audio/wav', buffer: tone(length) })),
    );
  await visitor.chat.locator('[data-composer] ~ div > :last-child').tap();
  // A file that has arrived has another address, and is measured again.
  const measured = log(visitor).locator('[data-state=sent] input[type=range]:not([disabled])');
  await expect.poll(() => measured.count()).toBe(seconds.length);
};

describe('voice messages', () => {
  it('play one at a time, also while they are scrolled out of sight, and stop with the screen [PHN-08]', async () => {
    const visitor = await openConversation();
    await sendSounds(visitor, 20, 240);
    const player = (index: number) => log(visitor).getByRole('group', { name: 'Audio message' }).nth(index);
    const position = (index: number) => player(index).getByRole('slider').inputValue().then(Number);
    await expect.poll(() => player(0).getByText('0:20').count()).toBe(1);
    await player(0).getByRole('button', { name: 'Play' }).tap();
    await expect.poll(() => position(0)).toBeGreaterThan(0.2);
    await player(1).getByRole('button', { name: 'Play' }).tap();
    await player(0).getByRole('button', { name: 'Play' }).waitFor();
    await expect.poll(() => position(1)).toBeGreaterThan(0.2);
    await player(1).getByRole('button', { name: 'Speed: 1×' }).tap();
    await player(0).getByRole('button', { name: 'Speed: 1.5×' }).waitFor();

    for (let count = 0; count < 24; count++) await sendMessage(visitor, `Message ${count}\nin\nfour\nlines`);
    await expect.poll(() => log(visitor).getByRole('group', { name: 'Audio message' }).count()).toBe(0);
    await log(visitor).evaluate((list) => list.scrollTo(0, 0));
    await player(1).getByRole('button', { name: 'Pause' }).waitFor();
    expect(await position(1)).toBeGreaterThan(1);

    await visitor.chat.getByRole('button', { name: 'Back to home' }).tap();
    await expect.poll(() => routeOf(visitor)).toBe('#/');
    await visitor.chat.getByRole('button', { name: 'Continue conversation' }).tap();
    await log(visitor).evaluate((list) => list.scrollTo(0, 0));
    await player(1).getByRole('button', { name: 'Play' }).waitFor();
    await visitor.context.close();
  });

  it('are sought by a finger and by keys [PHN-08]', async () => {
    const visitor = await openConversation();
    await sendSounds(visitor, 20);
    const slider = log(visitor).getByRole('slider', { name: 'Position' });
    const box = await slider.boundingBox();
    if (!box) throw new Error('no slider');
    const touch = await touchOn(visitor);
    const y = box.y + box.height / 2;
    await touch.swipe([box.x + 8, y], [box.x + box.width / 2, y]);
    await expect.poll(() => slider.inputValue().then(Number)).toBeGreaterThan(7);
    expect(Number(await slider.inputValue())).toBeLessThan(13);
    const before = Number(await slider.inputValue());
    await slider.press('ArrowRight');
    await expect.poll(() => slider.inputValue().then(Number)).toBeCloseTo(before + 2, 1);
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^0:\d\d of 0:20$/);
    // A swipe over the player is no reply to its message.
    expect(await visitor.chat.getByText('Replying to:').count()).toBe(0);
    await visitor.context.close();
  });

  it.each([
    ['light', 'en', 'upright'],
    ['dark', 'ar', 'small'],
    ['light', 'de', 'sideways'],
  ] as const)('have no barriers: %s, %s, %s [PHN-08]', async (colorScheme, locale, phone) => {
    const visitor = await openConversation(phone, { colorScheme }, { darkMode: 'auto', locale });
    await sendSounds(visitor, 20);
    await log(visitor).getByRole('slider').press('ArrowUp');
    await expect.poll(async () => accessibilityViolations(await widgetOf(visitor))).toEqual([]);
    await shoot(visitor, `voice-${locale}`);
    await visitor.context.close();
  });
});

describe('emoji on a touch screen', () => {
  it.each(['upright', 'small', 'sideways'] as const)(
    'are in the place of the keyboard, below the text: %s [PHN-06]',
    async (phone) => {
      const visitor = await openConversation(phone);
      const { height } = PHONES[phone];
      await composerOf(visitor).tap();
      await visitor.chat.getByRole('button', { name: 'Emoji' }).tap();
      const picker = visitor.chat.getByRole('dialog', { name: 'Emoji' });
      await picker.waitFor();
      const focused = () => visitor.chat.locator(':root').evaluate(() => document.activeElement?.tagName);
      await expect.poll(focused).toBe('BUTTON');
      const [text, panel] = [await composerOf(visitor).boundingBox(), await picker.boundingBox()];
      expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
      expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(height);
      const send = await visitor.chat.locator('[data-composer] ~ div > [aria-label="Send"]').boundingBox();
      expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
      await shoot(visitor, `emoji-${phone}`);

      const faces = picker.locator('[data-emoji]');
      await faces.nth(0).tap();
      await faces.nth(1).tap();
      await expect
        .poll(() =>
          composerOf(visitor)
            .inputValue()
            .then((value) => [...value].length),
        )
        .toBeGreaterThan(1);
      expect([await focused(), await picker.isVisible()]).toEqual(['BUTTON', true]);

      await visitor.chat.locator('[data-composer] ~ div > [aria-label="Send"]').tap();
      await log(visitor).locator('[data-mine]').first().waitFor();
      await picker.waitFor({ state: 'detached' });
      await visitor.chat.getByRole('button', { name: 'Emoji' }).tap();
      await picker.getByRole('searchbox').tap();
      await expect.poll(focused).toBe('INPUT');
      await composerOf(visitor).tap();
      await picker.waitFor({ state: 'detached' });
      await expect.poll(focused).toBe('TEXTAREA');
      await visitor.context.close();
    },
  );
});
