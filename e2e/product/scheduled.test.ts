import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, createConversation, listRow, saveScreenshot } from './agent-actions.ts';
import { expectEveryLook } from './appearances.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

it('a reply is scheduled by keys, seen by a colleague, edited, and sent now (AGT-160)', async () => {
  await createConversation(installation, 'Where is my order?');
  const [agentPage, colleague] = [await signIn(installation), await signIn(installation)];
  for (const page of [agentPage, colleague]) await listRow(page, 'Where is my order?').click();
  const box = agentPage.getByRole('textbox', { name: 'Reply' });
  await box.fill('It should have arrived by now');
  await box.press('Alt+Shift+Enter');
  await agentPage.getByRole('option', { name: /Tomorrow/ }).waitFor();
  await agentPage.getByLabel('Do not send if the contact replies first').check();
  await saveScreenshot(agentPage, 'send-later');
  await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
  await agentPage.getByRole('option', { name: /Tomorrow/ }).click();
  const scheduled = colleague.getByRole('article').filter({ hasText: 'Scheduled for' });
  await scheduled.getByText('It should have arrived by now').waitFor();
  expect(await box.textContent()).toBe('');
  await listRow(agentPage, 'Scheduled for').waitFor();
  await agentPage.getByRole('button', { name: 'Edit message' }).last().click();
  const dialog = agentPage.getByRole('dialog', { name: 'Edit scheduled message' });
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Has it arrived?');
  await saveScreenshot(agentPage, 'scheduled-edit');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await scheduled.getByText('Has it arrived?').waitFor();
  await expectEveryLook(agentPage, 'scheduled');
  await agentPage.getByRole('button', { name: 'Send now' }).click();
  await scheduled.waitFor({ state: 'detached' });
  await colleague.getByRole('article').filter({ hasText: 'Has it arrived?' }).waitFor();
  await closePages(agentPage, colleague);
});
