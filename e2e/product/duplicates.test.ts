import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConversation, listRow, openInstallationWithTwoAgents, saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, signIn, signInAs } from './installation.ts';
import type { TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  ({ installation, api } = await openInstallationWithTwoAgents());
});
afterAll(() => installation?.close());

const create = async (values: object): Promise<number> => (await api('POST', '/contacts', values)).payload.contact.id;

const createPair = async (name: string) => {
  const mail = name.toLowerCase();
  const plan = (value: string) => ({ custom_attributes: { plan: value } });
  const id = await create({ name, email: `${mail}.berg@gmail.com`, phone_number: '+4915112345678', ...plan('Pro') });
  await create({ name: `${name} B.`, email: `${mail}berg+shop@gmail.com`, ...plan('Free') });
  await api('PATCH', `/contacts/${id}`, { phone_number: null });
  return id;
};

describe('contacts that may be one person', () => {
  it('are suggested, compared, and merged with the values that the agent chooses (AGT-270, AGT-274, AGT-275)', async () => {
    const id = await createPair('Vera');
    const page = await signIn(installation);
    await page.goto(`${installation.url}/app/contacts/${id}`);
    const suggestions = page.getByRole('region', { name: 'Perhaps the same person' });
    await suggestions.getByText('Same email').waitFor();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await saveScreenshot(page, 'duplicate-suggested');
    await suggestions.getByRole('button', { name: 'Compare and merge: Vera B.' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge contacts' });
    await dialog
      .getByRole('group', { name: 'Email' })
      .getByLabel(/veraberg\+shop/)
      .check();
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    await saveScreenshot(page, 'merge-contacts');
    // A colleague changes one of the two while the agent looks at both.
    await api('PATCH', `/contacts/${id}`, { name: 'Vera Berg' });
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await dialog.getByRole('alert').getByText('was changed in the meantime').waitFor();
    await dialog.getByText(/Merge Vera B. into Vera Berg/).waitFor();
    await dialog
      .getByRole('group', { name: 'Email' })
      .getByLabel(/veraberg\+shop/)
      .check();
    await dialog.getByRole('group', { name: 'plan' }).getByLabel(/Free/).check();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('veraberg+shop@gmail.com');
    await page.getByText('Free', { exact: true }).waitFor();
    expect(await suggestions.count()).toBe(0);
    await page.context().close();
  });

  it('are listed with their number, dismissed for all agents, and suggested again (AGT-271, AGT-272)', async () => {
    await createPair('Otto');
    const ada = await signIn(installation);
    const mia = await signInAs(installation, { email: 'mia@example.com' });
    await ada.goto(`${installation.url}/app/contacts`);
    await ada.getByRole('button', { name: 'Possible duplicates' }).click();
    await ada.getByText('Same email').first().waitFor();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, 'duplicates');
    await ada.setViewportSize({ width: 320, height: 700 });
    await saveScreenshot(ada, 'duplicates-narrow');
    expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await ada.getByRole('button', { name: /^Not the same: / }).click();
    await ada.getByText('No contacts look like the same person').waitFor();
    await mia.goto(`${installation.url}/app/contacts/duplicates?dismissed=true`);
    await mia.getByText(/^ada, /).waitFor();
    await mia.getByRole('button', { name: /^Undo: / }).click();
    await mia.getByText('No suggestion was dismissed').waitFor();
    await mia.getByRole('button', { name: 'Suggested' }).click();
    await mia.getByText('Same email').waitFor();
    await Promise.all([ada, mia].map((page) => page.context().close()));
  });

  it('are suggested beside the conversation of a visitor who claims an address (AGT-270)', async () => {
    await create({ name: 'Known', email: 'known@example.com' });
    await createConversation(installation, 'It is me again');
    const conversations = await api('GET', '/conversations?status=all');
    const { sender } = conversations.data.payload[0].meta;
    await api('PATCH', `/contacts/${sender.id}`, { additional_attributes: { claimed_email: 'known@example.com' } });
    const page = await signIn(installation);
    await listRow(page, 'It is me again').click();
    const panel = page.getByRole('complementary', { name: 'Contact' });
    await panel.getByRole('region', { name: 'Perhaps the same person' }).getByText('Not verified').waitFor();
    await panel.getByRole('button', { name: 'Not the same: Known' }).click();
    await panel.getByText('Known is no longer suggested.').waitFor();
    await panel.getByRole('button', { name: 'Undo' }).click();
    await panel.getByRole('button', { name: 'Not the same: Known' }).waitFor();
    await page.context().close();
  });
});
