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
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await saveScreenshot(agentPage, 'desk-undo');
    await agentPage.keyboard.press('z');
    await log.getByText('The third question').waitFor();
    await listRow(agentPage, 'The third question').waitFor();
    await agentPage.getByRole('button', { name: 'Resolve', exact: true }).waitFor();

    await agentPage.keyboard.press('r');
    await agentPage.keyboard.type('It is on its way.');
    await agentPage.keyboard.press('Control+Shift+Enter');
    await log.getByText('The second question').waitFor();
    await conversationList(agentPage).getByText('It is on its way.').waitFor({ state: 'detached' });
    await agentPage.keyboard.press('j');
    await log.getByText('The first question').waitFor();
    await expect.poll(() => agentPage.title()).toMatch(/^[a-z]+-[a-z]+-\d+ · All conversations · Porchlight$/);
    await agentPage.getByRole('link', { name: 'Settings' }).click();
    await expect.poll(() => agentPage.title()).toBe('Porchlight');
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
});
