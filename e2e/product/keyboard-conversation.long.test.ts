import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  closePages,
  conversationList,
  conversationState,
  createConversation,
  listRow,
  openInstallationWithTwoAgents,
  startConversation,
} from './agent-actions.ts';
import { waitForAssignee } from './assignee.ts';
import { accessibilityViolations } from './axe.ts';
import { writtenIn } from './composer.ts';
import { type Installation, sendMessage, signInAs } from './installation.ts';
import { stayAfterClosing } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  const two = await openInstallationWithTwoAgents();
  installation = two.installation;
  await stayAfterClosing(installation);
  await two.api('POST', '/labels', { title: 'repairs', color: '#1f93ff' });
  await two.api('POST', '/teams', { name: 'workshop' });
  await two.api('POST', '/canned_responses', { short_code: 'hours', content: 'We open at nine.' });
});
afterAll(() => installation?.close());

/** Types into an open list; Enter chooses the first match. */
const take = async (agentPage: Page, key: string, typed: string) => {
  await agentPage.keyboard.press(key);
  // A fast writer does not wait for a list to open.
  await agentPage.keyboard.type(typed);
  await agentPage.keyboard.press('Enter');
};

it('a day’s work is done without a pointer: move, answer, note, sort, give away, put off, resolve, find (AGT-10, AGT-14, AGT-17)', async () => {
  await createConversation(installation, 'The older question');
  const visitor = await startConversation(installation, 'The newer question');
  const agentPage = await signInAs(installation);
  await listRow(agentPage, 'The newer question').waitFor();
  await agentPage.keyboard.press('j');
  await agentPage.getByRole('log').getByText('The newer question').waitFor();
  await agentPage.keyboard.press('j');
  await agentPage.getByRole('log').getByText('The older question').waitFor();
  await agentPage.keyboard.press('k');
  const log = agentPage.getByRole('log');
  await log.getByText('The newer question').waitFor();

  await agentPage.keyboard.press('r');
  await agentPage.keyboard.type('/hou');
  await agentPage.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().waitFor();
  await agentPage.keyboard.press('Enter');
  await expect.poll(() => writtenIn(agentPage.getByRole('textbox', { name: 'Reply' }))).toBe('We open at nine.');
  await agentPage.keyboard.press('Enter');
  await visitor.chat.getByRole('log').getByText('We open at nine.').waitFor();
  await agentPage.keyboard.press('Escape');
  await agentPage.keyboard.press('n');
  await agentPage.keyboard.type('Ask the workshop');
  await agentPage.keyboard.press('Enter');
  await log.getByText('Ask the workshop').waitFor();
  await agentPage.keyboard.press('Escape');

  await agentPage.keyboard.press('a');
  await waitForAssignee(agentPage, 'ada');
  await take(agentPage, 'A', 'mia');
  await waitForAssignee(agentPage, 'Mia Lee');
  await take(agentPage, 't', 'work');
  await take(agentPage, 'l', 'rep');
  await conversationState(agentPage).getByText('repairs').waitFor();
  await agentPage.keyboard.press('Escape');
  await take(agentPage, 'p', 'u');
  for (const fact of ['workshop', 'repairs', 'Urgent'])
    await conversationState(agentPage).getByText(fact).last().waitFor();
  // The conversation's history has every change.
  for (const text of [/added repairs/, /set the priority to urgent/]) await log.getByText(text).waitFor();

  await take(agentPage, 's', 'to');
  await conversationState(agentPage)
    .getByText(/^Snoozed until/)
    .waitFor();
  await expect.poll(() => conversationList(agentPage).getByText('The newer question').count()).toBe(0);
  await sendMessage(visitor, 'One more thing');
  await listRow(agentPage, 'One more thing').waitFor();
  await agentPage.keyboard.press('e');
  await agentPage.getByRole('button', { name: 'Reopen' }).waitFor();

  await agentPage.keyboard.press('Control+k');
  await agentPage.keyboard.type('older question');
  await agentPage
    .getByRole('dialog')
    .getByRole('option', { name: /The older question/ })
    .first()
    .waitFor();
  await agentPage.keyboard.press('Enter');
  await log.getByText('The older question').waitFor();
  await agentPage.keyboard.press('x');
  await agentPage.getByRole('toolbar', { name: '1 selected' }).waitFor();
  await agentPage.keyboard.press('x');
  await agentPage.keyboard.press('?');
  await agentPage.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await agentPage.keyboard.press('Escape');
  await closePages(agentPage, visitor.page);
});

const KEYS = ['?', '/', 's', 'l', 'p', 'A', 't', 'm'];

it.each([
  // There the sidebar is beside the list: see below.
  ['light', [...KEYS, 'f'], { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  // There the thread hides the list and its filter.
  ['dark, on a phone', [...KEYS, 'v'], { viewport: { width: 320, height: 700 }, colorScheme: 'dark' }],
] as const)(
  'whatever a key opens over the desk meets no finding of axe and keeps to the window: %s',
  async (_look, keys, options) => {
    await createConversation(installation, 'What is open?');
    const agentPage = await signInAs(installation, { options });
    await listRow(agentPage, 'What is open?').click();
    await agentPage.getByRole('log').getByText('What is open?').waitFor();
    for (const key of keys) {
      await agentPage.locator('body').press(key);
      const over = agentPage.locator('dialog[open], [popover]:popover-open, aside[data-open], [data-over]');
      await over.waitFor();
      expect([key, await accessibilityViolations(agentPage)]).toEqual([key, []]);
      const wide = await agentPage.evaluate(() => document.documentElement.scrollWidth);
      expect([key, wide]).toEqual([key, options.viewport.width]);
      await agentPage.keyboard.press('Escape');
      await expect.poll(() => over.count()).toBe(0);
    }
    await closePages(agentPage);
  },
);

it('the key of the views goes to the sidebar where that stands beside the list, and Escape goes back', async () => {
  await createConversation(installation, 'Where are the views?');
  const agentPage = await signInAs(installation, { options: { viewport: { width: 1280, height: 800 } } });
  const row = listRow(agentPage, 'Where are the views?');
  await row.click();
  await agentPage.getByRole('log').getByText('Where are the views?').waitFor();
  await row.focus();
  await agentPage.keyboard.press('v');
  await expect.poll(() => agentPage.locator(':focus').textContent()).toMatch(/^All conversations/);
  await agentPage.keyboard.press('Escape');
  await expect.poll(() => agentPage.locator(':focus').textContent()).toContain('Where are the views?');
  await closePages(agentPage);
});
