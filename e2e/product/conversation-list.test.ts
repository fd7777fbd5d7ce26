import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePages,
  conversationList,
  conversationState,
  createConversation,
  listRow,
  openInstallationWithTwoAgents,
  option,
  saveScreenshot,
  showStatus,
  sortList,
} from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, reply, signIn, signInAs } from './installation.ts';
import type { TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  const two = await openInstallationWithTwoAgents();
  installation = two.installation;
  api = two.api;
  await api('POST', '/labels', { title: 'repairs', color: '#1f93ff' });
});
afterAll(() => installation?.close());

describe('the list of conversations', () => {
  it('marks a conversation with a reply that is begun, in every tab and after a reload, until it is sent', async () => {
    for (const text of ['Begun here', 'Opened after']) await createConversation(installation, text);
    const ada = await signIn(installation);
    const draft = (page: Page) =>
      conversationList(page)
        .getByRole('listitem')
        .filter({ hasText: 'shall look' })
        .getByText('Draft:', { exact: true });
    await listRow(ada, 'Begun here').click();
    await ada.getByRole('main').locator('[contenteditable=true]').fill('_I_ shall look');
    expect(await draft(ada).count()).toBe(0);
    const other = await ada.context().newPage();
    await other.goto(`${installation.url}/app`);
    await draft(other).waitFor();
    await listRow(ada, 'Opened after').click();
    await draft(ada).waitFor();
    await ada.reload();
    await draft(ada).waitFor();
    await conversationList(ada).getByText('_I_ shall look', { exact: true }).waitFor();
    await saveScreenshot(ada, 'draft-mark');
    await listRow(ada, 'shall look').click();
    await ada.getByRole('main').getByRole('textbox').press('Enter');
    await ada.getByRole('log').getByText('_I_ shall look').waitFor();
    await draft(other).waitFor({ state: 'detached' });
    await ada.context().close();
  });

  it('is filtered by what a conversation is, kept as a view of one’s own, renamed, and changed in bulk; others see it live', async () => {
    for (const text of ['Bulk one', 'Bulk two', 'Another matter']) await createConversation(installation, text);
    const ada = await signIn(installation);
    const mia = await signInAs(installation, { email: 'mia@example.com' });
    for (const text of ['Bulk one', 'Bulk two']) {
      await listRow(ada, text).click();
      await ada.getByRole('button', { name: 'Labels' }).click();
      await option(ada, 'repairs').click();
      await ada.keyboard.press('Escape');
      await conversationState(ada).getByText('repairs').waitFor();
    }
    await ada.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = ada.getByRole('dialog', { name: 'Filter' });
    await panel.getByLabel('Field').selectOption({ label: 'Label' });
    await panel.getByLabel('Value').selectOption('repairs');
    await panel.getByRole('button', { name: 'Add condition' }).click();
    await panel.getByLabel('Combine with').selectOption('and');
    await panel.getByLabel('Field').nth(1).selectOption({ label: 'Priority' });
    await panel.getByLabel('Operator').nth(1).selectOption({ label: 'is not set' });
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, 'desk-filter');
    await panel.getByRole('textbox', { name: 'View name' }).fill('Repairs to sort');
    await panel.getByRole('button', { name: 'Save as view' }).click();
    await expect.poll(() => conversationList(ada).getByText('Another matter').count()).toBe(0);
    await listRow(ada, 'Bulk one').waitFor();
    await listRow(ada, 'Bulk two').waitFor();
    // The view is there after a reload, and no other agent sees it.
    await ada.reload();
    await ada.getByRole('button', { name: 'Repairs to sort', exact: true }).click();
    await ada.getByRole('button', { name: 'Actions for Repairs to sort' }).click();
    await ada.getByRole('option', { name: 'Edit view' }).click();
    await ada.getByRole('dialog').getByLabel('View name').fill('Repairs');
    await ada.keyboard.press('Enter');
    await ada.getByRole('button', { name: 'Repairs', exact: true }).first().waitFor();
    await ada.keyboard.press('Escape');
    await listRow(ada, 'Bulk one').waitFor();
    await expect.poll(() => conversationList(ada).getByText('Another matter').count()).toBe(0);
    await mia.keyboard.press('v');
    const views = mia.getByRole('navigation', { name: 'Views' });
    await views.getByRole('button', { name: 'Unattended' }).waitFor();
    expect(await views.getByText('Repairs to sort').count()).toBe(0);
    await mia.keyboard.press('Escape');

    for (const text of ['Bulk one', 'Bulk two']) {
      const row = conversationList(ada).getByRole('listitem').filter({ hasText: text });
      await row.hover();
      await row.getByRole('checkbox').check();
    }
    await ada.getByRole('toolbar', { name: '2 selected' }).waitFor();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, 'desk-bulk');
    await ada.getByRole('button', { name: 'Resolve selected' }).click();
    for (const text of ['Bulk one', 'Bulk two']) {
      await expect.poll(() => conversationList(mia).getByText(text).count()).toBe(0);
      await expect.poll(() => conversationList(ada).getByText(text).count()).toBe(0);
    }
    await showStatus(mia, 'Resolved');
    // Their last message is the survey's now.
    await expect.poll(() => conversationList(mia).getByRole('listitem').count()).toBe(2);
    await conversationList(mia).getByRole('listitem').first().click();
    await mia
      .getByRole('log')
      .getByText(/^Bulk (one|two)$/)
      .waitFor();
    await closePages(ada, mia);
  });

  it('takes, snoozes and resolves a conversation from its row, by pointer and by keys, and undoes it', async () => {
    await api('PATCH', '/inboxes/1', { enable_auto_assignment: false });
    await createConversation(installation, 'Act on this row');
    const ada = await signIn(installation);
    const row = conversationList(ada).getByRole('listitem').filter({ hasText: 'Act on this row' });
    const act = (name: RegExp) => row.getByRole('button', { name });
    await row.waitFor();
    expect(await act(/^Resolve: /).count()).toBe(0);
    await row.hover();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, 'row-actions');
    await act(/^Assign to me: /).click();
    await row.getByTitle(/^Assignee: /).waitFor();
    await act(/^Assign to me: /).waitFor({ state: 'detached' });
    await act(/^Snooze: /).click();
    await option(ada, 'Tomorrow').click();
    await row.waitFor({ state: 'detached' });
    await ada.keyboard.press('z');
    await row.waitFor();
    // Nothing was open, so nothing opens.
    expect(new URL(ada.url()).pathname).not.toMatch(/conversations/);
    await row.locator('[data-row]').focus();
    await ada.keyboard.press('Tab');
    await ada.keyboard.press('Tab');
    await expect.poll(() => ada.locator(':focus').getAttribute('aria-label')).toMatch(/^Resolve: /);
    await ada.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => ada.locator('[data-row]:focus').count()).toBe(1);
    await closePages(ada);
  });

  it('parts those who wait from those who have a reply, when it is sorted by the waiting time', async () => {
    for (const text of ['Waits and waits', 'Has a reply']) await createConversation(installation, text);
    const ada = await signIn(installation);
    await listRow(ada, 'Has a reply').click();
    await reply(ada, 'Here it is.');
    await sortList(ada, 'Longest waiting');
    const rows = conversationList(ada).getByRole('listitem');
    await rows.filter({ hasText: 'Here it is.' }).getByText('Replied', { exact: true }).waitFor();
    await rows
      .first()
      .getByText(/^Waiting for you · \d+$/)
      .waitFor();
    await listRow(ada, 'Waits and waits').click();
    await reply(ada, 'At last.');
    const waiting = async () => Number(/· (\d+)/.exec((await rows.first().textContent()) ?? '')?.[1] ?? 0);
    const placeOfReplied = async () => Number(await rows.filter({ hasText: 'At last.' }).getAttribute('aria-posinset'));
    await expect.poll(async () => (await placeOfReplied()) - (await waiting())).toBe(1);
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, 'list-groups');
    await closePages(ada);
  });

  it('shows the answer to a filter the server refuses as a failure that can be tried again', async () => {
    await createConversation(installation, 'Refused once');
    const ada = await signIn(installation);
    await ada.route('**/conversations/filter*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await sortList(ada, 'Priority');
    await ada.getByRole('alert').getByText('The conversations could not be loaded.').waitFor();
    await ada.unroute('**/conversations/filter*');
    await ada.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await listRow(ada, 'Refused once').waitFor();
    await closePages(ada);
  });
});
