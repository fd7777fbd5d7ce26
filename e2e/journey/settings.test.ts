import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatOf, type House, openChat, openHouse, sitDown } from './house.ts';
import { openSettings, saved } from './settings-ways.ts';

let house: House;
beforeAll(async () => {
  // An address that no visitor reaches, for the health page to find.
  house = await openHouse({ PUBLIC_URL: 'http://127.0.0.1:0' });
});
afterAll(() => house?.close());

const PASSWORD = 'Lantern-light-7';

const linkIn = async (email: string) => {
  let link: string | undefined;
  await expect
    .poll(() => {
      link = /\/app\/password\?token=[\w-]+/.exec(house.newestMail(email) ?? '')?.[0];
      return link;
    })
    .toBeTruthy();
  return house.url + link;
};

describe('an administrator', () => {
  it('invites a colleague, who chooses a password by the link, is in, and may choose another when it is forgotten (AGT-40)', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'People');
    await desk.getByLabel('Email').fill('mia@example.com');
    await desk.getByLabel('Name').fill('Mia');
    await desk.getByRole('button', { name: 'Send the invitation', exact: true }).click();
    await desk.getByText('mia@example.com was invited.').waitFor();
    await desk.getByText('(invited)').waitFor();
    // Again is refused at the field.
    await desk.getByLabel('Email').fill('mia@example.com');
    await desk.getByRole('button', { name: 'Send the invitation', exact: true }).click();
    await desk.getByText('is a member of this account already').waitFor();

    const context = await house.browser.newContext();
    const page = await context.newPage();
    const link = await linkIn('mia@example.com');
    await page.goto(link);
    await page.getByLabel('New password').fill('weak-one-again');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByText('Password must have').waitFor();
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByRole('navigation', { name: 'Conversations' }).waitFor();
    // The settings hold an agent's own things, and nothing of the administrators'.
    await openSettings(page, 'Ready answers');
    expect(await page.getByRole('link', { name: 'Inboxes' }).count()).toBe(0);
    await page.goto(`${house.url}/app/settings/inboxes/1`);
    await page.getByText('You do not have permission to view this page').waitFor();
    await page.goto(`${house.url}/app`);
    await page.getByRole('button', { name: 'You: Mia' }).click();
    await page.getByRole('option', { name: 'Sign out' }).click();
    await page.goto(link);
    await page.getByText('This link was used already').waitFor();
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByLabel('Email').fill('mia@example.com');
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByText('a mail is on its way').waitFor();
    await expect.poll(() => house.newestMail('mia@example.com')).toContain('A new password for Mia');
    await page.goto(await linkIn('mia@example.com'));
    await page.getByLabel('New password').fill(`${PASSWORD}x`);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByRole('navigation', { name: 'Conversations' }).waitFor();
    await context.close();
    await desk.context().close();
  });

  it('changes what visitors see: texts, colour, features and hours (AGT-38, AGT-39, SEC-08)', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Inboxes');
    await desk.getByRole('button', { name: 'Settings: Acme' }).click();
    await desk.getByLabel('Greeting', { exact: true }).fill('Good evening');
    await desk.getByLabel('Line below it').fill('Lanterns since 1907');
    await desk.getByLabel('End the conversation').uncheck();
    await desk.getByLabel('Pick emoji').uncheck();
    await desk.getByLabel('We have business hours').check();
    await desk.getByLabel('Open on Sunday').check();
    await desk.getByLabel('Sunday from').selectOption('10:15 AM');
    // No day closes when it opens; what closes before that closes on the next day.
    const closings = await desk.getByLabel('Sunday until').locator('option').allInnerTexts();
    expect(closings).not.toContain('10:15 AM');
    expect(closings.filter((closing) => closing.includes('10:00 AM'))).toEqual(['10:00 AM (next day)']);
    await desk.getByLabel('Websites that may show').fill('not a domain!');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('is no domain').waitFor();
    await desk.getByLabel('Websites that may show').fill('');
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);
    await desk.reload();
    await expect.poll(() => desk.getByLabel('Sunday from').inputValue()).toBe('10:15 AM');
    const visitor = await house.browser.newPage();
    await visitor.goto(`${house.url}/demo`);
    await openChat(visitor);
    await chatOf(visitor).getByText('Good evening').waitFor();
    await chatOf(visitor).getByText('Lanterns since 1907').waitFor();
    await chatOf(visitor).getByRole('button', { name: 'Start Conversation' }).click();
    await chatOf(visitor).getByRole('button', { name: 'Attach files' }).waitFor();
    await expect.poll(() => chatOf(visitor).getByRole('button', { name: 'Emoji', exact: true }).count()).toBe(0);
    await visitor.close();
    await desk.context().close();
  });

  it('edits several opening hours of a day, by keyboard and on a phone, and cannot save hours that overlap', async () => {
    const desk = await sitDown(house);
    await desk.setViewportSize({ width: 390, height: 800 });
    await desk.goto(`${house.url}/app/settings/inboxes`);
    await desk.getByRole('button', { name: 'Settings: Acme' }).click();
    await desk.getByLabel('We have business hours').check();
    const monday = desk.getByRole('group', { name: 'Monday' });
    await monday.getByLabel('Monday until').selectOption('12:00 PM');
    await monday.getByRole('button', { name: 'Add hours on Monday' }).focus();
    await desk.keyboard.press('Enter');
    const second = monday.getByLabel('Monday from (2 of 2)');
    await expect.poll(() => second.inputValue()).toBe('01:00 PM');
    await expect.poll(() => second.evaluate((field) => field === document.activeElement)).toBe(true);
    await second.selectOption('11:00 AM');
    const overlap = '09:00 AM to 12:00 PM and 11:00 AM to 05:00 PM overlap. Change or remove one of them.';
    await monday.getByRole('alert').getByText(overlap).waitFor();
    const sent: string[] = [];
    desk.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
    await desk.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => second.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(sent).toEqual([]);
    await second.selectOption('01:00 PM');
    await expect.poll(() => monday.getByRole('alert').count()).toBe(0);
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);
    await desk.reload();
    await expect.poll(() => second.inputValue()).toBe('01:00 PM');
    await monday.getByRole('button', { name: 'Remove 09:00 AM to 12:00 PM on Monday' }).press('Enter');
    await expect.poll(() => monday.getByLabel('Monday from').inputValue()).toBe('01:00 PM');
    const add = monday.getByRole('button', { name: 'Add hours on Monday' });
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await desk.context().close();
  });

  it('makes an inbox for another website, and gets its snippet', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Inboxes');
    await desk.getByLabel('Name').fill('Workshop');
    await desk.getByLabel('Website', { exact: true }).fill('javascript:alert(1)');
    await desk.getByRole('button', { name: 'Create' }).click();
    await desk.getByText('must be a web address').waitFor();
    await desk.getByLabel('Website', { exact: true }).fill('https://workshop.example');
    await desk.getByRole('button', { name: 'Create' }).click();
    await desk.getByRole('heading', { name: 'Workshop' }).waitFor();
    await desk.getByText('chatwootSDK.run').waitFor();
    await desk.context().close();
  });

  it('sees what the installation stands on', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Health');
    await desk.getByText('SMTP_URL is not set').waitFor();
    for (const part of ['Database', 'Files', 'Disk', 'Jobs'])
      await desk
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`${part}:`) })
        .getByText('Fine')
        .waitFor();
    await desk.getByRole('listitem').filter({ hasText: 'Public address' }).getByText('Broken').first().waitFor();
    await desk.context().close();
  });
});
