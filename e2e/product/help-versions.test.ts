import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectEveryLook, openConsoleWindow } from './appearances.ts';
import { type Installation, openInstallation } from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

it('an agent compares versions of an article, restores one, and does not overwrite a colleague (ART-16, ART-17)', async () => {
  const team = await openTeamApi(installation);
  const { payload } = await team('GET', '/portals/acme/articles?query=glass');
  const { id } = payload.find(({ slug }: { slug: string }) => slug === 'change-the-glass');
  const path = `/portals/acme/articles/${id}`;
  const [first, second] = ['Use a soft cloth and warm water.', 'Use a soft cloth and cold water.'];
  await team('PATCH', path, { content: first });
  const page = await openConsoleWindow(installation);
  await page.goto(`${installation.url}/app/help-centre/acme/articles/${id}`);
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.fill(second);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();

  await page.getByRole('button', { name: 'Compare version 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare versions' });
  await dialog.getByRole('deletion').getByText('warm').waitFor();
  await dialog.getByRole('insertion').getByText('cold').waitFor();
  await expectEveryLook(page, 'help-centre-versions');
  await dialog.getByLabel('To').selectOption({ index: 2 });
  await dialog.getByText('No difference').first().waitFor();
  await dialog.getByRole('button', { name: 'Restore version 2' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => text.innerText()).toBe(first);
  await page.getByText('Restored from version 2').waitFor();

  await text.fill('Use a dry cloth and warm water.');
  await team('PATCH', path, { content: 'Use a soft cloth and warm milk.' });
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'This article was changed meanwhile' });
  await conflict.getByRole('deletion').getByText('milk').waitFor();
  await conflict.getByRole('insertion').getByText('dry').waitFor();
  await expectEveryLook(page, 'help-centre-conflict');
  await conflict.getByRole('button', { name: 'Continue editing' }).click();
  await expect.poll(() => text.innerText()).toBe('Use a dry cloth and warm water.');
  await page.getByRole('button', { name: 'Save' }).click();
  await conflict.getByRole('button', { name: 'Save my text' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  expect((await team('GET', path)).payload.content).toBe('Use a dry cloth and warm water.');

  await text.fill('Half a thought');
  await page.getByRole('button', { name: 'Compare version 2' }).click();
  await dialog.getByRole('button', { name: 'Discard changes and restore version 2' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => text.innerText()).toBe(first);
  await page.context().close();
}, 120_000);
