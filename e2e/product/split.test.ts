import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, conversationList, listRow, saveScreenshot, startConversation } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, sendMessage, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

it('an agent splits a conversation, the visitor loses nothing and goes on in both, and it is undone (AGT-204, AGT-205, AGT-206, AGT-251)', async () => {
  const visitor = await startConversation(installation, 'Where is my lamp?');
  await sendMessage(visitor, 'And my bill is wrong');
  await sendMessage(visitor, 'It says 12 euros');
  const agentPage = await signIn(installation);
  const log = agentPage.getByRole('log');
  await listRow(agentPage, 'It says 12 euros').click();
  await log.getByText('It says 12 euros').waitFor();

  const bill = log.getByRole('article').filter({ hasText: 'And my bill is wrong' });
  await bill.hover();
  await bill.getByRole('button', { name: 'Split from here into a new conversation' }).click();
  const dialog = agentPage.getByRole('dialog', { name: 'Split into a new conversation' });
  await dialog.getByText('Messages: 2 · Files: 0').waitFor();
  await dialog.getByText('of the same contact in the inbox Acme').waitFor();
  await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
  await saveScreenshot(agentPage, 'split-dialog');
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();

  await log.getByText('Conversation was split off from #1').waitFor();
  await log.getByText('And my bill is wrong').waitFor();
  expect(await log.getByText('Where is my lamp?').count()).toBe(0);
  await conversationList(agentPage).getByText('Where is my lamp?').waitFor();
  await saveScreenshot(agentPage, 'split-new-conversation');
  // The visitor's open page loses them at once.
  await visitor.chat.getByText('And my bill is wrong').waitFor({ state: 'detached' });
  await visitor.chat.getByText('Where is my lamp?').waitFor();
  // A note where they were leads on, also after a reload.
  const note = visitor.chat.getByRole('log').getByText('Your question continues in another conversation.');
  await note.waitFor();
  await saveScreenshot(visitor.page, 'split-visitor');
  await visitor.chat.getByRole('button', { name: 'Open it' }).click();
  await visitor.chat.getByText('It says 12 euros').waitFor();
  expect(await visitor.chat.getByText('Where is my lamp?').count()).toBe(0);
  await visitor.page.reload();
  await visitor.chat.getByText('It says 12 euros').waitFor();
  await visitor.chat.getByRole('button', { name: /back/i }).click();
  await visitor.chat.getByRole('button', { name: 'Your conversations' }).click();
  await visitor.chat.getByRole('button', { name: /Where is my lamp/ }).click();
  await note.waitFor();
  await log.getByRole('link', { name: '#1' }).click();
  await log.getByText('Conversation #2 was split off from this one with 2 messages').waitFor();
  await saveScreenshot(agentPage, 'split-old-conversation');

  await agentPage.keyboard.press('z');
  await log.getByText('And my bill is wrong').waitFor();
  await log.getByText('It says 12 euros').waitFor();
  await visitor.chat.getByText('It says 12 euros').waitFor();
  await note.waitFor({ state: 'detached' });

  // Single messages, by the menu of the conversation.
  await agentPage.getByRole('button', { name: 'More actions' }).click();
  await agentPage.getByRole('option', { name: 'Select messages' }).click();
  await log.getByRole('checkbox', { name: 'Select the message: It says 12 euros' }).check();
  await agentPage.getByText('1 selected').waitFor();
  await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
  await saveScreenshot(agentPage, 'split-selection');
  await agentPage.keyboard.press('Escape');
  await agentPage.getByText('1 selected').waitFor({ state: 'detached' });
  await sendMessage(visitor, 'One more thing');
  await log.getByText('One more thing').waitFor();
  await closePages(agentPage);
  await visitor.context.close();
});
