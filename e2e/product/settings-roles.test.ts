import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConversation, inviteAgent, listRow } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signIn, signInAs } from './installation.ts';
import { openSettings } from './open-settings.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  api = await openTeamApi(installation);
  await inviteAgent(installation, api, 'Mia Lee', 'mia@example.com', 'agent');
  const [inbox] = (await api('GET', '/inboxes')).payload;
  const users = await api('GET', '/agents');
  await api('PATCH', '/inbox_members', { inbox_id: inbox.id, user_ids: users.map(({ id }: { id: number }) => id) });
  for (const text of ['for Mia', 'for another']) await createConversation(installation, text);
});
afterAll(() => installation?.close());

describe('custom roles', () => {
  it('are made under Roles, given under People, and narrow an open console at once', async () => {
    const mia = await signInAs(installation, { email: 'mia@example.com' });
    await listRow(mia, 'for Mia').waitFor();
    await listRow(mia, 'for another').waitFor();
    const { payload } = await api('GET', '/conversations/search?q=for%20Mia');
    const users = await api('GET', '/agents');
    const user = users.find(({ email }: { email: string }) => email === 'mia@example.com');
    await api('POST', `/conversations/${payload[0].id}/assignments`, { assignee_id: user.id });

    const admin = await signIn(installation);
    await openSettings(admin, 'Roles');
    await admin.getByRole('button', { name: 'New role' }).click();
    await admin.getByLabel('Name', { exact: true }).fill('Helper');
    await admin.getByLabel(/^Assigned and followed conversations/).check();
    await admin.getByLabel(/^Reports/).check();
    await expect.poll(() => accessibilityViolations(admin, 'main')).toEqual([]);
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('2 permissions').waitFor();
    await openSettings(admin, 'Agents');
    await admin.getByRole('combobox', { name: /Mia Lee/ }).selectOption('Helper');

    await listRow(mia, 'for another').waitFor({ state: 'detached' });
    await listRow(mia, 'for Mia').waitFor();
    const places = mia.getByRole('banner');
    await places.getByRole('link', { name: 'Contacts' }).waitFor({ state: 'detached' });
    await places.getByRole('link', { name: 'Reports' }).click();
    await mia.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
    for (const page of ['contacts', 'settings/webhooks', 'settings/audit', 'settings/roles']) {
      await mia.goto(`${installation.url}/app/${page}`);
      await mia.getByText('You do not have permission to view this page').waitFor();
    }
    await expect.poll(() => mia.getByRole('link', { name: 'Audit log' }).count()).toBe(0);

    await openSettings(admin, 'Audit log');
    await admin.getByText('Helper').first().waitFor();
    await mia.context().close();
    await admin.context().close();
  });
});
