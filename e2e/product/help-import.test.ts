import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectEveryLook, openConsoleWindow } from './appearances.ts';
import { type Installation, openInstallation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const markdown = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) });

it('an agent sees what an import would do, starts it, and visitors read the articles (ART-18)', async () => {
  const page = await openConsoleWindow(installation);
  await page.goto(`${installation.url}/app/help-centre/acme`);
  await page.getByRole('link', { name: 'Import' }).click();
  const files = page.getByLabel('Files to import');
  await files.setInputFiles([markdown('notes.txt', 'no article')]);
  await page.getByRole('button', { name: 'Read files' }).click();
  await page.getByText('There are no articles in the upload').waitFor();
  await files.setInputFiles([
    markdown('hours.md', '---\ntitle: Opening hours\ncategory: Visit us\n---\nFrom nine. See [parking](parking.md).'),
    markdown('parking.md', '# Parking\n\nBehind the house.'),
    markdown('french.md', '---\nlocale: fr\n---\n# Bonjour'),
  ]);
  await page.getByRole('button', { name: 'Read files' }).click();
  await page.getByText('To create: 2 · To update: 0 · Skipped: 1').waitFor();
  await page.getByText('does not have the language "fr"').waitFor();
  await expectEveryLook(page, 'help-centre-import');
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByText('Created: 2 · Updated: 0 · Unchanged: 0 · Skipped: 1').waitFor({ timeout: 30_000 });
  await expectEveryLook(page, 'help-centre-imported');

  const visitor = await installation.browser.newPage();
  await visitor.goto(`${installation.url}/hc/acme/en/categories/visit-us`);
  await visitor.getByRole('main').getByRole('link', { name: 'Opening hours' }).click();
  await visitor.getByRole('link', { name: 'parking' }).click();
  await visitor.getByRole('heading', { name: 'Parking' }).waitFor();
  expect(new URL(visitor.url()).pathname).toMatch(/^\/hc\/acme\/articles\/\d+-parking$/);
  await visitor.close();
  await page.context().close();
}, 120_000);
