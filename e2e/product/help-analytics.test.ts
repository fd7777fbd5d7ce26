import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectEveryLook, openConsoleWindow } from './appearances.ts';
import { type Installation, openInstallation } from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const search = async (query: string, whenFound: (reader: Page) => Promise<void>) => {
  const context = await installation.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${installation.url}/hc/acme/en`);
  await page.getByRole('combobox').pressSequentially(query);
  await whenFound(page);
  await context.close();
};

it('an editor sees what readers do not find and begins an article about it (AGT-227, AGT-228, AGT-229)', async () => {
  const team = await openTeamApi(installation);
  const page = await openConsoleWindow(installation);
  const address = `${installation.url}/app/help-centre/acme`;
  await page.goto(address);
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.getByText('When readers visit this help centre').waitFor();
  await expectEveryLook(page, 'help-centre-analytics-empty');

  await search('zeppelin repair', async (reader) => {
    await reader.getByRole('status').getByText('No results for “zeppelin repair”').waitFor();
    await reader.keyboard.press('Enter');
    await reader.getByRole('heading', { name: 'No results for “zeppelin repair”' }).waitFor();
  });
  await search('glass', async (reader) => {
    await reader.getByRole('option', { name: 'Change the glass' }).click();
    await reader.getByRole('heading', { name: 'Change the glass', level: 1 }).waitFor();
  });
  await search('lantern', async (reader) => {
    await reader.keyboard.press('Enter');
    await reader.getByRole('heading', { level: 1 }).getByText('lantern').waitFor();
    await reader.locator('[data-found] a').first().click();
    await reader.locator('#cw-article-content').waitFor();
  });
  // Left without Enter and without a result.
  await search('airship', async (reader) => {
    await reader.getByRole('status').getByText('No results for “airship”').waitFor();
    const counted = reader.waitForResponse((response) => response.url().endsWith('?query=airship&count=search'));
    // The button of the search is part of it.
    for (const _ of ['button', 'beyond']) await reader.keyboard.press('Tab');
    await counted;
  });
  const analytics = async () => (await team('GET', '/portals/acme/analytics')).payload;
  await expect.poll(async () => (await analytics()).figures).toMatchObject({ searches: 4, searches_without_result: 2 });
  const opened = async () =>
    (await analytics()).top_searches.map((row: { query: string; opened: number }) => [row.query, row.opened]);
  await expect.poll(opened).toEqual([
    ['airship', 0],
    ['glass', 1],
    ['lantern', 1],
    ['zeppelin repair', 0],
  ]);

  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect.poll(() => page.url()).toBe(`${address}/analytics?range=7d`);
  const missed = page.getByRole('region', { name: 'Top searches without results' });
  await missed.getByText('zeppelin repair').waitFor();
  await page
    .getByRole('region', { name: 'Most viewed articles' })
    .getByRole('link', { name: 'Change the glass' })
    .waitFor();
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
  await page.getByRole('link', { name: 'View article' }).or(page.getByText('Published')).first().waitFor();
  await page.context().close();
  await search('zeppelin repair', async (reader) => {
    await reader.getByRole('option', { name: 'Zeppelin repair' }).waitFor();
  });
}, 180_000);
