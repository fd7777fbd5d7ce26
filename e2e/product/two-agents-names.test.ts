import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closePages,
  conversationState,
  createConversation,
  listRow,
  openInstallationWithTwoAgents,
  option,
  startConversation,
} from './agent-actions.ts';
import { assigneeButton } from './assignee.ts';
import { writtenIn } from './composer.ts';
import { type Installation, sendMessage, signIn, signInAs } from './installation.ts';
import type { TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  ({ installation, api } = await openInstallationWithTwoAgents());
});
afterAll(() => installation?.close());

const atDesks = async (text: string) => {
  const ada = await signIn(installation);
  const mia = await signInAs(installation, { email: 'mia@example.com' });
  await listRow(ada, text).click();
  await listRow(mia, text).click();
  await mia.getByRole('log').getByText(text).waitFor();
  return { ada, mia };
};

describe('what one agent changes is on the other’s screen without a reload', () => {
  it('a note, a deleted message, and the details of a contact', async () => {
    const visitor = await startConversation(installation, 'My lantern hums');
    const { ada, mia } = await atDesks('My lantern hums');
    await ada.getByRole('button', { name: 'Private note', exact: true }).click();
    await ada.getByRole('textbox', { name: 'Private note' }).fill('It is the third this week');
    await ada.getByRole('textbox', { name: 'Private note' }).press('Enter');
    const note = mia.getByRole('log').locator('article', { hasText: 'It is the third this week' });
    await note.waitFor();
    await sendMessage(visitor, 'Anybody?');
    await mia.getByRole('log').getByText('Anybody?').waitFor();

    await note.hover();
    await note.getByRole('button', { name: 'Delete message' }).click();
    await note.waitFor({ state: 'detached' });
    await ada.getByText('It is the third this week').first().waitFor({ state: 'detached' });

    await mia.getByRole('complementary', { name: 'Contact' }).getByRole('link').first().click();
    await mia.getByLabel('Name', { exact: true }).fill('Kim Park');
    await mia.getByLabel('Email').fill('kim@example.com');
    await mia.getByRole('button', { name: 'Save' }).click();
    await ada.getByRole('heading', { name: 'Kim Park', level: 1 }).waitFor();
    await listRow(ada, 'Kim Park').waitFor();
    await ada.getByRole('complementary', { name: 'Contact' }).getByText('kim@example.com').waitFor();
    await closePages(visitor.page, ada, mia);
  });

  it('labels, teams, colleagues and attributes, as they are called by now', async () => {
    await createConversation(installation, 'The glass is cracked');
    await api('POST', '/labels', { title: 'repairs', color: '#1f93ff' });
    const team = await api('POST', '/teams', { name: 'workshop' });
    const { ada, mia } = await atDesks('The glass is cracked');
    await ada.getByRole('button', { name: 'Labels' }).click();
    await option(ada, 'repairs').click();
    await ada.keyboard.press('Escape');
    await ada.getByRole('button', { name: 'Assign to team' }).click();
    await option(ada, 'workshop').click();
    for (const fact of ['repairs', 'workshop']) await conversationState(mia).getByText(fact).waitFor();

    const [label] = (await api('GET', '/labels')).payload;
    await api('PATCH', `/labels/${label.id}`, { title: 'broken-glass' });
    await api('PATCH', `/teams/${team.id}`, { name: 'glaziers' });
    for (const agentPage of [ada, mia])
      for (const fact of ['broken-glass', 'glaziers']) await conversationState(agentPage).getByText(fact).waitFor();
    await listRow(ada, 'broken-glass').waitFor();
    await ada.getByRole('button', { name: 'All conversations' }).click();
    await ada.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'broken-glass' }).waitFor();
    await ada.keyboard.press('Escape');

    await api('POST', '/agents', { name: 'Noor Haddad', email: 'noor@example.com', role: 'agent' });
    // The inbox assigns new conversations automatically: by now it may have an assignee.
    await assigneeButton(ada).click();
    await ada.getByRole('option', { name: 'Noor Haddad' }).waitFor();
    await ada.keyboard.press('Escape');

    await api('POST', '/custom_attribute_definitions', {
      attribute_display_name: 'Plan',
      attribute_key: 'plan',
      attribute_display_type: 'list',
      attribute_model: 'conversation_attribute',
      attribute_values: ['free', 'pro'],
    });
    const contact = ada.getByRole('complementary', { name: 'Contact' });
    await contact.getByRole('button', { name: 'Edit Plan' }).click();
    await contact.getByLabel('Plan', { exact: true }).selectOption('pro');
    await contact.getByRole('button', { name: 'Save' }).click();
    await mia.getByRole('complementary', { name: 'Contact' }).getByText('pro', { exact: true }).waitFor();
    const [, id] = /conversations\/(\d+)/.exec(ada.url()) ?? [];
    expect((await api('GET', `/conversations/${id}`)).custom_attributes).toEqual({ plan: 'pro' });
    await closePages(ada, mia);
  });

  it('a ready answer, the moment it is written', async () => {
    await createConversation(installation, 'When do you open?');
    const { ada, mia } = await atDesks('When do you open?');
    await ada.getByRole('link', { name: 'Settings', exact: true }).click();
    await ada.getByRole('link', { name: 'Canned responses' }).click();
    await ada.getByRole('button', { name: 'New canned response' }).click();
    await ada.getByLabel('Short code').fill('hours');
    await ada.getByRole('textbox', { name: 'Message' }).fill('We open at nine, {{contact.name}}.');
    await ada.getByRole('button', { name: 'Save' }).click();
    await ada.getByText('/hours').first().waitFor();
    await mia.getByRole('textbox', { name: 'Reply' }).pressSequentially('/hou');
    await mia.getByRole('option', { name: /hours/ }).click();
    await expect
      .poll(() => writtenIn(mia.getByRole('textbox', { name: 'Reply' })))
      // The visitor has no name: the space and the comma before it are removed with it.
      .toBe('We open at nine.');
    await closePages(ada, mia);
  });
});
