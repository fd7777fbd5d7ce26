import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, conversationList, listRow, saveScreenshot, startConversation } from './agent-actions.ts';
import { accessibilityViolations } from './axe.ts';
import { type Installation, openInstallation, sendMessage, signIn } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

/** A second conversation of the same browser, as another tab begins it. */
const beginAnother = (visitor: Awaited<ReturnType<typeof startConversation>>, content: string) =>
  visitor.chat.locator('body').evaluate(async (_body, text) => {
    const token = /authToken\W+?"([^"]+)"/.exec(document.documentElement.innerHTML)?.[1] ?? '';
    const answer = await fetch(`/api/v1/widget/conversations${window.location.search}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({ message: { content: text, echo_id: text } }),
    });
    if (!answer.ok) throw new Error(`No second conversation: ${answer.status} ${await answer.text()}`);
  }, content);

it('an agent merges the second conversation of a visitor, who goes on in the first and loses nothing (AGT-154)', async () => {
  const visitor = await startConversation(installation, 'Where is my lamp?');
  await beginAnother(visitor, 'And is the cable with it?');
  const agentPage = await signIn(installation);
  const log = agentPage.getByRole('log');
  await listRow(agentPage, 'Where is my lamp?').click();
  await log.getByText('Where is my lamp?').waitFor();

  const notice = agentPage.getByText('This contact has another open conversation.');
  await notice.waitFor();
  await saveScreenshot(agentPage, 'merge-suggestion');
  await agentPage.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = agentPage.getByRole('dialog', { name: 'Merge conversations' });
  await dialog.getByText('And is the cable with it?').waitFor();
  await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
  await saveScreenshot(agentPage, 'merge-dialog');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await log.getByText('And is the cable with it?').waitFor();
  await log.getByRole('link', { name: 'From conversation #2' }).waitFor();
  await notice.waitFor({ state: 'detached' });
  await saveScreenshot(agentPage, 'merge-thread');
  await conversationList(agentPage).getByText('And is the cable with it?').waitFor({ state: 'detached' });

  await agentPage.keyboard.press('z');
  await log.getByText('And is the cable with it?').waitFor({ state: 'detached' });
  await notice.waitFor();
  await agentPage.getByRole('button', { name: 'Merge', exact: true }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await log.getByText('And is the cable with it?').waitFor();

  await visitor.chat.getByText('And is the cable with it?').waitFor();
  await sendMessage(visitor, 'One more thing');
  await log.getByText('One more thing').waitFor();
  await agentPage.getByRole('link', { name: 'From conversation #2' }).click();
  await agentPage.getByText('This conversation was merged into #1.').waitFor();
  await saveScreenshot(agentPage, 'merge-closed');
  expect(await agentPage.getByRole('textbox', { name: 'Reply' }).count()).toBe(0);
  await agentPage.getByRole('link', { name: 'Open #1' }).click();
  await log.getByText('One more thing').waitFor();
  await closePages(agentPage);
  await visitor.context.close();
});

it('a visitor who has the merged conversation open sees all messages at once, and goes on in them (AGT-154)', async () => {
  const visitor = await startConversation(installation, 'Is the blue lamp in stock?');
  await beginAnother(visitor, 'Or the green one?');
  await visitor.page.reload();
  await visitor.chat.getByText('Or the green one?').first().waitFor();
  await visitor.chat.getByText('Is the blue lamp in stock?').waitFor({ state: 'detached' });
  const agentPage = await signIn(installation);
  await listRow(agentPage, 'Is the blue lamp in stock?').click();
  await agentPage.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = agentPage.getByRole('dialog', { name: 'Merge conversations' });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await visitor.chat.getByText('Is the blue lamp in stock?').waitFor();
  await sendMessage(visitor, 'Thank you both');
  await agentPage.getByRole('log').getByText('Thank you both').waitFor();
  await closePages(agentPage);
  await visitor.context.close();
});
