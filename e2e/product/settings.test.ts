import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatOf, type Installation, openChat, openInstallation, signIn } from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  // An address that no visitor reaches, for the health page to find.
  installation = await openInstallation({ PUBLIC_URL: 'http://127.0.0.1:0' });
});
afterAll(() => installation?.close());

const PASSWORD = 'Lantern-light-7';

const linkIn = async (email: string) => {
  let link: string | undefined;
  await expect
    .poll(() => {
      link = /\/app\/password\?token=[\w-]+/.exec(installation.newestEmail(email) ?? '')?.[0];
      return link;
    })
    .toBeTruthy();
  return installation.url + link;
};

describe('an administrator', () => {
  it('invites a colleague, who chooses a password by the link, is in, and may choose another when it is forgotten (AGT-40)', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Agents');
    await agentPage.getByLabel('Email').fill('mia@example.com');
    await agentPage.getByLabel('Name').fill('Mia');
    await agentPage.getByRole('button', { name: 'Send invitation', exact: true }).click();
    await agentPage.getByText('mia@example.com was invited.').waitFor();
    await agentPage.getByText('(invited)').waitFor();
    // A repeat is refused at the field.
    await agentPage.getByLabel('Email').fill('mia@example.com');
    await agentPage.getByRole('button', { name: 'Send invitation', exact: true }).click();
    await agentPage.getByText('is already a member of this account').waitFor();

    const context = await installation.browser.newContext();
    const page = await context.newPage();
    const link = await linkIn('mia@example.com');
    await page.goto(link);
    await page.getByLabel('New password').fill('weak-one-again');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByText('Password must have').waitFor();
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByRole('navigation', { name: 'Conversations' }).waitFor();
    // An agent's settings, without the administrators'.
    await openSettings(page, 'Canned responses');
    expect(await page.getByRole('link', { name: 'Inboxes' }).count()).toBe(0);
    await page.goto(`${installation.url}/app/settings/inboxes/1`);
    await page.getByText('You do not have permission to view this page').waitFor();
    await page.goto(`${installation.url}/app`);
    await page.getByRole('button', { name: 'Account menu: Mia' }).click();
    await page.getByRole('option', { name: 'Sign out' }).click();
    await page.goto(link);
    await page.getByText('This link was already used').waitFor();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByLabel('Email').fill('mia@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('you will receive an email').waitFor();
    await expect.poll(() => installation.newestEmail('mia@example.com')).toContain('Reset your password, Mia');
    await page.goto(await linkIn('mia@example.com'));
    await page.getByLabel('New password').fill(`${PASSWORD}x`);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByRole('navigation', { name: 'Conversations' }).waitFor();
    await context.close();
    await agentPage.context().close();
  });

  it('changes what visitors see: texts, colour, features and hours (AGT-38, AGT-39, SEC-08)', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Inboxes');
    await agentPage.getByRole('button', { name: 'Settings: Acme' }).click();
    await agentPage.getByLabel('Greeting', { exact: true }).fill('Good evening');
    await agentPage.getByLabel('Tagline').fill('Lanterns since 1907');
    await agentPage.getByLabel('Visitors can end the conversation').uncheck();
    await agentPage.getByLabel('Visitors can use the emoji picker').uncheck();
    await agentPage.getByLabel('Use business hours').check();
    await agentPage.getByLabel('Open on Sunday').check();
    await agentPage.getByLabel('Sunday from').selectOption('10:15 AM');
    const opening = await agentPage.getByLabel('Sunday from').boundingBox();
    expect(opening?.width).toBeGreaterThan(100);
    // No day closes when it opens; an earlier closing time is on the next day.
    const closings = await agentPage.getByLabel('Sunday until').locator('option').allInnerTexts();
    expect(closings).not.toContain('10:15 AM');
    expect(closings.filter((closing) => closing.includes('10:00 AM'))).toEqual(['10:00 AM (next day)']);
    await agentPage.getByLabel('Allowed websites').fill('not a domain!');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await agentPage.getByText('is not a domain').waitFor();
    await agentPage.getByLabel('Allowed websites').fill('');
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(agentPage);
    await agentPage.reload();
    await expect.poll(() => agentPage.getByLabel('Sunday from').inputValue()).toBe('10:15 AM');
    const visitor = await installation.browser.newPage();
    await visitor.goto(`${installation.url}/demo`);
    await openChat(visitor);
    await chatOf(visitor).getByText('Good evening').waitFor();
    await chatOf(visitor).getByText('Lanterns since 1907').waitFor();
    await chatOf(visitor).getByRole('button', { name: 'Start Conversation' }).click();
    await chatOf(visitor).getByRole('button', { name: 'Attach files' }).waitFor();
    await expect.poll(() => chatOf(visitor).getByRole('button', { name: 'Emoji', exact: true }).count()).toBe(0);
    await visitor.close();
    await agentPage.context().close();
  });

  it('edits several opening hours of a day, by keyboard and on a phone, and cannot save hours that overlap', async () => {
    const agentPage = await signIn(installation);
    await agentPage.setViewportSize({ width: 390, height: 800 });
    await agentPage.goto(`${installation.url}/app/settings/inboxes`);
    await agentPage.getByRole('button', { name: 'Settings: Acme' }).click();
    await agentPage.getByLabel('Use business hours').check();
    const monday = agentPage.getByRole('group', { name: 'Monday' });
    await monday.getByLabel('Monday until').selectOption('12:00 PM');
    await monday.getByRole('button', { name: 'Add hours on Monday' }).focus();
    await agentPage.keyboard.press('Enter');
    const second = monday.getByLabel('Monday from (2 of 2)');
    await expect.poll(() => second.inputValue()).toBe('01:00 PM');
    await expect.poll(() => second.evaluate((field) => field === document.activeElement)).toBe(true);
    await second.selectOption('11:00 AM');
    const overlap = '09:00 AM to 12:00 PM and 11:00 AM to 05:00 PM overlap. Change or remove one of them.';
    await monday.getByRole('alert').getByText(overlap).waitFor();
    const sent: string[] = [];
    agentPage.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => second.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(sent).toEqual([]);
    await second.selectOption('01:00 PM');
    await expect.poll(() => monday.getByRole('alert').count()).toBe(0);
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(agentPage);
    await agentPage.reload();
    await expect.poll(() => second.inputValue()).toBe('01:00 PM');
    await monday.getByRole('button', { name: 'Remove 09:00 AM to 12:00 PM on Monday' }).press('Enter');
    await expect.poll(() => monday.getByLabel('Monday from').inputValue()).toBe('01:00 PM');
    const add = monday.getByRole('button', { name: 'Add hours on Monday' });
    await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(agentPage);
    expect(await agentPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await agentPage.context().close();
  });

  it('makes an inbox for another website, and gets its snippet', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Inboxes');
    await agentPage.getByLabel('Name').fill('Workshop');
    await agentPage.getByLabel('Website', { exact: true }).fill('javascript:alert(1)');
    await agentPage.getByRole('button', { name: 'Create' }).click();
    await agentPage.getByText('must be a web address').waitFor();
    await agentPage.getByLabel('Website', { exact: true }).fill('https://workshop.example');
    await agentPage.getByRole('button', { name: 'Create' }).click();
    await agentPage.getByRole('heading', { name: 'Workshop' }).waitFor();
    await agentPage.getByText('data-website-token=').waitFor();
    await agentPage.context().close();
  });

  it('sees what the installation stands on', async () => {
    const agentPage = await signIn(installation);
    await openSettings(agentPage, 'Health');
    await agentPage.getByText('SMTP_URL is not set').waitFor();
    for (const part of ['Database', 'Files', 'Disk', 'Jobs'])
      await agentPage
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`${part}:`) })
        .getByText('Healthy')
        .waitFor();
    await agentPage.getByRole('listitem').filter({ hasText: 'Public address' }).getByText('Error').first().waitFor();
    await agentPage.context().close();
  });
});
