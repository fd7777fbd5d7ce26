import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, listRow, openInstallationWithTwoAgents, startConversation } from './agent-actions.ts';
import { type Installation, sendMessage, signIn, signInAs } from './installation.ts';
import type { TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  ({ installation, api } = await openInstallationWithTwoAgents());
});
afterAll(() => installation?.close());

const article = (page: Page, text: string) => page.getByRole('log').locator('article', { hasText: text });
const editor = (page: Page) => page.getByRole('textbox', { name: 'Edit message' });
const reply = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Reply' }).fill(text);
  await page.getByRole('textbox', { name: 'Reply' }).press('Enter');
  await article(page, text)
    .getByText('Sent')
    .or(article(page, text).getByText('Delivered'))
    .or(article(page, text).getByText('Seen'))
    .first()
    .waitFor();
};

describe('an agent who sent a reply', () => {
  it('edits it from the message and by the arrow key; the visitor has the new text, a colleague the former one too [AGT-43]', async () => {
    const visitor = await startConversation(installation, 'My lantern hums');
    const ada = await signIn(installation);
    const mia = await signInAs(installation, { email: 'mia@example.com' });
    await listRow(ada, 'My lantern hums').click();
    await listRow(mia, 'My lantern hums').click();
    await reply(ada, 'We repair it on Monday');
    await visitor.chat.getByText('We repair it on Monday').first().waitFor();

    await article(ada, 'We repair it on Monday').hover();
    await ada.getByRole('button', { name: 'Edit message' }).click();
    await editor(ada).fill('We repair it on Tuesday');
    await editor(ada).press('Enter');
    for (const page of [ada, mia]) await article(page, 'We repair it on Tuesday').getByText('Edited').waitFor();
    await visitor.chat.getByText('We repair it on Tuesday').first().waitFor();
    await expect.poll(() => visitor.chat.getByRole('log').getByText('Monday').count()).toBe(0);
    await article(mia, 'Tuesday').getByRole('button', { name: 'Edited' }).click();
    await article(mia, 'Tuesday').getByText('We repair it on Monday').waitFor();
    expect(await article(mia, 'Tuesday').getByRole('button', { name: 'Edit message' }).count()).toBe(0);

    await ada.getByRole('textbox', { name: 'Reply' }).press('ArrowUp');
    await editor(ada).fill('We repair it on Wednesday');
    await ada.context().setOffline(true);
    await editor(ada).press('Enter');
    await article(ada, 'offline').getByRole('alert').waitFor();
    await ada.context().setOffline(false);
    await editor(ada).press('Enter');
    await article(ada, 'We repair it on Wednesday').waitFor();
    await expect.poll(() => editor(ada).count()).toBe(0);
    await article(mia, 'We repair it on Monday').getByText('We repair it on Tuesday').waitFor();
    await closePages(visitor.page, ada, mia);
  });
});

describe('a visitor who sent a message', () => {
  it('edits and deletes it where the inbox allows it; the team keeps the former text [CON-68]', async () => {
    const { payload } = await api('GET', '/inboxes');
    await api('PATCH', `/inboxes/${payload[0].id}`, {
      channel: { selected_feature_flags: ['attachments', 'emoji_picker', 'end_conversation', 'edit_messages'] },
    });
    const visitor = await startConversation(installation, 'My lantern is blue');
    const own = visitor.chat.getByRole('log').locator('[data-mine]');
    const ada = await signIn(installation);
    await listRow(ada, 'My lantern is blue').click();
    await article(ada, 'My lantern is blue').waitFor();

    await own.first().hover();
    await own.getByRole('button', { name: 'Edit message' }).click();
    const box = visitor.chat.getByRole('textbox', { name: 'Edit message' });
    expect(await box.inputValue()).toBe('My lantern is blue');
    await box.fill('My lantern is green');
    await visitor.context.setOffline(true);
    await box.press('Enter');
    await visitor.chat.getByText('Check your connection').waitFor();
    await visitor.context.setOffline(false);
    await box.press('Enter');
    await own.getByText('My lantern is green').waitFor();
    await own.getByText('Edited').waitFor();
    await article(ada, 'My lantern is green').getByRole('button', { name: 'Edited' }).click();
    await article(ada, 'My lantern is green').getByText('My lantern is blue').waitFor();

    await sendMessage(visitor, 'Sent by mistake');
    await article(ada, 'Sent by mistake').waitFor();
    const mistake = own.filter({ hasText: 'Sent by mistake' });
    await mistake.hover();
    await mistake.getByRole('button', { name: 'Delete message' }).click();
    await visitor.chat.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click();
    await expect.poll(() => mistake.count()).toBe(0);
    await expect.poll(() => article(ada, 'Sent by mistake').count()).toBe(0);

    await visitor.page.reload();
    await visitor.chat.getByText('My lantern is green').first().waitFor();
    await closePages(visitor.page, ada);
  });
});
