import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, saveScreenshot, startConversation } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  api = await openTeamApi(installation);
});
afterAll(() => installation?.close());

describe('an agent who writes first', () => {
  it('starts a conversation by keyboard with a visitor, in their chat, with a canned response and a file [AGT-42]', async () => {
    const visitor = await startConversation(installation, 'Do you sell lamps?');
    const [{ meta }] = (await api('GET', '/conversations')).data.payload;
    const { id } = meta.sender;
    await api('PATCH', `/contacts/${id}`, { name: 'Vera Vale', email: 'vera@example.com' });
    await api('POST', '/canned_responses', { short_code: 'ready', content: 'Hi {{contact.first_name}}, it is ready.' });
    const agentPage = await signIn(installation);
    await agentPage.getByRole('button', { name: 'New conversation' }).waitFor();
    await agentPage.keyboard.press('c');
    const dialog = agentPage.getByRole('dialog', { name: 'New conversation' });
    await dialog.getByRole('searchbox').fill('vera');
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await saveScreenshot(agentPage, 'start-contact');
    await dialog.getByRole('button', { name: 'Vera Vale' }).click();
    await dialog.getByText('They are on your website now').waitFor();
    const message = dialog.getByRole('textbox', { name: 'Message' });
    await message.fill('');
    await message.pressSequentially('/ready');
    await dialog.getByRole('option', { name: 'ready' }).waitFor();
    await agentPage.keyboard.press('Enter');
    await expect.poll(() => message.inputValue()).toBe('Hi Vera, it is ready.');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('Paid') });
    await dialog.getByText('receipt.txt').waitFor();
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await saveScreenshot(agentPage, 'start-message');
    await message.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await agentPage.getByRole('log').getByText('Hi Vera, it is ready.').waitFor();
    await agentPage.getByRole('log').getByText('receipt.txt').waitFor();
    expect((await api('GET', `/contacts/${id}/conversations`)).payload).toHaveLength(2);
    await closePages(agentPage, visitor.page);
  });

  it('creates a contact, and sees before writing that no inbox reaches them', async () => {
    const agentPage = await signIn(installation);
    await agentPage.getByRole('button', { name: 'New conversation' }).click();
    const dialog = agentPage.getByRole('dialog', { name: 'New conversation' });
    await dialog.getByRole('button', { name: 'New contact' }).click();
    await dialog.getByLabel('Name').fill('Otto Moe');
    await dialog.getByLabel('Email').fill('otto@example.com');
    await dialog.getByRole('button', { name: 'Create contact' }).click();
    await dialog.getByText('You cannot write to this contact').waitFor();
    await saveScreenshot(agentPage, 'start-unreachable');
    await agentPage.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await closePages(agentPage);
  });

  it('writes from the page of a contact to an API inbox, and keeps the text when the dialog is closed', async () => {
    await api('POST', '/inboxes', { name: 'Shop system', channel: { type: 'api' } });
    const [{ id }] = (await api('GET', '/contacts/search?q=otto')).payload;
    const agentPage = await signIn(installation);
    await agentPage.goto(`${installation.url}/app/contacts/${id}`);
    await agentPage.getByRole('button', { name: 'Start conversation' }).click();
    const dialog = agentPage.getByRole('dialog', { name: 'New conversation' });
    await dialog.getByText('The message goes to the system that is connected to this inbox.').waitFor();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Your order has left');
    await agentPage.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await agentPage.getByRole('button', { name: 'Start conversation' }).click();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Your order has left');
    await dialog.getByLabel('Assignee').selectOption('Unassigned');
    await agentPage.setViewportSize({ width: 320, height: 640 });
    await saveScreenshot(agentPage, 'start-phone');
    const isScrolled = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isScrolled).toBe(false);
    await dialog.getByRole('button', { name: 'Send' }).dblclick();
    await agentPage.getByRole('log').getByText('Your order has left').waitFor();
    expect((await api('GET', `/contacts/${id}/conversations`)).payload).toHaveLength(1);
    await closePages(agentPage);
  });
});
