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
  await agentPage.getByLabel('We have business hours').check();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await agentPage.getByLabel(`Open on ${day}`).uncheck();
  await agentPage.getByLabel('Ask how it was when a conversation is resolved').check();
  await agentPage.getByLabel('Answer when you are closed').fill('We light up again on Monday.');
  await agentPage.getByRole('button', { name: 'Save' }).click();
  await waitUntilSaved(agentPage);

  await agentPage.getByRole('link', { name: 'What a visitor sees' }).click();
  const line = (name: string) =>
    agentPage.getByRole('list', { name: 'What they meet' }).getByRole('listitem').filter({ hasText: name });
  await line('Your hours').getByText('Away').waitFor();
  await line('Your hours').getByText('you are closed that day').waitFor();
  await agentPage.getByLabel('Language your page asks for').selectOption('Deutsch');
  await line('Language').getByText('Deutsch').waitFor();
  const text = (await line('Your hours').locator('q').textContent()) ?? '';

  await agentPage.getByLabel('Page they are on').fill('https://elsewhere.example/demo/pricing');
  await agentPage.getByLabel('Their time zone').selectOption({ index: 3 });
  await line('Pricing page').getByText('It comes after 8 seconds').waitFor();
  await agentPage.getByLabel('They closed a campaign today').check();
  await line('Pricing page').getByText('left alone for a day').waitFor();
  await line('Questions before the chat').getByText('The form is switched off.').waitFor();
  await line('How was it?').getByText('Asked once').waitFor();

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
