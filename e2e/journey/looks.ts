import type { BrowserContextOptions, Page } from 'playwright-core';
import { type House, sitDown } from './house.ts';

/** The windows people have the console in: each screen is looked at in all of them. */
export const LOOKS = [
  { name: 'light', options: { colorScheme: 'light', viewport: { width: 1280, height: 900 } } },
  { name: 'dark', options: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } } },
  { name: 'phone', options: { colorScheme: 'light', viewport: { width: 390, height: 844 } } },
  { name: 'narrow', options: { colorScheme: 'light', viewport: { width: 320, height: 640 } } },
] as const;

/** An empty window of such a look, whose console knows the first administrator already. */
export const openWindow = async (house: House, options: BrowserContextOptions = {}): Promise<Page> => {
  const desk = await sitDown(house);
  const storageState = await desk.context().storageState();
  await desk.context().close();
  const context = await house.browser.newContext({ ...options, storageState });
  return context.newPage();
};
