import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationState, listRow } from './agent-actions.ts';
import { expectEveryLook } from './appearances.ts';
import { type Installation, openInstallation, openVisitorChat, sendMessage, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const URGENT = 'Raise the priority of urgent messages';

const rules = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Active: / })
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));

it('an administrator makes a rule from a template, tests it, and it acts on a visitor’s message (AGT-60, AGT-62)', async () => {
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, 'Where is my lantern?');
  const agentPage = await signIn(installation);
  await listRow(agentPage, 'Where is my lantern?').click();
  const number = /\/app\/conversations\/(\d+)/.exec(agentPage.url())?.[1] ?? '';
  expect(number).not.toBe('');
  await openSettings(agentPage, 'Automation');
  const main = agentPage.getByRole('main');
  await main.getByText('There are no rules yet.').waitFor();
  await expectEveryLook(agentPage, 'automation-empty');
  await main.getByRole('button', { name: `Use template: ${URGENT}` }).click();
  await main.getByRole('button', { name: 'Add step' }).click();
  await main.getByLabel('Action', { exact: true }).last().selectOption({ label: 'Send a reply' });
  await main.getByRole('textbox', { name: 'Message' }).fill('We look at it at once.');

  await main.getByLabel('Conversation number').fill(number);
  await main.getByRole('button', { name: 'Test rule' }).click();
  await main.getByText('The rule does not match').waitFor();
  await main.getByText('Message contains urgent').waitFor();
  await sendMessage(visitor, 'It is URGENT');
  await visitor.chat.getByText('It is URGENT').waitFor();
  await expect
    .poll(async () => {
      await main.getByRole('button', { name: 'Test rule' }).click();
      return main.getByText('The rule matches').isVisible();
    })
    .toBe(true);
  await expectEveryLook(agentPage, 'automation-editor');
  await main.getByRole('button', { name: 'Save' }).click();
  await waitUntilSaved(agentPage);
  // The message from before the rule is not acted on.
  await main.getByText('No rule ran in the last 30 days.').waitFor();

  await sendMessage(visitor, 'Really urgent!');
  await visitor.chat.getByText('We look at it at once.', { exact: true }).waitFor();
  await expect
    .poll(async () => {
      await main.getByRole('button', { name: 'Refresh' }).click();
      return main.getByRole('link', { name: `#${number}` }).count();
    })
    .toBe(1);
  await main.getByRole('button', { name: /^Show actions: / }).click();
  await main.getByRole('listitem').filter({ hasText: 'Set priority' }).first().waitFor();
  await expectEveryLook(agentPage, 'automation-rules');
  await main.getByRole('link', { name: `#${number}` }).click();
  await agentPage.setViewportSize({ width: 1280, height: 900 });
  await conversationState(agentPage).getByText('Urgent').last().waitFor();
  await agentPage.getByText(`Automation (${URGENT})`, { exact: false }).first().waitFor();
  await agentPage.getByText('We look at it at once.').first().waitFor();
  await expectEveryLook(agentPage, 'automation-conversation');
  await agentPage.context().close();
  await visitor.context.close();
});

it('rules are switched off, put in order by the keyboard, duplicated and deleted (AGT-60)', async () => {
  const agentPage = await signIn(installation);
  await openSettings(agentPage, 'Automation');
  const main = agentPage.getByRole('main');
  await main.getByRole('button', { name: 'New rule' }).click();
  await main.getByLabel('Name').fill('Close answered conversations');
  await main.getByLabel('Runs when').selectOption({ label: 'A conversation is changed' });
  await main.getByText('Without conditions, the rule runs every time.').waitFor();
  await main.getByLabel('Action', { exact: true }).selectOption({ label: 'Resolve' });
  // A condition without a value would match everything: the rule is not saved with it.
  await main.getByRole('button', { name: 'Add condition' }).click();
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => agentPage.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Value');
  await main.getByRole('button', { name: 'Remove condition' }).click();
  await main.getByRole('button', { name: 'Save' }).click();
  await waitUntilSaved(agentPage);
  const box = main.getByRole('checkbox', { name: 'Active: Close answered conversations' });
  await box.uncheck();
  await expect.poll(() => box.isEnabled()).toBe(true);
  const up = main.getByRole('button', { name: 'Move Close answered conversations up' });
  await up.focus();
  await agentPage.keyboard.press('Enter');
  await expect.poll(() => rules(agentPage)).toEqual(['Active: Close answered conversations', `Active: ${URGENT}`]);
  await expect
    .poll(() => agentPage.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move Close answered conversations down');
  await main.getByRole('button', { name: 'Duplicate: Close answered conversations' }).click();
  await main.getByRole('button', { name: 'Save' }).click();
  await main.getByRole('checkbox', { name: 'Active: Copy of Close answered conversations' }).waitFor();
  await main.getByRole('button', { name: 'Delete: Copy of Close answered conversations' }).click();
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => rules(agentPage)).toHaveLength(2);
  await agentPage.reload();
  await expect.poll(() => box.isChecked()).toBe(false);
  await agentPage.context().close();
});

it('a rule by time is counted before it is saved, and nothing of it is cut off, however long its name (AGT-63)', async () => {
  const agentPage = await signIn(installation);
  await openSettings(agentPage, 'Automation');
  const main = agentPage.getByRole('main');
  const name = 'Wiedervorlagebenachrichtigungsverantwortlichkeitenzuordnung';
  await main.getByRole('button', { name: 'New rule' }).click();
  await main.getByLabel('Name').fill(name);
  await main.getByLabel('Runs when').selectOption({ label: 'Time passes' });
  await main.getByLabel('Action', { exact: true }).selectOption({ label: 'Resolve' });
  const preview = main.getByRole('button', { name: 'Count conversations' });
  const value = main.getByRole('textbox', { name: 'Value' }).or(main.getByRole('spinbutton', { name: 'Value' }));
  await value.fill('0.01');
  await preview.click();
  await main.getByText(/needs a number of hours/).waitFor();
  await value.fill('4');
  await preview.click();
  await main.getByText('The rule would run on 0 conversations now.').waitFor();
  await main.getByRole('button', { name: 'Save' }).click();
  await waitUntilSaved(agentPage);
  await main.getByRole('button', { name: `Edit: ${name}` }).click();
  await expectEveryLook(agentPage, 'automation-time');
  await agentPage.setViewportSize({ width: 1280, height: 900 });
  await main.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: `Delete: ${name}` }).click();
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => rules(agentPage)).not.toContain(`Active: ${name}`);
  await agentPage.context().close();
});
