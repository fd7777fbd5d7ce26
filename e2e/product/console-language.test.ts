import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { openSettings } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

it('speaks the language that the agent chose, also in another browser, and Arabic from right to left (AGT-70)', async () => {
  const page = await signIn(installation);
  await openSettings(page, 'Your profile');
  await page.getByLabel('Language of the console').selectOption({ label: 'Deutsch' });
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
  await page.getByRole('heading', { name: 'Ihr Profil', level: 1 }).waitFor();
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);

  const elsewhere = await installation.browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(`${installation.url}/app`);
  await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await other.context().addCookies(await page.context().cookies());
  await other.evaluate(() => localStorage.setItem('porchlight-console-signed-in', 'yes'));
  await other.goto(`${installation.url}/app`);
  await expect.poll(() => other.locator('html').getAttribute('lang')).toBe('de');
  await elsewhere.close();

  await page.locator('select').filter({ hasText: 'العربية' }).selectOption('ar');
  await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl');
  // A placeholder is of the page's language; what is written has a direction of its own.
  const name = page.locator('input[name="display_name"]');
  const direction = () => name.evaluate((input) => getComputedStyle(input).direction);
  await expect.poll(direction).toBe('rtl');
  await name.fill('Ada');
  await expect.poll(direction).toBe('ltr');
  await name.fill('');
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  await page.context().close();
});

it('begins in the language of the browser (AGT-70)', async () => {
  const context = await installation.browser.newContext({ locale: 'fr-CA' });
  const page = await context.newPage();
  await page.goto(`${installation.url}/app`);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).waitFor();
  await context.close();
});
