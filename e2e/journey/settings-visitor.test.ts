import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatOf, type House, openChat, openHouse, sitDown } from './house.ts';
import { openSettings, saved } from './settings-ways.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

it('an administrator previews what a visitor sees and why, with the same texts (HRS-15)', async () => {
  const desk = await sitDown(house);
  await openSettings(desk, 'Inboxes');
  await desk.getByRole('button', { name: 'Settings: Acme' }).click();
  await desk.getByLabel('We have business hours').check();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await desk.getByLabel(`Open on ${day}`).uncheck();
  await desk.getByLabel('Ask how it was when a conversation is resolved').check();
  await desk.getByLabel('Answer when you are closed').fill('We light up again on Monday.');
  await desk.getByRole('button', { name: 'Save' }).click();
  await saved(desk);

  await desk.getByRole('link', { name: 'What a visitor sees' }).click();
  const line = (name: string) =>
    desk.getByRole('list', { name: 'What they meet' }).getByRole('listitem').filter({ hasText: name });
  await line('Your hours').getByText('Away').waitFor();
  await line('Your hours').getByText('you are closed that day').waitFor();
  await desk.getByLabel('Language your page asks for').selectOption('Deutsch');
  await line('Language').getByText('Deutsch').waitFor();
  const words = (await line('Your hours').locator('q').textContent()) ?? '';

  await desk.getByLabel('Page they are on').fill('https://elsewhere.example/demo/pricing');
  await desk.getByLabel('Their time zone').selectOption({ index: 3 });
  await line('Pricing page').getByText('It comes after 8 seconds').waitFor();
  await desk.getByLabel('They closed a campaign today').check();
  await line('Pricing page').getByText('left alone for a day').waitFor();
  await line('Questions before the chat').getByText('The form is switched off.').waitFor();
  await line('How was it?').getByText('Asked once').waitFor();

  const context = await house.browser.newContext();
  const visitor = await context.newPage();
  await visitor.addInitScript(() => Object.assign(window, { porchlightSettings: { locale: 'de' } }));
  await visitor.goto(`${house.url}/demo`);
  await openChat(visitor);
  await chatOf(visitor).getByText(words).first().waitFor();
  await chatOf(visitor).getByText('We light up again on Monday.').waitFor();
  expect(words).not.toBe('');
  await context.close();
  await desk.context().close();
});
