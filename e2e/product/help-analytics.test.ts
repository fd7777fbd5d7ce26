import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages } from './agent-actions.ts';
import { expectEveryLook, openConsoleWindow } from './appearances.ts';
import { type Installation, openInstallation } from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const address = () => `${installation.url}/app/help-centre/acme`;

/** The page stays open: a request that counts may still be on its way. */
const search = async (query: string): Promise<Page> => {
  const context = await installation.browser.newContext();
  const reader = await context.newPage();
  await reader.goto(`${installation.url}/hc/acme/en`);
  await reader.getByRole('combobox').pressSequentially(query);
  return reader;
};

it('the analytics of a help centre without readers say what will be there (AGT-227)', async () => {
  const page = await openConsoleWindow(installation);
  await page.goto(address());
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.getByText('When readers visit this help centre').waitFor();
  await expectEveryLook(page, 'help-centre-analytics-empty');
  await page.context().close();
}, 120_000);

it('what readers searched for in the end, and opened, is counted (AGT-229)', async () => {
  const missed = await search('zeppelin repair');
  await missed.getByRole('status').getByText('No results for “zeppelin repair”').waitFor();
  await missed.keyboard.press('Enter');
  await missed.getByRole('heading', { name: 'No results for “zeppelin repair”' }).waitFor();
  const suggested = await search('glass');
  await suggested.getByRole('option', { name: 'Change the glass' }).click();
  await suggested.getByRole('heading', { name: 'Change the glass', level: 1 }).waitFor();
  const found = await search('lantern');
  await found.keyboard.press('Enter');
  await found.getByRole('heading', { level: 1 }).getByText('lantern').waitFor();
  await found.locator('[data-found] a').first().click();
  await found.locator('#cw-article-content').waitFor();
  // Left without Enter and without a result; the button of the search is part of it.
  const left = await search('airship');
  await left.getByRole('status').getByText('No results for “airship”').waitFor();
  for (const _ of ['button', 'beyond']) await left.keyboard.press('Tab');

  const team = await openTeamApi(installation);
  const analytics = async () => (await team('GET', '/portals/acme/analytics')).payload;
  const opened = async () =>
    (await analytics()).top_searches.map((row: { query: string; opened: number }) => [row.query, row.opened]);
  await expect.poll(opened).toEqual([
    ['airship', 0],
    ['glass', 1],
    ['lantern', 1],
    ['zeppelin repair', 0],
  ]);
  expect((await analytics()).figures).toMatchObject({ searches: 4, searches_without_result: 2 });
  await closePages(missed, suggested, found, left);
}, 120_000);

it('an editor sees what readers do not find and begins an article about it (AGT-227, AGT-228)', async () => {
  const page = await openConsoleWindow(installation);
  await page.goto(`${address()}/analytics`);
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect.poll(() => page.url()).toBe(`${address()}/analytics?range=7d`);
  const missed = page.getByRole('region', { name: 'Top searches without results' });
  await missed.getByText('zeppelin repair').waitFor();
  const viewed = page.getByRole('region', { name: 'Most viewed articles' });
  await viewed.getByRole('link', { name: 'Change the glass' }).waitFor();
  await expectEveryLook(page, 'help-centre-analytics');
  const saved = page.waitForEvent('download');
  await missed.getByRole('button', { name: 'Top searches without results as CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(
    /^searches-without-results-acme-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Last 7 days', pressed: true }).waitFor();

  await missed.getByRole('link', { name: 'New article: zeppelin repair' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expect.poll(() => title.inputValue()).toBe('Zeppelin repair');
  await page.getByRole('textbox', { name: 'Content' }).fill('We repair lamps.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'View article' }).waitFor();
  const reader = await search('zeppelin repair');
  await reader.getByRole('option', { name: 'Zeppelin repair' }).waitFor();
  await closePages(page, reader);
}, 120_000);
