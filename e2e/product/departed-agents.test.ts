import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, createConversation, inviteAgent, listRow, saveScreenshot } from './agent-actions.ts';
import { assigneeButton, waitForAssignee } from './assignee.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signIn, signInAs } from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

it('who has left keeps a line in the report by agent, with a mark, and the lines add up to the conversations', async () => {
  const api = await openTeamApi(installation);
  await inviteAgent(installation, api, 'Ivo', 'ivo@example.com');
  await createConversation(installation, 'Where is my lantern?');
  const ivo = await signInAs(installation, { email: 'ivo@example.com' });
  await listRow(ivo, 'Where is my lantern?').click();
  await assigneeButton(ivo).click();
  await ivo.getByRole('combobox', { name: 'Search agents' }).fill('ivo');
  await ivo.keyboard.press('Enter');
  await waitForAssignee(ivo, 'Ivo');
  await ivo.getByRole('button', { name: 'Resolve', exact: true }).click();
  await ivo.getByRole('button', { name: 'Reopen' }).waitFor();
  // His screen shows it before the server has it.
  await expect.poll(async () => (await api('GET', '/conversations/1')).status).toBe('resolved');
  const people: { id: number; name: string }[] = await api('GET', '/agents');
  await api('DELETE', `/agents/${people.find(({ name }) => name === 'Ivo')?.id}`);

  const ada = await signIn(installation);
  await ada.goto(`${installation.url}/app/reports/agents?days=7`);
  const row = ada.getByRole('row').filter({ hasText: 'Ivo' });
  await row.getByText('removed').waitFor();
  expect((await row.getByRole('cell').allInnerTexts())[0]).toBe('1');
  // It leads to the former agent's conversations, and to no report that cannot be chosen.
  expect(await row.getByRole('link').count()).toBe(1);
  for (const colorScheme of ['dark', 'light'] as const) {
    await ada.emulateMedia({ colorScheme });
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, `reports-left-${colorScheme}`);
  }
  await row.getByRole('link').click();
  await listRow(ada, 'Where is my lantern?').waitFor();
  await closePages(ada, ivo);
});

it('the link of a conversation is shown where the browser does not allow copying', async () => {
  await createConversation(installation, 'Copy me');
  const ada = await signIn(installation);
  // As on an address without HTTPS.
  await ada.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await listRow(ada, 'Copy me').click();
  await ada.getByRole('button', { name: 'More actions' }).click();
  await ada.getByRole('option', { name: /link/i }).click();
  await ada.getByText(`Copy it manually: ${installation.url}/app/conversations/`).waitFor();
  await closePages(ada);
});
