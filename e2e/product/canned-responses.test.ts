import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, saveScreenshot, startConversation } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { writtenIn } from './composer.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  api = await openTeamApi(installation);
});
afterAll(() => installation?.close());

const PRICES = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('A lamp: 12 EUR') };

describe('canned responses', () => {
  it('are written in a folder with a file, and sent with it; a placeholder without a value is asked about (AGT-51, AGT-53)', async () => {
    for (const [short_code, content, folder] of [
      ['hours', 'We are open from nine to six.', 'Shop'],
      ['bye', 'Thank you, and good night.', null],
    ])
      await api('POST', '/canned_responses', { short_code, content, folder });
    const visitor = await startConversation(installation, 'What does a lamp cost?');
    const page = await signIn(installation);
    await openSettings(page, 'Canned responses');
    await page.getByRole('heading', { name: 'Shop' }).waitFor();
    await saveScreenshot(page, 'canned-list');
    await page.getByRole('button', { name: 'New canned response' }).click();
    await page.getByLabel('Short code').fill('prices');
    await page.getByLabel('Folder').fill('Shop');
    await page.getByLabel('Who can use it').selectOption('Only you (personal)');
    await page.getByLabel('Message', { exact: true }).fill('Prices of ');
    await page.getByRole('button', { name: 'inbox', exact: true }).click();
    await page.getByLabel('Message', { exact: true }).press('End');
    await page.getByLabel('Message', { exact: true }).pressSequentially(': valid until {{date}}.');
    await page.getByRole('region', { name: 'Preview' }).getByText('Prices of Website: valid until {{date}}.').waitFor();
    await page.getByText('Without a value: {{date}}').waitFor();
    await page.locator('input[type=file]').setInputFiles(PRICES);
    await page.getByText('prices.txt').waitFor();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await saveScreenshot(page, 'canned-editor');
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('listitem').filter({ hasText: '/prices' });
    await row.getByText('Personal').waitFor();
    await row.getByText('Not used yet · 1 file').waitFor();

    await page.goto(`${installation.url}/app`);
    await page.getByRole('navigation').getByText('What does a lamp cost?').first().click();
    const box = page.getByRole('main').getByRole('textbox', { name: 'Reply' });
    await box.pressSequentially('/');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list.getByRole('group', { name: 'Shop' }).getByRole('option').nth(1).waitFor();
    await list.getByRole('group', { name: 'No folder' }).getByRole('option', { name: /bye/ }).waitFor();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await saveScreenshot(page, 'canned-picker');
    await box.pressSequentially('pri');
    await list.getByRole('option', { name: /prices\.txt/ }).waitFor();
    await box.press('Enter');
    await page.getByRole('main').getByText('prices.txt').waitFor();
    const [inbox] = (await api('GET', '/inboxes')).payload;
    const text = `Prices of ${inbox.name}: valid until {{date}}.`;
    await expect.poll(() => writtenIn(box)).toBe(text);
    await box.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'A placeholder has no value' });
    await dialog.getByText('{{date}}').waitFor();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await saveScreenshot(page, 'canned-warning');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    await box.press('Enter');
    await dialog.getByRole('button', { name: 'Send anyway' }).click();
    await visitor.chat.getByText(`Prices of ${inbox.name}: valid until.`, { exact: true }).waitFor();
    await visitor.chat.getByText('prices.txt').waitFor();
    const [used] = await api('GET', '/canned_responses?search=prices');
    expect([used.use_count, used.own_use_count]).toEqual([1, 1]);
    await visitor.context.close();
    await closePages(page);
  });
});

describe('replies', () => {
  it('end with a signature that is seen before: the agent’s, or else the inbox’s; a note has none (AGT-54)', async () => {
    const [inbox] = (await api('GET', '/inboxes')).payload;
    await api('PATCH', `/inboxes/${inbox.id}`, { signature: '{{agent.name}} of {{inbox.name}}' });
    const visitor = await startConversation(installation, 'Is it bright?');
    const page = await signIn(installation);
    await page.getByRole('navigation').getByText('Is it bright?').first().click();
    const main = page.getByRole('main');
    await main.getByRole('region', { name: 'Signature' }).getByText(`Ada of ${inbox.name}`).waitFor();
    await main.getByRole('button', { name: 'Private note' }).click();
    await main.getByRole('region', { name: 'Signature' }).waitFor({ state: 'detached' });
    await main.getByRole('textbox', { name: 'Private note' }).fill('It is not');
    await page.keyboard.press('Enter');
    await openSettings(page, 'Your profile');
    await page.getByLabel('Text', { exact: true }).fill('Ada, **lamp maker**');
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await saveScreenshot(page, 'signature-profile');
    await page
      .getByRole('form')
      .or(page.locator('form'))
      .filter({ hasText: 'Signature' })
      .getByRole('button', { name: 'Save' })
      .click();
    await waitUntilSaved(page);
    await page.goto(`${installation.url}/app`);
    await page.getByRole('navigation').getByText('Is it bright?').first().click();
    await main.getByRole('region', { name: 'Signature' }).getByText('Ada, **lamp maker**').waitFor();
    const box = main.getByRole('textbox', { name: 'Reply' });
    await box.fill('Very bright.');
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await saveScreenshot(page, 'signature-composer');
    await box.press('Enter');
    await visitor.chat.getByText('Very bright.', { exact: true }).waitFor();
    await visitor.chat.locator('strong').getByText('lamp maker').waitFor();
    const off = main.getByRole('button', { name: 'Add the signature', pressed: true });
    await off.click();
    await main.getByRole('button', { name: 'Add the signature', pressed: false }).waitFor();
    await page.reload();
    await main.getByRole('button', { name: 'Add the signature', pressed: false }).waitFor();
    expect(installation.storedMessages()).toContain('It is not');
    await visitor.context.close();
    await closePages(page);
  });
});
