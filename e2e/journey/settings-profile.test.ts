import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ask, hire, line, option, rest } from './at-the-desk.ts';
import { findings } from './axe.ts';
import { answer, arrive, chatOf, type House, openChat, openHouse, say, sitDown, takeSeat } from './house.ts';
import { openSettings, saved } from './settings-ways.ts';
import { openTeamApi, type TeamApi } from './team-api.ts';

let house: House;
let api: TeamApi;
beforeAll(async () => {
  house = await openHouse();
  api = await openTeamApi(house);
});
afterAll(() => house?.close());

/** A picture of one dot. */
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
    await hire(house, api, 'Mia Lee', 'mia@example.com');
    const visitor = await ask(house, 'Who are you?');
    const ada = await sitDown(house);
    const mia = await takeSeat(house, { email: 'mia@example.com' });
    await line(mia, 'Who are you?').click();

    await ada.getByRole('button', { name: 'You: ada' }).click();
    await option(ada, 'Your profile').click();
    await ada.getByRole('heading', { name: 'Your profile', level: 1 }).waitFor();
    await ada.getByLabel('Name visitors see').fill('Ada of the workshop');
    await ada.getByRole('button', { name: 'Save' }).first().click();
    await saved(ada);
    await pictureOf(ada).setInputFiles(FACE);
    await ada.getByRole('button', { name: 'Remove it' }).waitFor();
    await expect.poll(() => findings(ada)).toEqual([]);

    await mia.getByRole('button', { name: /^Assign(ed to .+)?$/ }).click();
    await option(mia, 'Ada of the workshop').click();
    await mia.getByRole('button', { name: 'Assigned to Ada of the workshop' }).waitFor();

    await ada.getByRole('link', { name: 'Conversations', exact: true }).click();
    await ada.getByRole('button', { name: 'You: Ada of the workshop' }).waitFor();
    await line(ada, 'Who are you?').click();
    await answer(ada, 'The one who mends lanterns.');
    const log = visitor.chat.getByRole('log');
    await log.getByText('The one who mends lanterns.').waitFor();
    await log.getByText('Ada of the workshop').waitFor();
    await log.locator('img').first().waitFor();
    await rest(visitor.page, ada, mia);
  });

  it('has another address at once where no email is sent, and stays signed in with it', async () => {
    const mia = await takeSeat(house, { email: 'mia@example.com' });
    await openSettings(mia, 'Your profile');
    await mia.getByText('This installation sends no email').waitFor();
    await mia.getByLabel('Email', { exact: true }).fill('mia.lee@example.com');
    await mia.getByRole('region', { name: 'Email address' }).getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => api('GET', '/agents').then((all) => JSON.stringify(all))).toContain('mia.lee@example.com');
    await mia.reload();
    await mia.getByRole('heading', { name: 'Your profile', level: 1 }).waitFor();
    await expect.poll(() => mia.getByLabel('Email', { exact: true }).inputValue()).toBe('mia.lee@example.com');
    await rest(mia);
  });

  it('gets another address from an administrator where no email is sent', async () => {
    await hire(house, api, 'Kim Park', 'kim@example.com', 'agent');
    const kim = await takeSeat(house, { email: 'kim@example.com' });
    await openSettings(kim, 'Your profile');
    await kim.getByLabel('Email', { exact: true }).fill('kim.park@example.com');
    await kim.getByRole('region', { name: 'Email address' }).getByRole('button', { name: 'Save' }).click();
    await kim.getByText('Ask an administrator to change your email address').waitFor();
    const ada = await sitDown(house);
    await openSettings(ada, 'People');
    await ada.getByRole('button', { name: 'Change email: Kim Park' }).click();
    await ada.getByLabel('Email', { exact: true }).first().fill('kim.park@example.com');
    await expect.poll(() => findings(ada)).toEqual([]);
    await ada.keyboard.press('Enter');
    await ada.getByText('kim.park@example.com').waitFor();
    const again = await takeSeat(house, { email: 'kim.park@example.com' });
    await rest(kim, ada, again);
  });

  it('chooses light or dark, or what the system says, and keeps it', async () => {
    const ada = await sitDown(house);
    const isDark = () => ada.evaluate(() => document.documentElement.classList.contains('dark'));
    const choose = async (look: RegExp) => {
      await ada.getByRole('button', { name: /^You: / }).click();
      await option(ada, look).click();
    };
    await choose(/^Dark/);
    expect(await isDark()).toBe(true);
    await ada.reload();
    await ada.getByRole('navigation', { name: 'Conversations' }).waitFor();
    expect(await isDark()).toBe(true);
    await choose(/as the system/);
    expect(await isDark()).toBe(false);
    await ada.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(isDark).toBe(true);
    await rest(ada);
  });
});

it('a profile that is managed elsewhere says so when it is changed, and stays as it was (SYS-07)', async () => {
  const managed = await openHouse({ DISABLE_USER_PROFILE_UPDATE: 'true' });
  onTestFinished(() => managed.close());
  const ada = await sitDown(managed);
  await openSettings(ada, 'Your profile');
  await ada.getByLabel('Name visitors see').fill('Somebody Else');
  await ada.getByRole('button', { name: 'Save' }).first().click();
  await ada.getByRole('alert').getByText('Profiles cannot be changed on this installation').waitFor();
  await ada.reload();
  await ada.getByRole('button', { name: 'You: ada' }).waitFor();
  await expect.poll(() => ada.getByLabel('Name visitors see').inputValue()).toBe('');
});

describe('an administrator', () => {
  it('sets the picture and the help centre of a website, and requires identity verification (AGT-39)', async () => {
    const desk = await sitDown(house);
    await desk.goto(`${house.url}/app/settings/inboxes/1`);
    await desk.getByRole('heading', { name: 'Acme', level: 1 }).waitFor();
    await desk.getByLabel('Greeting', { exact: true }).fill('Good evening');
    // A picture is saved by itself; what was written before it is still to be saved.
    await pictureOf(desk).setInputFiles(FACE);
    await desk.getByRole('button', { name: 'Remove it' }).waitFor();
    await expect.poll(() => desk.getByLabel('Greeting', { exact: true }).inputValue()).toBe('Good evening');
    await desk.getByLabel('Help centre whose articles the chat shows').selectOption({ label: 'None' });
    await desk.getByRole('button', { name: 'Show: Key for signing' }).click();
    const key =
      (await desk
        .locator('code', { hasText: /^[\w-]{20,}$/ })
        .first()
        .textContent()) ?? '';
    await desk.getByLabel('Refuse an identity that is not signed').check();
    await desk.getByRole('button', { name: 'Save' }).click();
    await saved(desk);

    const context = await house.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${house.url}/demo`);
    await openChat(page);
    const chat = chatOf(page);
    await chat.getByText('Good evening').waitFor();
    await expect.poll(() => chat.getByText('Popular Articles').count()).toBe(0);
    await context.close();

    const visitor = await arrive(house);
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
    await say(visitor, 'It is me');
    await desk.getByRole('link', { name: 'Conversations', exact: true }).click();
    await line(desk, 'Kim Park').waitFor();
    await rest(visitor.page, desk);
  });

  it('chooses the bot that replies first on a website, where the website is set up', async () => {
    await api('POST', '/agent_bots', { name: 'Lamplighter', outgoing_url: 'https://bot.example.com' });
    const desk = await sitDown(house);
    await desk.goto(`${house.url}/app/settings/inboxes/1`);
    await desk.getByLabel('Who answers first').selectOption({ label: 'Lamplighter' });
    await expect.poll(async () => (await api('GET', '/inboxes/1/agent_bot')).agent_bot.name).toBe('Lamplighter');
    await desk.getByLabel('Who answers first').selectOption({ label: 'People' });
    await expect.poll(async () => (await api('GET', '/inboxes/1/agent_bot')).agent_bot.name).toBeUndefined();
    await rest(desk);
  });
});
