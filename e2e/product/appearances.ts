import type { BrowserContextOptions, Page } from 'playwright-core';
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
