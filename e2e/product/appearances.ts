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
  const context = await installation.browser.newContext({ ...options, storageState });
  return context.newPage();
};

/** The window changes its size and colours: a tenth of the time of loading the page in each. */
export const expectEveryLook = async (page: Page, what: string) => {
  for (const { name, options } of APPEARANCES) {
    await page.setViewportSize(options.viewport);
    await page.emulateMedia({ colorScheme: options.colorScheme });
    const violations = name === 'dark' ? colourViolations : accessibilityViolations;
    await expect.poll(async () => [what, name, await violations(page)]).toEqual([what, name, []]);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(async () => [what, name, await wide()]).toEqual([what, name, options.viewport.width]);
    await saveScreenshot(page, `${what}-${name}`);
  }
};
