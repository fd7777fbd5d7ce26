import type { Page } from 'playwright-core';

export const openSettings = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};

export const waitUntilSaved = (page: Page) => page.getByRole('status').getByText('Saved').waitFor();
