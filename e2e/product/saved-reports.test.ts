import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPEARANCES, openConsoleWindow } from './appearances.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

describe('a saved report', () => {
  it('is saved, opened again, sent by email, renamed, copied and deleted [SYS-90] [SYS-91]', async () => {
    const page = await signIn(installation);
    await page.goto(`${installation.url}/app/reports/agents?range=7d&zone=Europe%2FBerlin`);
    const saved = page.getByRole('button', { name: 'Saved reports' });
    await saved.click();
    await page.getByRole('option', { name: 'Save this report' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Team week');
    await page.getByRole('dialog').getByRole('button', { name: 'Save this report' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${installation.url}/app/reports/overview?range=30d`);
    await saved.click();
    await page.getByRole('option', { name: 'Team week' }).click();
    await page.waitForURL(/reports\/agents\?range=7d/);

    await saved.click();
    await page.getByRole('option', { name: 'Manage saved reports' }).click();
    await page.getByRole('button', { name: 'Send by email' }).click();
    const sending = page.getByRole('dialog', { name: 'Send "Team week" by email' });
    await sending.getByLabel('Send', { exact: true }).selectOption('monthly');
    await sending.getByLabel('Day of the month').selectOption('5');
    await sending.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/^Next email: /).waitFor();

    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name', { exact: true }).fill('The week');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'The week', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('button', { name: 'The week (copy)', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete: The week (copy)' }).click();
    await page.getByText('"The week (copy)" is deleted').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'The week (copy)', exact: true }).waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('what a report shows', () => {
  it('is saved as an Excel workbook [SYS-92]', async () => {
    const page = await signIn(installation);
    await page.goto(`${installation.url}/app/reports/overview?range=30d&zone=Europe%2FBerlin`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Overview as Excel' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    await page.context().close();
  });
});

describe.each(APPEARANCES)('saved reports, $name', ({ name, options }) => {
  it('meet no finding of axe', async () => {
    const page = await openConsoleWindow(installation, options);
    await page.goto(`${installation.url}/app/reports/agents?range=7d&zone=UTC`);
    await page.getByRole('button', { name: 'Saved reports' }).click();
    await page.getByRole('option', { name: 'Manage saved reports' }).click();
    await page.getByRole('button', { name: 'The week', exact: true }).waitFor();
    const shots = process.env['SHOTS'];
    if (shots) await page.screenshot({ path: `${shots}/saved-${name}.png` });
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send by email' }).click();
    await page.getByLabel('Recipients').or(page.getByText('Recipients')).first().waitFor();
    if (shots) await page.screenshot({ path: `${shots}/send-${name}.png` });
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await page.context().close();
  });
});
