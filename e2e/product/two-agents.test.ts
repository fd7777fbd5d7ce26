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
  startConversation,
} from './agent-actions.ts';
import { assigneeButton, waitForAssignee } from './assignee.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, sendMessage, signIn, signInAs } from './installation.ts';
import { stayAfterClosing } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  const two = await openInstallationWithTwoAgents();
  installation = two.installation;
  await stayAfterClosing(installation);
  await two.api('POST', '/labels', { title: 'repairs', color: '#1f93ff' });
  await two.api('POST', '/teams', { name: 'workshop' });
});
afterAll(() => installation?.close());

describe('two agents at their desks', () => {
  it('see at once whose a conversation is, what it is about, how urgent, and when it comes back (AGT-14, AGT-16, AGT-17)', async () => {
    await createConversation(installation, 'My lantern flickers');
    const ada = await signIn(installation);
    const mia = await signInAs(installation, { email: 'mia@example.com' });
    await listRow(ada, 'My lantern flickers').click();
    await listRow(mia, 'My lantern flickers').click();

    await assigneeButton(ada).click();
    await ada.getByRole('combobox', { name: 'Search agents' }).fill('mia');
    await ada.keyboard.press('Enter');
    await waitForAssignee(mia, 'Mia Lee');
    await mia
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('button', { name: /^Mine 1/ })
      .waitFor();

    await mia.getByRole('button', { name: 'Labels' }).click();
    await option(mia, 'repairs').click();
    await mia.keyboard.press('Escape');
    await mia.getByRole('button', { name: 'Priority' }).click();
    await option(mia, 'Urgent').click();
    await mia.getByRole('button', { name: 'Assign to team' }).click();
    await option(mia, 'workshop').click();
    const facts = conversationState(ada);
    for (const fact of ['repairs', 'Urgent', 'workshop']) await facts.getByText(fact).last().waitFor();
    await listRow(ada, 'repairs').waitFor();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await saveScreenshot(ada, 'desk-thread');

    await ada.getByRole('button', { name: 'Snooze', exact: true }).click();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await option(ada, /^Tomorrow/).click();
    await conversationState(mia)
      .getByText(/Snoozed until/)
      .waitFor();
    // It leaves the open list, and is in the snoozed one.
    await expect.poll(() => conversationList(mia).getByText('My lantern flickers').count()).toBe(0);
    await showStatus(mia, 'Snoozed');
    await listRow(mia, 'My lantern flickers').waitFor();
    await showStatus(mia, 'Open');
    await mia.getByRole('button', { name: 'Reopen' }).click();
    await listRow(ada, 'My lantern flickers').waitFor();
    await closePages(ada, mia);
  });

  it('know who else reads and who writes, so that two do not answer at once', async () => {
    await createConversation(installation, 'Does anybody read this?');
    await createConversation(installation, 'Something else');
    const ada = await signIn(installation);
    const mia = await signInAs(installation, { email: 'mia@example.com' });
    await listRow(ada, 'Does anybody read this?').click();
    await ada.getByRole('log').getByText('Does anybody read this?').waitFor();
    await listRow(mia, 'Does anybody read this?').click();
    await ada.getByText('Also viewing: Mia Lee').waitFor({ state: 'attached' });
    // The second agent sees that the first is viewing.
    await mia.getByText('Also viewing: Ada').waitFor({ state: 'attached' });
    await mia.getByRole('button', { name: 'Private note', exact: true }).click();
    await mia.getByRole('textbox', { name: 'Private note' }).pressSequentially('I take it');
    await ada.getByText('Mia Lee is typing').waitFor();
    await mia.getByRole('textbox', { name: 'Private note' }).press('Enter');
    await expect.poll(() => ada.getByText('Mia Lee is typing').count()).toBe(0);
    await listRow(mia, 'Something else').click();
    await expect.poll(() => ada.getByText('Also viewing').count()).toBe(0);
    await closePages(ada, mia);
  });

  it('see where one writes from, answer one message, delete a message, block and mail what was said (AGT-15, AGT-16)', async () => {
    const visitor = await startConversation(installation, 'First question');
    await sendMessage(visitor, 'Second question');
    const ada = await signIn(installation);
    await listRow(ada, 'Second question').click();
    const log = ada.getByRole('log');
    await log.getByText('First question').hover();
    await log
      .locator('article', { hasText: 'First question' })
      .getByRole('button', { name: 'Reply to this message' })
      .click();
    await ada.getByText(/^Replying to/).waitFor();
    await sendMessage(visitor, 'By the way');
    await ada.getByRole('link', { name: /^Last message sent from .*\/demo/ }).waitFor();
    await ada.getByRole('button', { name: 'Emoji' }).click();
    await ada
      .getByRole('dialog', { name: 'Emoji' })
      .getByRole('button', { name: 'grinning face', exact: true })
      .click();
    await ada.getByRole('textbox', { name: 'Reply' }).pressSequentially(' To your first');
    await ada.getByRole('textbox', { name: 'Reply' }).press('Enter');
    const reply = log.locator('article', { hasText: 'To your first' });
    await reply.getByRole('button', { name: /First question/ }).waitFor();
    await visitor.chat.getByRole('log').getByText('To your first').waitFor();
    await visitor.chat
      .getByRole('log')
      .getByRole('button', { name: /First question/ })
      .waitFor();

    await reply.hover();
    await reply.getByRole('button', { name: 'Delete message' }).click();
    await expect.poll(() => log.getByText('To your first').count()).toBe(0);
    await expect.poll(() => visitor.chat.getByRole('log').getByText('To your first').count()).toBe(0);

    await ada.getByRole('button', { name: 'More actions' }).click();
    await option(ada, 'Send transcript by email').click();
    const dialog = ada.getByRole('dialog', { name: 'Send transcript by email' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill('not an address');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('textbox', { name: 'Email' }).fill('kim@example.com');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await ada.getByText('The transcript will be sent to kim@example.com.').waitFor();
    await expect.poll(() => installation.newestEmail('kim@example.com')).toContain('First question');

    await ada.getByRole('button', { name: 'More actions' }).click();
    await option(ada, 'Block contact').click();
    await ada.getByRole('dialog').getByRole('button', { name: 'Block contact' }).click();
    await conversationState(ada).getByText('Blocked').waitFor();
    await ada.getByRole('button', { name: 'More actions' }).click();
    await option(ada, 'Unblock contact').click();
    await expect.poll(() => conversationState(ada).getByText('Blocked').count()).toBe(0);
    await closePages(visitor.page, ada);
  });
});
