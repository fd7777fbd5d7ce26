import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { composerOf, type Installation, openChat, openInstallation, reply, signIn } from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
});
afterAll(() => installation?.close());

const startSite = async (snippet: string) => {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${snippet}</html>`);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  onTestFinished(() => void site.close());
  const address = site.address();
  // Another site for the browser: `localhost` is not `127.0.0.1`.
  return `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
};

it('a new installation leads to the first conversation, and its checklist ends (AGT-150, AGT-151)', async () => {
  const begun = Date.now();
  const link = () => /http\S+\/app\/setup\?token=[\w-]+/.exec(installation.printed())?.[0];
  await expect.poll(link).toBeTruthy();
  const page = await installation.browser.newPage();
  await page.goto(link() ?? '');
  await page.getByLabel('Name').fill('Mia');
  await page.getByLabel('Email').fill('mia@example.com');
  await page.getByLabel('Password').fill('Lantern-light-7');
  await page.locator('button[type=submit]').click();
  await page.getByRole('heading', { name: 'Set up the chat', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'All conversations' }).click();
  await page.getByRole('heading', { name: 'Setup checklist' }).waitFor();
  await page.getByText('0 of 6 done').waitFor();
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);

  const [demo] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open the demo page' }).click(),
  ]);
  const visitor = { page: demo, chat: demo.frameLocator('#chatwoot_live_chat_widget') };
  await openChat(demo);
  await visitor.chat.getByRole('button', { name: /start conversation/i }).click();
  await composerOf(visitor).fill('Hello, is this on?');
  await composerOf(visitor).press('Enter');
  await page.getByRole('navigation', { name: 'Conversations' }).getByText('Hello, is this on?').first().click();
  await reply(page, 'It is');
  await visitor.chat.getByText('It is', { exact: true }).waitFor();
  process.stdout.write(`From the printed link to the first reply: ${((Date.now() - begun) / 1_000).toFixed(1)} s\n`);
  await demo.close();

  const entry = page.getByRole('link', { name: 'Setup checklist' });
  await entry.click();
  const itemOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await itemOf('Talk to yourself once').getByText('Done').waitFor();

  const { web_widget_script: snippet } = await page.evaluate(async () => {
    const answer = await fetch('/api/v1/accounts/1/inboxes');
    return (await answer.json()).payload[0];
  });
  const shop = await installation.browser.newPage();
  await shop.goto(await startSite(snippet));
  await openChat(shop);
  await itemOf('Put the chat on your website').getByText('Done').waitFor();
  await shop.close();

  await page.getByRole('button', { name: 'Add sample data' }).click();
  await page.getByText('Sample data added.').waitFor();
  await page.getByRole('button', { name: 'Show the conversations' }).click();
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await list.getByText('Priya Raman').first().waitFor();
  await list.getByText('Luis Herrera').first().click();
  await reply(page, 'We look for it');
  await entry.click();
  await page.getByRole('button', { name: 'Remove sample data: Sample data' }).click();
  await page.getByRole('button', { name: 'Remove sample data', exact: true }).click();
  await page.getByText('Sample data removed.').waitFor();

  for (const name of ['Invite a colleague', 'Set your business hours', 'Write a canned response or an article'])
    await page.getByRole('button', { name: `Skip: ${name}` }).click();
  await page.getByRole('button', { name: 'Do it after all: Invite a colleague' }).click();
  await page.getByRole('button', { name: 'Skip: Invite a colleague' }).click();
  await page.getByRole('button', { name: 'Skip: Turn on notifications in this browser' }).click();
  await page.getByRole('heading', { name: 'You are all set' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => entry.count()).toBe(0);
  await list.getByText('It is').first().waitFor();
  expect(await list.getByText('Priya Raman').count()).toBe(0);
  await page.reload();
  await list.getByText('It is').first().waitFor();
  expect(await entry.count()).toBe(0);

  await page.goto(`${installation.url}/app/settings/account`);
  await page.getByRole('button', { name: 'Show the checklist' }).click();
  await page.getByText('2 of 6 done').waitFor();
});

it('empty pages offer the first action where the list would be (AGT-153)', async () => {
  const other = await openInstallation();
  onTestFinished(() => other.close());
  const page = await signIn(other);
  for (const [path, action] of [
    ['contacts', 'New contact'],
    ['companies', 'New company'],
    ['settings/labels', 'New label'],
    ['settings/canned-responses', 'New canned response'],
    ['settings/macros', 'New macro'],
    ['reports/overview', 'Put the chat on your website'],
  ] as const) {
    await page.goto(`${other.url}/app/${path}`);
    const button = page.getByRole('button', { name: action });
    await button.waitFor();
    expect([path, await button.count()]).toEqual([path, 1]);
  }
});

it('agents have no checklist: an empty inbox says what comes next (AGT-150)', async () => {
  const other = await openInstallation();
  onTestFinished(() => other.close());
  const administrator = await signIn(other);
  await administrator.getByRole('heading', { name: 'Setup checklist' }).waitFor();
  await administrator.getByRole('button', { name: 'Dismiss the checklist' }).click();
  await administrator.getByRole('heading', { name: 'No conversations here' }).waitFor();
  expect(await administrator.getByRole('link', { name: 'Setup checklist' }).count()).toBe(0);
  const team = await openTeamApi(other);
  const { items } = await team('GET', '/onboarding');
  expect(items).toEqual([]);
});
