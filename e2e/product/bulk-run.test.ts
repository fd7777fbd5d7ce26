import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, conversationList, createConversation, listRow, saveScreenshot } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

it('an agent resolves all that match, a colleague sees it, and both see it undone (AGT-155)', async () => {
  for (let index = 1; index <= 60; index += 1) await createConversation(installation, `Question ${index}`);
  const [agentPage, colleague] = [await signIn(installation), await signIn(installation)];
  await listRow(agentPage, 'Question 60').waitFor();
  await listRow(colleague, 'Question 60').waitFor();
  await conversationList(agentPage).getByRole('checkbox').first().check();
  await agentPage.getByRole('checkbox', { name: 'Select all loaded conversations' }).check();
  await agentPage.getByRole('button', { name: 'Select all that match (60)' }).click();
  await agentPage.getByText('All that match are selected (60)').waitFor();
  await saveScreenshot(agentPage, 'bulk-all');
  await agentPage.getByRole('button', { name: 'Resolve selected' }).click();
  await agentPage.getByRole('progressbar').waitFor();
  await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
  await saveScreenshot(agentPage, 'bulk-progress');
  await agentPage.getByText('Conversations changed: 60.').waitFor();
  await saveScreenshot(agentPage, 'bulk-done');
  await agentPage.keyboard.press('z');
  await agentPage.getByText('Changes undone: 60.').waitFor();
  await listRow(colleague, 'Question 60').waitFor();
  await closePages(agentPage, colleague);
});
