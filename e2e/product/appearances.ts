import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations, colourViolations } from './axe.ts';
import { type Installation, signIn } from './installation.ts';

/** Each screen is tested in all of these windows. */
export const APPEARANCES = [
  { name: 'light', options: { colorScheme: 'light', viewport: { width: 1280, height: 900 } } },
  { name: 'dark', options: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } } },
  { name: 'phone', options: { colorScheme: 'light', viewport: { width: 390, height: 844 } } },
  { name: 'narrow', options: { colorScheme: 'light', viewport: { width: 320, height: 640 } } },
] as const;

export const openConsoleWindow = async (
  installation: Installation,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const agentPage = await signIn(installation);
  const storageState = await agentPage.context().storageState();
  await agentPage.context().close();
  const context = await installation.browser.newContext({ serviceWorkers: 'block', ...options, storageState });
  return context.newPage();
};

/** The controls that stand partly outside of the window, where scrolling does not bring them in: their names. */
const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrollsOrShortens = (element: Element) => {
      const style = getComputedStyle(element);
      return ['auto', 'scroll'].includes(style.overflowX) || style.textOverflow === 'ellipsis';
    };
    // The page itself never scrolls sideways: only what stands inside of its main part may.
    const isReachable = (control: Element) => {
      for (let at = control.parentElement; at && !at.matches('main, :has(main)'); at = at.parentElement)
        if (scrollsOrShortens(at)) return true;
      return false;
    };
    const isCut = (control: Element) => {
      const { left, right, width, height } = control.getBoundingClientRect();
      return width > 1 && height > 1 && (left < -1 || right > innerWidth + 1);
    };
    return [...document.querySelectorAll('main :is(button, input, select, textarea, a[href])')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => isCut(control) && !isReachable(control))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.tagName);
  });

/** The window changes its size and colours: a tenth of the time of loading the page in each. */
export const expectEveryLook = async (page: Page, what: string) => {
  for (const { name, options } of APPEARANCES) {
    await page.setViewportSize(options.viewport);
    await page.emulateMedia({ colorScheme: options.colorScheme });
    const violations = name === 'dark' ? colourViolations : accessibilityViolations;
    await expect.poll(async () => [what, name, await violations(page)]).toEqual([what, name, []]);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(async () => [what, name, await wide()]).toEqual([what, name, options.viewport.width]);
    await expect.poll(async () => [what, name, await cutControls(page)]).toEqual([what, name, []]);
    await saveScreenshot(page, `${what}-${name}`);
  }
};
