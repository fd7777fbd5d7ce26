import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findings } from './axe.ts';
import { arrive, chatOf, composerOf, type House, openChat, openHouse, say, sitDown } from './house.ts';
import { openSettings } from './settings-ways.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

it('an administrator gets from nothing to the first message, step by step, and sees it arrive', async () => {
  const desk = await sitDown(house);
  await openSettings(desk, 'Get started');
  const step = (name: string) => desk.getByRole('list', { name: 'Steps' }).getByText(name);
  await expect.poll(() => step('Your website').getAttribute('aria-current')).toBe('step');
  await desk.getByLabel('Name visitors see').fill('Brass/Tin');
  await desk.getByRole('button', { name: 'Go on' }).click();
  await desk.getByText('Name may not contain').waitFor();
  await desk.getByLabel('Name visitors see').fill('Brass and Tin');
  await desk.getByLabel('Website', { exact: true }).fill('https://brass.example');
  await desk.getByLabel('Greeting').fill('Light, made by hand');
  const preview = desk.frameLocator('iframe[title="Preview"]:not([hidden])');
  await preview.getByText('Light, made by hand').waitFor();
  await desk.getByRole('button', { name: 'Go on' }).click();

  await desk.getByRole('heading', { name: 'Your hours' }).waitFor();
  await expect.poll(() => desk.evaluate(() => document.activeElement?.textContent)).toBe('Your hours');
  await desk.getByLabel('We have business hours').check();
  const zone = await desk.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect.poll(() => desk.getByLabel('Time zone').inputValue()).toBe(zone);
  await desk.getByRole('button', { name: 'Go on' }).click();
  await desk.getByText('chatwootSDK.run').waitFor();
  await desk.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => desk.getByLabel('We have business hours').isChecked()).toBe(true);
  await desk.getByLabel('We have business hours').uncheck();
  await desk.getByRole('button', { name: 'Go on' }).click();
  await desk.getByRole('button', { name: 'Go on' }).click();

  await desk.getByText('Waiting for the message').waitFor();
  await expect.poll(() => findings(desk)).toEqual([]);
  const shots = process.env['SHOTS'];
  if (shots) await desk.screenshot({ path: `${shots}/settings-start-last.png` });
  await preview.getByRole('button', { name: /start conversation/i }).click();
  await composerOf({ chat: preview }).fill('Is anybody there?');
  await composerOf({ chat: preview }).press('Enter');
  await desk.getByText('It arrived. Your chat works.').waitFor();
  await desk.getByRole('button', { name: 'Invite somebody' }).waitFor();
  await desk.getByRole('button', { name: 'Answer it' }).click();
  await desk.getByText('Is anybody there?').first().waitFor();

  const visitor = await house.browser.newPage();
  await visitor.goto(`${house.url}/demo`);
  await openChat(visitor);
  await chatOf(visitor).getByText('Light, made by hand').waitFor();
  await visitor.close();
  await desk.context().close();
});

it('who follows the link that the first start prints is an administrator, and at the guide; everything comes from one origin (SYS-14)', async () => {
  const fresh = await openHouse({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  onTestFinished(() => fresh.close());
  const link = () => /http\S+\/app\/setup\?token=[\w-]+/.exec(fresh.printed())?.[0];
  await expect.poll(link).toBeTruthy();
  const origins = new Set<string>();
  const sockets = new Set<string>();
  fresh.browser.on('context', (context) => {
    context.on('request', (request) => origins.add(new URL(request.url()).origin));
    context.on('page', (opened) => opened.on('websocket', (socket) => sockets.add(new URL(socket.url()).host)));
  });
  const page = await fresh.browser.newPage();
  await page.goto(link() ?? '');
  await page.getByLabel('Name').fill('Mia');
  await page.getByLabel('Email').fill('mia@example.com');
  await page.getByLabel('Password').fill('Lantern-light-7');
  await page.locator('button[type=submit]').click();
  await page.getByRole('heading', { name: 'Get started', level: 1 }).waitFor();

  const visitor = await arrive(fresh);
  await say(visitor, 'Is it you?');
  await visitor.chat.getByText('Sent').waitFor();
  await page.getByRole('link', { name: 'Conversations', exact: true }).click();
  await page.getByRole('navigation', { name: 'Conversations' }).getByText('Is it you?').first().waitFor();
  const survey = await visitor.context.newPage();
  await survey.goto(`${fresh.url}/survey/responses/${fresh.newestConversation()}`);
  await survey.locator('#app > *').first().waitFor();
  expect([...origins]).toEqual([fresh.url]);
  expect([...sockets]).toEqual([new URL(fresh.url).host]);
});
