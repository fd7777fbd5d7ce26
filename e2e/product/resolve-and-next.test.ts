import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, conversationList, createConversation, listRow, saveScreenshot } from './agent-actions.ts';
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

describe('an agent who works through the list', () => {
  it('gets the next conversation after each, undoes one by key, and goes on from where they were', async () => {
    for (const text of ['The first question', 'The second question', 'The third question', 'The fourth question'])
      await createConversation(installation, text);
    const agentPage = await signIn(installation);
    const log = agentPage.getByRole('log');
    await listRow(agentPage, 'The third question').click();
    await log.getByText('The third question').waitFor();

    await agentPage.keyboard.press('e');
    await log.getByText('The second question').waitFor();
    await conversationList(agentPage).getByText('The third question').waitFor({ state: 'detached' });
    await agentPage.getByText('Conversation resolved').waitFor();
    await agentPage.keyboard.press('z');
    await log.getByText('The third question').waitFor();
    await listRow(agentPage, 'The third question').waitFor();
    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).waitFor();

    await agentPage.keyboard.press('r');
    await agentPage.keyboard.type('It is on its way.');
    await agentPage.keyboard.press('Control+Shift+Enter');
    await log.getByText('The second question').waitFor();
    await conversationList(agentPage).getByText('It is on its way.').waitFor({ state: 'detached' });
    await agentPage.getByText('Conversation resolved').waitFor();
    // Here nothing is undone: on a busy machine the check takes longer than the offer lasts.
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await saveScreenshot(agentPage, 'desk-undo');
    await agentPage.keyboard.press('j');
    await log.getByText('The first question').waitFor();
    await expect.poll(() => agentPage.title()).toMatch(/^[a-z]+-[a-z]+-\d+ · All conversations · Porchlight$/);
    await agentPage.getByRole('link', { name: 'Settings' }).click();
    await expect.poll(() => agentPage.title()).toBe('Inboxes · Settings · Porchlight');
    await closePages(agentPage);
  });

  it('stays in the conversation, on every device, when they choose so', async () => {
    await createConversation(installation, 'A question to stay with');
    await createConversation(installation, 'Another question');
    const agentPage = await signIn(installation);
    await agentPage.goto(`${installation.url}/app/settings/profile`);
    await agentPage.getByLabel('After you resolve').selectOption('Stay in the conversation');
    await agentPage.getByText('Saved').waitFor();
    const laptop = await signIn(installation);
    await listRow(laptop, 'A question to stay with').click();
    await laptop.getByRole('log').getByText('A question to stay with').waitFor();
    await laptop.keyboard.press('e');
    await laptop.getByRole('button', { name: 'Reopen' }).waitFor();
    await conversationList(laptop).getByText('A question to stay with').waitFor({ state: 'detached' });
    await laptop.getByRole('log').getByText('A question to stay with').waitFor();
    await closePages(agentPage, laptop);
  });

  it('sees which inbox a conversation is from, once there are several', async () => {
    await createConversation(installation, 'From the first website');
    const agentPage = await signIn(installation);
    await listRow(agentPage, 'From the first website').waitFor();
    expect(await conversationList(agentPage).getByText('Inbox:').count()).toBe(0);
    await api('POST', '/inboxes', {
      name: 'Second shop',
      channel: { type: 'web_widget', website_url: 'shop.example' },
    });
    const row = conversationList(agentPage).getByRole('listitem').filter({ hasText: 'From the first website' });
    await row.getByText('Acme', { exact: true }).waitFor();
    await listRow(agentPage, 'From the first website').click();
    await agentPage.getByRole('main').locator('header').getByText('Acme').waitFor();
    await saveScreenshot(agentPage, 'desk-inbox-names');
    await closePages(agentPage);
  });

  it('runs a macro by keyboard alone: sees what it will do, goes on to the next conversation, and undoes it', async () => {
    await createConversation(installation, 'An order that has left');
    await createConversation(installation, 'The order after it');
    for (const title of ['shipped', 'retired']) await api('POST', '/labels', { title });
    await api('POST', '/macros', {
      name: 'Close as shipped',
      visibility: 'global',
      actions: [
        { action_name: 'send_message', action_params: ['Your order left. {{agent.name}}'] },
        { action_name: 'add_label', action_params: ['shipped', 'retired'] },
        { action_name: 'resolve_conversation' },
      ],
    });
    const { payload } = await api('GET', '/labels');
    const retired = payload.find(({ title }: { title: string }) => title === 'retired');
    await api('DELETE', `/labels/${retired.id}`);
    const agentPage = await signIn(installation);
    await agentPage.goto(`${installation.url}/app/settings/profile`);
    await agentPage.getByLabel('After you resolve').selectOption('Open the next conversation');
    await agentPage.getByText('Saved').waitFor();
    await agentPage.goto(`${installation.url}/app`);
    const log = agentPage.getByRole('log');
    await listRow(agentPage, 'The order after it').click();
    await log.getByText('The order after it').waitFor();

    await agentPage.keyboard.press('M');
    const dialog = agentPage.getByRole('dialog', { name: 'Run a macro' });
    const preview = dialog.getByRole('region', { name: 'Close as shipped' });
    await preview.getByText('Your order left. Ada').waitFor();
    await preview.getByText('Skipped: there is no such label.').waitFor();
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await saveScreenshot(agentPage, 'macro-preview');
    await agentPage.keyboard.press('Enter');
    await agentPage.getByText('Ran the macro Close as shipped. 1 step was skipped.').waitFor();
    await log.getByText('An order that has left').waitFor();
    await conversationList(agentPage).getByText('Your order left.').waitFor({ state: 'detached' });

    await agentPage.keyboard.press('z');
    await agentPage.getByText('The macro Close as shipped was undone.').waitFor();
    await log.getByText('The order after it').waitFor();
    await log.getByText('Your order left.').waitFor();
    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
    expect(await agentPage.getByRole('list', { name: 'Conversation details' }).getByText('shipped').count()).toBe(0);
    await closePages(agentPage);
  });

  it('writes a macro of their own, and runs it on all selected conversations', async () => {
    for (const text of ['A first to sort', 'A second to sort']) await createConversation(installation, text);
    const agentPage = await signIn(installation);
    await agentPage.goto(`${installation.url}/app/settings/macros`);
    await agentPage.getByRole('button', { name: 'New macro' }).click();
    await agentPage.getByLabel('Name').fill('Sort away');
    await agentPage.getByLabel('Who can run it').selectOption('Only you (personal)');
    await agentPage.getByLabel('Action').selectOption('Set priority');
    await agentPage.getByLabel('Priority', { exact: true }).selectOption('Urgent');
    await agentPage.getByRole('button', { name: 'Add step' }).click();
    await agentPage.getByRole('button', { name: 'Move step 2 up' }).click();
    await saveScreenshot(agentPage, 'macro-editor');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    const macro = agentPage.getByRole('listitem').filter({ hasText: 'Sort away' }).first();
    await macro.getByText('Personal').waitFor();
    await expect.poll(() => macro.textContent()).toMatch(/Resolve.*Set priority Urgent/);

    await agentPage.goto(`${installation.url}/app`);
    for (const text of ['A first to sort', 'A second to sort']) {
      const row = conversationList(agentPage).getByRole('listitem').filter({ hasText: text });
      await row.hover();
      await row.getByRole('checkbox').check();
    }
    await agentPage.getByRole('button', { name: 'Run a macro on selected' }).click();
    await agentPage.getByRole('combobox', { name: 'Find a macro' }).fill('sort');
    await agentPage.getByText('Runs on 2 selected conversations.').waitFor();
    await agentPage.getByRole('button', { name: 'Run macro' }).click();
    await agentPage.getByText('Ran the macro Sort away on 2 conversations.').waitFor();
    await conversationList(agentPage).getByText('A first to sort').waitFor({ state: 'detached' });
    await agentPage.getByRole('button', { name: 'Undo', exact: true }).click();
    await listRow(agentPage, 'A first to sort').waitFor();
    await agentPage.goto(`${installation.url}/app/settings/macros`);
    const run = agentPage.getByRole('region', { name: 'Recent runs' }).getByRole('listitem').first();
    await expect.poll(() => run.textContent()).toMatch(/Sort away.*undone/);
    await closePages(agentPage);
  });
});
