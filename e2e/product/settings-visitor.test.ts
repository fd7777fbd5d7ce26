import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatOf, type Installation, openChat, openInstallation, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

it('an administrator previews what a visitor sees and why, with the same texts (HRS-15)', async () => {
  const agentPage = await signIn(installation);
  await openSettings(agentPage, 'Inboxes');
  await agentPage.getByRole('button', { name: 'Settings: Acme' }).click();
  await agentPage.getByLabel('Use business hours').check();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await agentPage.getByLabel(`Open on ${day}`).uncheck();
  await agentPage.getByLabel('Send a satisfaction survey when a conversation is resolved').check();
  await agentPage.getByLabel('Out-of-office message').fill('We light up again on Monday.');
  await agentPage.getByRole('button', { name: 'Save' }).click();
  await waitUntilSaved(agentPage);

  await agentPage.getByRole('link', { name: 'Visitor preview' }).click();
  const line = (name: string) =>
    agentPage.getByRole('list', { name: 'Result' }).getByRole('listitem').filter({ hasText: name });
  await line('Team status').getByText('Away').waitFor();
  await line('Team status').getByText('you are closed that day').waitFor();
  await agentPage.getByLabel('Language set by your page').selectOption('Deutsch');
  await line('Language').getByText('Deutsch').waitFor();
  const text = (await line('Team status').locator('q').textContent()) ?? '';

  await agentPage.getByLabel('Page URL').fill('https://elsewhere.example/demo/pricing');
  await agentPage.getByLabel('Time zone').selectOption({ index: 3 });
  await line('Pricing page').getByText('shown after 8 seconds').waitFor();
  await agentPage.getByLabel('Closed a campaign today').check();
  await line('Pricing page').getByText('no campaign is shown for a day').waitFor();
  await line('Pre-chat form').getByText('The pre-chat form is off.').waitFor();
  await line('Satisfaction survey').getByText('Sent once').waitFor();

  const context = await installation.browser.newContext();
  const visitor = await context.newPage();
  await visitor.addInitScript(() => Object.assign(window, { porchlightSettings: { locale: 'de' } }));
  await visitor.goto(`${installation.url}/demo`);
  await openChat(visitor);
  await chatOf(visitor).getByText(text).first().waitFor();
  await chatOf(visitor).getByText('We light up again on Monday.').waitFor();
  expect(text).not.toBe('');
  await context.close();
  await agentPage.context().close();
});
