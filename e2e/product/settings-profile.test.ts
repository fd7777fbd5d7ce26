import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { closePages, inviteAgent, listRow, option, startConversation } from './agent-actions.ts';
import { assigneeButton, waitForAssignee } from './assignee.ts';
import { accessibilityViolations } from './axe.ts';
import {
  chatOf,
  type Installation,
  openChat,
  openInstallation,
  openVisitorChat,
  reply,
  sendMessage,
  signIn,
  signInAs,
} from './installation.ts';
import { openSettings, waitUntilSaved } from './open-settings.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let installation: Installation;
let api: TeamApi;
beforeAll(async () => {
  installation = await openInstallation();
  api = await openTeamApi(installation);
});
afterAll(() => installation?.close());

/** A picture of one pixel. */
const FACE = {
  name: 'face.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const pictureOf = (page: Page) => page.getByRole('region', { name: 'Picture' }).locator('input[type=file]');

describe('a member of the team', () => {
  it('takes another name and a picture; visitors and colleagues see them without a reload', async () => {
    await inviteAgent(installation, api, 'Mia Lee', 'mia@example.com');
    const visitor = await startConversation(installation, 'Who are you?');
    const ada = await signIn(installation);
    const mia = await signInAs(installation, { email: 'mia@example.com' });
    await listRow(mia, 'Who are you?').click();

    await ada.getByRole('button', { name: 'Account menu: ada' }).click();
    await option(ada, 'Your profile').click();
    await ada.getByRole('heading', { name: 'Your profile', level: 1 }).waitFor();
    await ada.getByLabel('Display name for visitors').fill('Ada of the workshop');
    await ada.getByRole('button', { name: 'Save' }).first().click();
    await waitUntilSaved(ada);
    await pictureOf(ada).setInputFiles(FACE);
    await ada.getByRole('button', { name: 'Remove picture' }).waitFor();
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);

    await assigneeButton(mia).click();
    await option(mia, 'Ada of the workshop').click();
    await waitForAssignee(mia, 'Ada of the workshop');

    await ada.getByRole('button', { name: 'All conversations' }).click();
    await ada.getByRole('button', { name: 'Account menu: Ada of the workshop' }).waitFor();
    await listRow(ada, 'Who are you?').click();
    await reply(ada, 'The one who mends lanterns.');
    const log = visitor.chat.getByRole('log');
    await log.getByText('The one who mends lanterns.').waitFor();
    await log.getByText('Ada of the workshop').waitFor();
    await log.locator('img').first().waitFor();
    await closePages(visitor.page, ada, mia);
  });

  it('has another address at once where no email is sent, and stays signed in with it', async () => {
    const mia = await signInAs(installation, { email: 'mia@example.com' });
    await openSettings(mia, 'Your profile');
    await mia.getByText('This installation does not send emails').waitFor();
    await mia.getByLabel('Email', { exact: true }).fill('mia.lee@example.com');
    await mia.getByRole('region', { name: 'Email address' }).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api('GET', '/agents').then((all) => JSON.stringify(all))).toContain('mia.lee@example.com');
    await mia.reload();
    await mia.getByRole('heading', { name: 'Your profile', level: 1 }).waitFor();
    await expect.poll(() => mia.getByLabel('Email', { exact: true }).inputValue()).toBe('mia.lee@example.com');
    await closePages(mia);
  });

  it('gets another address from an administrator where no email is sent', async () => {
    await inviteAgent(installation, api, 'Kim Park', 'kim@example.com', 'agent');
    const kim = await signInAs(installation, { email: 'kim@example.com' });
    await openSettings(kim, 'Your profile');
    await kim.getByLabel('Email', { exact: true }).fill('kim.park@example.com');
    await kim.getByRole('region', { name: 'Email address' }).getByRole('button', { name: 'Save' }).click();
    await kim.getByText('Ask an administrator to change your email address').waitFor();
    const ada = await signIn(installation);
    await openSettings(ada, 'Agents');
    await ada.getByRole('button', { name: 'Change email: Kim Park' }).click();
    await ada.getByLabel('Email', { exact: true }).first().fill('kim.park@example.com');
    await expect.poll(() => accessibilityViolations(ada)).toEqual([]);
    await ada.keyboard.press('Enter');
    await ada.getByText('kim.park@example.com').waitFor();
    const again = await signInAs(installation, { email: 'kim.park@example.com' });
    await closePages(kim, ada, again);
  });

  it('chooses light or dark, or what the system says, and keeps it', async () => {
    const ada = await signIn(installation);
    const isDark = () => ada.evaluate(() => document.documentElement.classList.contains('dark'));
    const choose = async (appearance: RegExp) => {
      await ada.getByRole('button', { name: /^Account menu: / }).click();
      await option(ada, appearance).click();
    };
    await choose(/^Dark/);
    expect(await isDark()).toBe(true);
    await ada.reload();
    await ada.getByRole('navigation', { name: 'Conversations' }).waitFor();
    expect(await isDark()).toBe(true);
    await choose(/^System theme/);
    expect(await isDark()).toBe(false);
    await ada.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(isDark).toBe(true);
    await closePages(ada);
  });
});

it('a profile that is managed elsewhere says so when it is changed, and stays as it was (SYS-07)', async () => {
  const managed = await openInstallation({ DISABLE_USER_PROFILE_UPDATE: 'true' });
  onTestFinished(() => managed.close());
  const ada = await signIn(managed);
  await openSettings(ada, 'Your profile');
  await ada.getByLabel('Display name for visitors').fill('Another Name');
  await ada.getByRole('button', { name: 'Save' }).first().click();
  await ada.getByRole('alert').getByText('Profiles cannot be changed on this installation').waitFor();
  await ada.reload();
  await ada.getByRole('button', { name: 'Account menu: ada' }).waitFor();
  await expect.poll(() => ada.getByLabel('Display name for visitors').inputValue()).toBe('');
});

describe('an administrator', () => {
  it('sets the picture and the help centre of a website, and requires identity verification (AGT-39)', async () => {
    const agentPage = await signIn(installation);
    await agentPage.goto(`${installation.url}/app/settings/inboxes/1`);
    await agentPage.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();
    await agentPage.getByLabel('Greeting', { exact: true }).fill('Good evening');
    // A picture is saved automatically; other changes are still unsaved.
    await pictureOf(agentPage).setInputFiles(FACE);
    await agentPage.getByRole('button', { name: 'Remove picture' }).waitFor();
    await expect.poll(() => agentPage.getByLabel('Greeting', { exact: true }).inputValue()).toBe('Good evening');
    await agentPage.getByLabel('Help centre in the chat').selectOption({ label: 'None' });
    await agentPage.getByRole('button', { name: 'Show: Identity verification key' }).click();
    const key =
      (await agentPage
        .locator('code', { hasText: /^[\w-]{20,}$/ })
        .first()
        .textContent()) ?? '';
    await agentPage.getByLabel('Reject identities that are not signed').check();
    await agentPage.getByRole('button', { name: 'Save' }).click();
    await waitUntilSaved(agentPage);

    const context = await installation.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${installation.url}/demo`);
    await openChat(page);
    const chat = chatOf(page);
    await chat.getByText('Good evening').waitFor();
    await expect.poll(() => chat.getByText('Popular Articles').count()).toBe(0);
    await context.close();

    const visitor = await openVisitorChat(installation);
    const claim = (identifier_hash?: string) =>
      visitor.page.evaluate(
        (hash) =>
          window.$chatwoot?.setUser?.('user-17', {
            name: 'Kim Park',
            ...(hash === undefined ? {} : { identifier_hash: hash }),
          }),
        identifier_hash,
      );
    const refused = visitor.page.waitForEvent('response', (response) => response.url().includes('set_user'));
    await claim();
    expect((await refused).status()).toBe(401);
    const taken = visitor.page.waitForEvent('response', (response) => response.url().includes('set_user'));
    await claim(createHmac('sha256', key).update('user-17').digest('hex'));
    expect((await taken).ok()).toBe(true);
    await sendMessage(visitor, 'It is me');
    await agentPage.getByRole('button', { name: 'All conversations' }).click();
    await listRow(agentPage, 'Kim Park').waitFor();
    await closePages(visitor.page, agentPage);
  });

  it('chooses the bot that replies first on a website, where the website is set up', async () => {
    await api('POST', '/agent_bots', { name: 'Lamplighter', outgoing_url: 'https://bot.example.com' });
    const agentPage = await signIn(installation);
    await agentPage.goto(`${installation.url}/app/settings/inboxes/1`);
    await agentPage.getByLabel('First responder').selectOption({ label: 'Lamplighter' });
    await expect.poll(async () => (await api('GET', '/inboxes/1/agent_bot')).agent_bot.name).toBe('Lamplighter');
    await agentPage.getByLabel('First responder').selectOption({ label: 'Agents' });
    await expect.poll(async () => (await api('GET', '/inboxes/1/agent_bot')).agent_bot.name).toBeUndefined();
    await closePages(agentPage);
  });
});
