import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationList, conversationState, createConversation, listRow } from './agent-actions.ts';
import { expectEveryLook } from './appearances.ts';
import { type Installation, openInstallation, reply, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const main = (page: Page) => page.getByRole('main');

/** As if the conversation had come so many minutes earlier. */
const passMinutes = (minutes: number) =>
  installation.fill((store) => {
    const before = minutes * 60_000;
    store.exec(
      `UPDATE conversations SET created_at = created_at - ${before}, waiting_since = waiting_since - ${before}`,
    );
    store.exec(`UPDATE applied_slas SET started_at = started_at - ${before}, check_at = started_at`);
  });

it('an administrator makes a policy, agents see the time that is left, and a miss is reported (SLA-08)', async () => {
  const agentPage = await signIn(installation);
  await openSettings(agentPage, 'SLA policies');
  await main(agentPage).getByText('There are no SLA policies yet.').waitFor();
  await expectEveryLook(agentPage, 'sla-empty');
  await main(agentPage).getByRole('button', { name: 'New SLA policy' }).click();
  await main(agentPage).getByLabel('Name').fill('Gold');
  await main(agentPage).getByRole('button', { name: 'Save' }).click();
  await main(agentPage).getByText('Set at least one time.').waitFor();
  await main(agentPage).getByLabel('First response', { exact: true }).fill('30');
  await main(agentPage).getByLabel('Resolution', { exact: true }).fill('2');
  await main(agentPage).getByLabel('Unit: Resolution').selectOption({ label: 'days' });
  await main(agentPage).getByRole('group', { name: 'Inboxes' }).getByRole('checkbox').first().check();
  await expectEveryLook(agentPage, 'sla-editor');
  await main(agentPage).getByRole('button', { name: 'Save' }).click();
  await waitUntilSaved(agentPage);
  await main(agentPage).getByText('First response: 30 minutes').waitFor();
  await expectEveryLook(agentPage, 'sla-policies');

  await createConversation(installation, 'Is the lantern in stock?');
  await agentPage.setViewportSize({ width: 1280, height: 900 });
  await agentPage.goto(`${installation.url}/app`);
  const row = listRow(agentPage, 'Is the lantern in stock?');
  await conversationList(agentPage)
    .getByTitle(/^First response: \d+ min left$/)
    .waitFor();
  await row.click();
  const state = conversationState(agentPage);
  await state.getByText(/^Resolution: .+ left$/).waitFor();

  passMinutes(45);
  await agentPage.reload();
  await conversationList(agentPage)
    .getByTitle(/^First response: overdue by/)
    .waitFor();
  await state.getByText(/^First response: overdue by/).waitFor();
  await expectEveryLook(agentPage, 'sla-overdue');
  await agentPage.setViewportSize({ width: 1280, height: 900 });
  await agentPage.getByText('Missed the first response time of the SLA policy Gold').waitFor({ timeout: 90_000 });
  await reply(agentPage, 'It is, shall we send it?');
  await state.getByText('First response: Missed').waitFor();

  await agentPage.goto(`${installation.url}/app/reports/sla`);
  await main(agentPage).getByRole('link', { name: 'Conversation 1' }).waitFor();
  await expectEveryLook(agentPage, 'sla-report');
  const [file] = await Promise.all([
    agentPage.waitForEvent('download'),
    main(agentPage).getByRole('button', { name: 'Conversations that missed an SLA as CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('1,Gold');
  await agentPage.context().close();
});

it('an agent removes a policy and chooses another, and a deleted one is gone (SLA-08)', async () => {
  const agentPage = await signIn(installation);
  await agentPage.goto(`${installation.url}/app/conversations/1`);
  const state = conversationState(agentPage);
  await state.getByTitle('Change SLA policy').click();
  await agentPage.getByRole('option', { name: 'No SLA policy' }).click();
  await agentPage.getByText('removed SLA policy Gold').waitFor();
  await expect.poll(() => state.getByText('No SLA policy').count()).toBe(1);
  await state.getByTitle('Change SLA policy').click();
  await agentPage.getByRole('option', { name: 'Gold' }).click();
  await agentPage.getByText('added SLA policy Gold').waitFor();
  await openSettings(agentPage, 'SLA policies');
  await main(agentPage).getByRole('button', { name: 'Delete: Gold' }).click();
  await main(agentPage).getByText('It is removed from all conversations and from the reports.').waitFor();
  await main(agentPage).getByRole('button', { name: 'Delete', exact: true }).click();
  await main(agentPage).getByText('There are no SLA policies yet.').waitFor();
  await agentPage.goto(`${installation.url}/app/conversations/1`);
  await state.getByRole('button', { name: 'Labels' }).first().waitFor();
  expect(await state.getByText('Gold').count()).toBe(0);
  await agentPage.context().close();
});
