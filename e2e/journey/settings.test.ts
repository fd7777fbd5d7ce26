import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { chatOf, type House, openChat, openHouse, sitDown } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const PASSWORD = 'Lantern-light-7';

const openSettings = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};

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

const saved = (page: Page) => page.getByRole('status').getByText('Saved').waitFor();

describe('an administrator', () => {
  it('invites a colleague, who chooses a password by the link, is in, and may choose another when it is forgotten', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'People');
    await desk.getByLabel('Email').fill('mia@example.com');
    await desk.getByLabel('Name').fill('Mia');
    await desk.getByRole('button', { name: 'Send the invitation' }).click();
    await desk.getByText('mia@example.com was invited.').waitFor();
    await desk.getByText('(invited)').waitFor();
    // Again is refused at the field.
    await desk.getByLabel('Email').fill('mia@example.com');
    await desk.getByRole('button', { name: 'Send the invitation' }).click();
    await desk.getByText('is a member of this account already').waitFor();

    const context = await house.browser.newContext();
    const page = await context.newPage();
    const link = await linkIn('mia@example.com');
    await page.goto(link);
    await page.getByLabel('New password').fill('weak-one');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByText('Password must have').waitFor();
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByRole('navigation').waitFor();
    expect(await page.getByRole('button', { name: 'Settings', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(link);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByText('This link was used already').waitFor();
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByLabel('Email').fill('mia@example.com');
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByText('a mail is on its way').waitFor();
    await expect.poll(() => house.newestMail('mia@example.com')).toContain('A new password for Mia');
    await page.goto(await linkIn('mia@example.com'));
    await page.getByLabel('New password').fill(`${PASSWORD}x`);
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await page.getByRole('navigation').waitFor();
    await context.close();
    await desk.context().close();
  });

  it('changes what visitors see: words, colour, features and hours (AGT-39)', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Inboxes');
    await desk.getByRole('button', { name: 'Settings: Acme' }).click();
    await desk.getByLabel('Greeting', { exact: true }).fill('Good evening');
    await desk.getByLabel('Line below it').fill('Lanterns since 1907');
    await desk.getByLabel('End the conversation').uncheck();
    await desk.getByLabel('We have business hours').check();
    await desk.getByLabel('Open on Sunday').check();
    await desk.getByLabel('Sunday from').selectOption('10:15 AM');
    await desk.getByLabel('Websites that may show').fill('not a domain!');
    await desk.getByRole('button', { name: 'Save' }).click();
    await desk.getByText('is no domain').waitFor();
    await desk.getByLabel('Websites that may show').fill('');
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);
    await desk.reload();
    expect(await desk.getByLabel('Sunday from').inputValue()).toBe('10:15 AM');
    const visitor = await house.browser.newPage();
    await visitor.goto(`${house.url}/demo`);
    await openChat(visitor);
    await chatOf(visitor).getByText('Good evening').waitFor();
    await chatOf(visitor).getByText('Lanterns since 1907').waitFor();
    await visitor.close();
    await desk.context().close();
  });

  it('makes an inbox for another website, and gets its snippet', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Inboxes');
    await desk.getByLabel('Name').fill('Workshop');
    await desk.getByLabel('Website').fill('javascript:alert(1)');
    await desk.getByRole('button', { name: 'Create' }).click();
    await desk.getByText('must be a web address').waitFor();
    await desk.getByLabel('Website').fill('https://workshop.example');
    await desk.getByRole('button', { name: 'Create' }).click();
    await desk.getByRole('heading', { name: 'Workshop' }).waitFor();
    await desk.getByText('chatwootSDK.run').waitFor();
    await desk.context().close();
  });

  it('sees how the team does, by figure and by span', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Reports');
    await desk.getByRole('button', { name: 'First response' }).click();
    await desk.getByRole('list', { name: 'First response' }).getByRole('listitem').nth(29).waitFor();
    await desk.getByRole('button', { name: '7 days' }).click();
    await expect.poll(() => desk.getByRole('list', { name: 'First response' }).getByRole('listitem').count()).toBe(7);
    await desk.getByRole('row', { name: /ada/ }).waitFor();
    await desk.context().close();
  });

  it('sees what the installation stands on', async () => {
    const desk = await sitDown(house);
    await openSettings(desk, 'Health');
    await desk.getByText('SMTP_URL is not set').waitFor();
    // The house listens at a port the system chose, so its public address is nobody's: that, and what hangs on it, is found.
    for (const part of ['Database', 'Files', 'Disk', 'Jobs'])
      await desk.getByRole('listitem').filter({ hasText: part }).getByText('Fine').waitFor();
    await desk.getByRole('listitem').filter({ hasText: 'Public address' }).getByText('Broken').first().waitFor();
    await desk.context().close();
  });
});

const LOOKS = [
  { name: 'light', options: { colorScheme: 'light', viewport: { width: 1280, height: 900 } } },
  { name: 'dark', options: { colorScheme: 'dark', viewport: { width: 1280, height: 900 } } },
  { name: 'phone', options: { colorScheme: 'light', viewport: { width: 390, height: 844 } } },
] as const;

describe.each(LOOKS)('the settings, $name (users-say 10)', ({ name, options }) => {
  it('meet no finding of axe, and no page is wider than its window', async () => {
    const desk = await sitDown(house);
    const keys = await desk.evaluate(() => localStorage.getItem('porchlight-console-session'));
    await desk.context().close();
    const context = await house.browser.newContext(options);
    const page = await context.newPage();
    await page.addInitScript((kept) => localStorage.setItem('porchlight-console-session', kept ?? ''), keys);
    for (const [path, heading] of [
      ['inboxes', 'Inboxes'],
      ['inboxes/1', 'Acme'],
      ['reports', 'Reports'],
      ['people', 'People'],
      ['account', 'Account'],
      ['health', 'Health'],
    ] as const) {
      await page.goto(`${house.url}/app/settings/${path}`);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
      expect([path, await findings(page)]).toEqual([path, []]);
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect([path, scrollWidth]).toEqual([path, clientWidth]);
      const shots = process.env['SHOTS'];
      if (shots)
        await page.screenshot({ path: `${shots}/settings-${path.replace('/', '-')}-${name}.png`, fullPage: true });
    }
    await context.close();
  });
});
