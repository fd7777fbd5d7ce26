import type { Frame, Locator, Page } from 'playwright-core';
import type { Random } from '../model/random.ts';
import type { RealBrowser } from './open-browser.ts';

const KEYS = ['Tab', 'Shift+Tab', 'Escape', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];
const SPARED =
  /delete|erase|discard|merge|block|sign out|log out|remove|revoke|end (the )?conversation|call|record|leave/i;
const PRESSABLE = 'button:visible, a[href]:visible, [role=button]:visible, [role=tab]:visible, summary:visible';
const LONGEST_OFFLINE_MS = 6_000;
const PRESS_MS = 1_500;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Presses any control; one that cannot be pressed after all is no error. */
export const pressAnything = async (place: Page | Frame, random: Random) => {
  const all: Locator[] = await place.locator(PRESSABLE).all();
  const chosen = random.pick(all);
  if (!chosen) return;
  const named = await chosen
    .evaluate((element) => `${element.getAttribute('aria-label') ?? ''} ${element.textContent ?? ''}`, undefined, {
      timeout: PRESS_MS,
    })
    .catch(() => 'remove');
  if (!SPARED.test(named)) await chosen.click({ timeout: PRESS_MS }).catch(() => {});
};

export const pressKey = ({ page }: RealBrowser, random: Random) => page.keyboard.press(random.pick(KEYS) ?? 'Tab');

/** Offline for a while; online again in any case. */
export const goOffline = async ({ setOffline }: RealBrowser, random: Random) => {
  await setOffline(true);
  await pause(random.between(500, LONGEST_OFFLINE_MS));
  await setOffline(false);
};

export const goSlow = async ({ setSlow }: RealBrowser, random: Random) => {
  await setSlow(random.pick([0, 100, 400, 1_500]) ?? 0);
};

/** Key by key, or at once as a paste does. */
export const typeAndSend = async (box: Locator, text: string, random: Random) => {
  if (random.chance(0.5)) {
    await box.fill('');
    await box.pressSequentially(text, { delay: 5 });
  } else await box.fill(text);
  await box.press('Enter');
};
