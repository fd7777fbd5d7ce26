import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import {
  chatOf,
  composerOf,
  type Installation,
  openChat,
  openInstallation,
  openVisitorChat,
  sendMessage,
  signIn,
} from './installation.ts';
import { openSettings } from './open-settings.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

it('an administrator gets from nothing to the first message, step by step, and sees it arrive', async () => {
  const agentPage = await signIn(installation);
  await openSettings(agentPage, 'Set up the chat');
  const step = (name: string) => agentPage.getByRole('list', { name: 'Steps' }).getByText(name);
  await expect.poll(() => step('Your website').getAttribute('aria-current')).toBe('step');
  await agentPage.getByLabel('Business name for visitors').fill('Brass/Tin');
  await agentPage.getByRole('button', { name: 'Continue' }).click();
  await agentPage.getByText('Name may not contain').waitFor();
  await agentPage.getByLabel('Business name for visitors').fill('Brass and Tin');
  await agentPage.getByLabel('Website', { exact: true }).fill('https://brass.example');
  await agentPage.getByLabel('Greeting').fill('Light, made by hand');
  const preview = agentPage.frameLocator('iframe[title="Preview"]:not([hidden])');
  await preview.getByText('Light, made by hand').waitFor();
  await agentPage.getByRole('button', { name: 'Continue' }).click();

  await agentPage.getByRole('heading', { name: 'Business hours' }).waitFor();
  await expect.poll(() => agentPage.evaluate(() => document.activeElement?.textContent)).toBe('Business hours');
  await agentPage.getByLabel('Use business hours').check();
  const zone = await agentPage.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect.poll(() => agentPage.getByLabel('Time zone').inputValue()).toBe(zone);
  await agentPage.getByRole('button', { name: 'Continue' }).click();
  await agentPage.getByText('chatwootSDK.run').waitFor();
  await agentPage.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.poll(() => agentPage.getByLabel('Use business hours').isChecked()).toBe(true);
  await agentPage.getByLabel('Use business hours').uncheck();
  await agentPage.getByRole('button', { name: 'Continue' }).click();
  await agentPage.getByRole('button', { name: 'Continue' }).click();

  await agentPage.getByText('Waiting for the message').waitFor();
  await expect.poll(() => accessibilityViolations(agentPage)).toEqual([]);
  const shots = process.env['SHOTS'];
  if (shots) await agentPage.screenshot({ path: `${shots}/settings-start-last.png` });
  await preview.getByRole('button', { name: /start conversation/i }).click();
  await composerOf({ chat: preview }).fill('Is anybody there?');
  await composerOf({ chat: preview }).press('Enter');
  await agentPage.getByText('Your message arrived. The chat works.').waitFor();
  await agentPage.getByRole('button', { name: 'Invite an agent' }).waitFor();
  await agentPage.getByRole('button', { name: 'Open conversation' }).click();
  await agentPage.getByText('Is anybody there?').first().waitFor();

  const visitor = await installation.browser.newPage();
  await visitor.goto(`${installation.url}/demo`);
  await openChat(visitor);
  await chatOf(visitor).getByText('Light, made by hand').waitFor();
  await visitor.close();
  await agentPage.context().close();
});

it('who follows the link that the first start prints is an administrator, and at the guide; everything comes from one origin (SYS-14)', async () => {
  const fresh = await openInstallation({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
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
  await page.getByRole('heading', { name: 'Set up the chat', level: 1 }).waitFor();

  const visitor = await openVisitorChat(fresh);
  await sendMessage(visitor, 'Is it you?');
  await visitor.chat.getByText('Sent').waitFor();
  await page.getByRole('button', { name: 'All conversations' }).click();
  await page.getByRole('navigation', { name: 'Conversations' }).getByText('Is it you?').first().waitFor();
  const survey = await visitor.context.newPage();
  await survey.goto(`${fresh.url}/survey/responses/${fresh.newestConversation()}`);
  await survey.locator('#app > *').first().waitFor();
  expect([...origins]).toEqual([fresh.url]);
  expect([...sockets]).toEqual([new URL(fresh.url).host]);
});
