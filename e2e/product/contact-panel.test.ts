import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { writtenIn } from './composer.ts';
import {
  chatOf,
  composerOf,
  type Installation,
  openChat,
  openInstallation,
  sendMessage,
  signIn,
} from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const arriveFromVienna = async () => {
  const context = await installation.browser.newContext({ timezoneId: 'Europe/Vienna' });
  const page = await context.newPage();
  await page.goto(`${installation.url}/demo`);
  await openChat(page);
  const chat = chatOf(page);
  await chat.getByRole('button', { name: /start conversation/i }).click();
  await composerOf({ chat }).waitFor();
  return { context, page, chat };
};

describe('the person beside a thread', () => {
  it('shows what their page said: location, browser, pages, the current one; and what the team adds, and an article can be sent', async () => {
    const visitor = await arriveFromVienna();
    await sendMessage(visitor, 'Gibt es die Laterne noch?');
    const agentPage = await signIn(installation);
    await agentPage.getByRole('navigation', { name: 'Conversations' }).getByText('Gibt es die Laterne noch?').click();
    const person = agentPage.getByRole('complementary', { name: 'Contact' });
    await person.getByText('Vienna, Austria').waitFor();
    await person.getByText(/Chrome \d+, Linux/).waitFor();
    await person.getByText('No previous conversations.').waitFor();
    const visit = person.getByRole('region', { name: 'Visit' });
    await visit.getByText('Current page').waitFor();
    await visitor.page.getByRole('link', { name: 'Pricing' }).first().click();
    await visit.getByText('Pricing · Acme Lanterns').waitFor();
    await visit.getByText('1 earlier page in this visit').click();
    // A suggested article is inserted into the reply as a link.
    await agentPage.getByRole('button', { name: 'Insert article' }).click();
    await agentPage.getByRole('searchbox', { name: 'Search articles' }).fill('glass');
    await agentPage.getByRole('button', { name: /Change the glass/ }).click();
    const reply = agentPage.getByRole('main').getByRole('textbox', { name: 'Reply' });
    await expect.poll(() => writtenIn(reply)).toBe('Change the glass ');
    const address = await reply.getByRole('link', { name: 'Change the glass' }).getAttribute('href');
    expect(address).toMatch(/^http.*\/hc\/acme\/articles\/\S+$/);
    await reply.press('Enter');
    await visitor.chat.getByRole('log').getByRole('link', { name: 'Change the glass', exact: true }).waitFor();
    await person.getByText('Pages messages were sent from').click();
    await person
      .getByRole('link', { name: /\/demo/ })
      .last()
      .waitFor();
    await person.getByRole('button', { name: 'Add attribute' }).click();
    await person.getByLabel('Attribute', { exact: true }).fill('plan');
    await person.getByLabel('Value', { exact: true }).fill('gold');
    await person.getByRole('button', { name: 'Add', exact: true }).click();
    await person.getByText('gold', { exact: true }).waitFor();
    await person.getByRole('button', { name: 'Write a note' }).click();
    await person.getByLabel('Note', { exact: true }).fill('Asks every winter');
    await person.getByRole('button', { name: 'Add note' }).click();
    await person.getByText('Asks every winter').waitFor();
    await agentPage.reload();
    await person
      .getByRole('link', { name: /\/demo/ })
      .last()
      .waitFor();
    await person.getByText('gold', { exact: true }).waitFor();
    const shots = process.env['SHOTS'];
    if (shots) await agentPage.screenshot({ path: `${shots}/person-light.png` });
    await agentPage.emulateMedia({ colorScheme: 'dark' });
    if (shots) await agentPage.screenshot({ path: `${shots}/person-dark.png` });
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await agentPage.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);

    await agentPage.setViewportSize({ width: 390, height: 844 });
    await person.waitFor({ state: 'hidden' });
    await agentPage.getByRole('button', { name: 'Contact details' }).click();
    const over = agentPage.getByRole('dialog', { name: 'Contact' });
    await over.getByText('Asks every winter').waitFor();
    if (shots) await agentPage.screenshot({ path: `${shots}/person-phone.png` });
    await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
    await over.getByRole('heading').getByRole('link').click();
    await agentPage.waitForURL(/\/app\/contacts\/\d+$/);
    await agentPage.getByRole('heading', { name: 'About' }).waitFor();
    await visitor.context.close();
    await agentPage.context().close();
  });

  it('leaves the assignee, the priority and the labels in their place where its script did not come', async () => {
    const visitor = await arriveFromVienna();
    await sendMessage(visitor, 'Is the line that bad?');
    const agentPage = await signIn(installation);
    await agentPage.route(/ContactPanel/, (route) => route.abort());
    await agentPage.reload();
    await agentPage.getByRole('navigation', { name: 'Conversations' }).getByText('Is the line that bad?').click();
    const properties = agentPage.getByRole('complementary', { name: 'Conversation details' });
    await properties.getByRole('alert').waitFor();
    await properties.getByRole('button', { name: 'Labels' }).waitFor();
    await properties.getByRole('button', { name: /^Priority: / }).click();
    await agentPage.getByRole('option', { name: 'High' }).click();
    await properties.getByRole('button', { name: 'Priority: High' }).waitFor();
    await agentPage.context().close();
    await visitor.context.close();
  });
});
