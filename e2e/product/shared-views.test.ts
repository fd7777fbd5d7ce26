import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePages,
  conversationList,
  createConversation,
  inviteAgent,
  listRow,
  option,
  saveScreenshot,
} from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signInAs } from './installation.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
let mias: number;
const WIDE = { viewport: { width: 1600, height: 900 } };

beforeAll(async () => {
  installation = await openInstallation();
  api = await openTeamApi(installation);
  await inviteAgent(installation, api, 'Mia Lee', 'mia@example.com', 'agent');
  const agents: { id: number; email: string }[] = await api('GET', '/agents');
  mias = agents.find(({ email }) => email === 'mia@example.com')?.id ?? 0;
  const [inbox] = (await api('GET', '/inboxes')).payload;
  await api('POST', '/inbox_members', { inbox_id: inbox.id, user_ids: [mias] });
  for (const title of ['vip', 'repair']) await api('POST', '/labels', { title });
  for (const text of ['My lantern flickers', 'The wick is missing', 'Which oil is best?'])
    await createConversation(installation, text);
  await api('POST', '/conversations/1/labels', { labels: ['vip'] });
  await api('POST', '/conversations/2/labels', { labels: ['repair'] });
});
afterAll(() => installation?.close());

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const shared = (page: Page) => sidebar(page).getByRole('group', { name: 'Shared views' });
const viewNamed = (page: Page, name: string) => sidebar(page).getByRole('button', { name, exact: true });
const column = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const notice = (page: Page, text: string | RegExp) => column(page).getByRole('status').getByText(text);
const act = async (page: Page, name: string, action: string) => {
  await sidebar(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await option(page, action).click();
};
const labelled = (title: string) => ({
  payload: [{ attribute_key: 'labels', filter_operator: 'equal_to', values: [title], query_operator: null }],
  status: 'open',
});
const share = async (name: string, query: object, values: object = { visibility: 'global' }): Promise<number> =>
  (await api('POST', '/custom_filters', { name, filter_type: 'conversation', query, ...values })).id;

describe('views that two agents share', () => {
  it('AGT-99 one saves a filter for everyone, the other sees it with its number, and follows each change', async () => {
    const ada = await signInAs(installation, { options: WIDE });
    const mia = await signInAs(installation, { email: 'mia@example.com', options: WIDE });
    await column(ada).getByRole('button', { name: 'Filter' }).click();
    await ada.getByLabel('Field', { exact: true }).selectOption('Label');
    await ada.getByLabel('Value', { exact: true }).selectOption('vip');
    await ada.getByLabel('View name').fill('Important');
    await ada.getByLabel('Visible to').selectOption('Everyone');
    await saveScreenshot(ada, 'shared-views-save');
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await ada.getByRole('button', { name: 'Save as view' }).click();

    await shared(mia).getByRole('button', { name: 'Important', exact: true }).waitFor();
    await expect.poll(() => viewNamed(mia, 'Important').getAttribute('aria-description')).toBe('1 open conversation');
    await viewNamed(mia, 'Important').click();
    await listRow(mia, 'My lantern flickers').waitFor();
    expect(await conversationList(mia).getByText('The wick is missing').count()).toBe(0);
    await sidebar(mia).getByRole('button', { name: 'Actions for Important' }).click();
    await option(mia, /^Edit view.*You cannot change shared views/).waitFor();
    expect(await mia.getByRole('option', { name: 'Delete view' }).count()).toBe(0);
    await saveScreenshot(mia, 'shared-views-menu');
    await expect.poll(() => accessibilityViolations(mia)).toEqual([]);
    await mia.keyboard.press('Escape');

    // What Mia does meanwhile stays.
    await listRow(mia, 'My lantern flickers').click();
    await mia.getByRole('main').locator('[contenteditable=true]').pressSequentially('A draft');

    await act(ada, 'Important', 'Edit view');
    await ada.getByRole('dialog').getByLabel('View name').fill('Most important');
    await saveScreenshot(ada, 'shared-views-edit');
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await ada.getByRole('button', { name: 'Save', exact: true }).click();
    await viewNamed(mia, 'Most important').waitFor();

    await column(ada)
      .getByRole('button', { name: /^Filter/ })
      .click();
    await ada.getByLabel('Value', { exact: true }).selectOption('repair');
    await ada.getByRole('button', { name: 'Apply' }).click();
    await notice(ada, 'The filter differs from the saved view.').waitFor();
    await act(ada, 'Most important', 'Update view');
    await notice(mia, 'A colleague changed the view Most important.').waitFor();
    await listRow(mia, 'The wick is missing').waitFor();
    await saveScreenshot(mia, 'shared-views-changed');
    await expect.poll(() => accessibilityViolations(mia)).toEqual([]);
    await mia.getByRole('main').getByText('A draft').waitFor();

    await act(ada, 'Most important', 'Edit view');
    await ada.getByRole('dialog').getByLabel('Visible to').selectOption('Only me');
    await ada.getByRole('button', { name: 'Save', exact: true }).click();
    await notice(mia, 'The view Most important was deleted or is no longer shared with you.').waitFor();
    await shared(mia).waitFor({ state: 'hidden' });
    await listRow(mia, 'The wick is missing').waitFor();
    await mia.getByRole('main').getByText('A draft').waitFor();
    await saveScreenshot(mia, 'shared-views-gone');
    await column(mia).getByRole('button', { name: 'Show all conversations' }).click();
    await listRow(mia, 'Which oil is best?').waitFor();
    expect(await notice(mia, 'no longer shared').count()).toBe(0);
    await sidebar(ada).getByRole('group', { name: 'My views' }).getByText('Most important').waitFor();
    await closePages(ada, mia);
  });

  it('AGT-99 a view of a team is for its members, from the moment they join until they leave or it is deleted', async () => {
    const mia = await signInAs(installation, { email: 'mia@example.com', options: WIDE });
    const team = (await api('POST', '/teams', { name: 'workshop' })).id;
    const id = await share('Workshop', labelled('repair'), { visibility: 'team', team_id: team });
    await api('POST', `/teams/${team}/team_members`, { user_ids: [mias] });
    await expect.poll(() => viewNamed(mia, 'Workshop').getAttribute('title')).toBe('Workshop (Team workshop)');
    await viewNamed(mia, 'Workshop').click();
    await listRow(mia, 'The wick is missing').waitFor();
    await api('DELETE', `/teams/${team}/team_members`, { user_ids: [mias] });
    await notice(mia, 'The view Workshop was deleted or is no longer shared with you.').waitFor();
    await api('POST', `/teams/${team}/team_members`, { user_ids: [mias] });
    await viewNamed(mia, 'Workshop').click();
    await notice(mia, 'The view Workshop').waitFor({ state: 'hidden' });
    await api('DELETE', `/custom_filters/${id}`);
    await notice(mia, 'The view Workshop was deleted or is no longer shared with you.').waitFor();
    await closePages(mia);
  });

  it('AGT-99 a link and the search open it; a link to one that is not shared says so and leaves the list', async () => {
    const id = await share('Flickering', labelled('vip'));
    const own = await share('Secret', labelled('repair'), {});
    const mia = await signInAs(installation, { email: 'mia@example.com', options: WIDE });
    await mia.goto(`${installation.url}/app?view=${id}`);
    await expect.poll(() => viewNamed(mia, 'Flickering').getAttribute('aria-current')).toBe('true');
    await listRow(mia, 'My lantern flickers').waitFor();
    expect(new URL(mia.url()).search).toBe('');
    await mia.goto(`${installation.url}/app?view=${own}`);
    await notice(mia, 'The view that the link opens was deleted or is not shared with you.').waitFor();
    await listRow(mia, 'My lantern flickers').waitFor();
    await viewNamed(mia, 'All conversations').click();
    await mia.keyboard.press('/');
    await mia.keyboard.type('flickering');
    await option(mia, 'Flickering').waitFor();
    await saveScreenshot(mia, 'shared-views-search');
    await mia.keyboard.press('Enter');
    await expect.poll(() => viewNamed(mia, 'Flickering').getAttribute('aria-current')).toBe('true');
    await closePages(mia);
  });

  it('AGT-99 conditions on what an agent may not see, or what was deleted, are explained, and show nothing of it', async () => {
    const channel = { type: 'web_widget', website_url: 'https://example.com' };
    const closed = (await api('POST', '/inboxes', { name: 'Board', channel })).id;
    const only = (attribute_key: string, value: unknown, values: object = {}) => ({
      payload: [{ attribute_key, filter_operator: 'equal_to', values: [value], query_operator: null, ...values }],
      status: 'open',
    });
    await share('Board', only('inbox_id', closed));
    const attribute = await api('POST', '/custom_attribute_definitions', {
      attribute_display_name: 'Plan',
      attribute_key: 'plan',
      attribute_model: 'conversation_attribute',
    });
    await share('Gold', only('plan', 'gold', { custom_attribute_type: 'conversation_attribute' }));
    const mia = await signInAs(installation, { email: 'mia@example.com', options: WIDE });
    await viewNamed(mia, 'Board').click();
    await notice(mia, `what you have no access to: Inbox ${closed}.`).waitFor();
    await mia.getByText('No conversations match. Change the filter.').waitFor();
    await saveScreenshot(mia, 'shared-views-no-access');
    await expect.poll(() => accessibilityViolations(mia)).toEqual([]);
    await viewNamed(mia, 'Gold').click();
    await mia.getByText('No conversations match. Change the filter.').waitFor();
    await api('DELETE', `/custom_attribute_definitions/${attribute.id}`);
    await notice(mia, 'The filter uses attributes that were deleted: plan.').waitFor();
    await column(mia).getByRole('button', { name: 'Edit filter' }).click();
    await mia.getByRole('button', { name: 'Clear' }).click();
    await listRow(mia, 'Which oil is best?').waitFor();
    await closePages(mia);
  });
});
