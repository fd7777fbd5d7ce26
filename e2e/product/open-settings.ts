import type { Page } from 'playwright-core';

export const openSettings = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};

export const waitUntilSaved = (page: Page) => page.getByRole('status').getByText('Saved').waitFor();

/** Shows an address of the console as Back and Forward do: the document stays, which is a tenth of the work of a load. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
