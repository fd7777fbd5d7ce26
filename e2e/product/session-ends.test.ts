import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chatOf,
  composerOf,
  type Installation,
  openInstallation,
  openVisitorChat,
  sendMessage,
  type Visitor,
} from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

const cookieOf = async ({ context }: Visitor) =>
  (await context.cookies()).find(({ name }) => name === 'cw_conversation')?.value ?? '';

const writes = async (text: string) => {
  const visitor = await openVisitorChat(installation);
  await sendMessage(visitor, text);
  await visitor.chat.getByRole('log').getByText(text).waitFor();
  return visitor;
};

const begin = async ({ chat }: Visitor) => {
  const start = chat.getByRole('button', { name: /(start|continue) conversation/i });
  await start.or(chat.getByRole('textbox')).first().waitFor();
  if (await start.isVisible()) await start.click();
};

it('begins again in every open tab when an administrator ends all sessions, with one new session', async () => {
  const one = await writes('words of before');
  const before = await cookieOf(one);
  const two = { ...one, page: await one.context.newPage() };
  // In the background, as the browser reports a hidden tab.
  await two.page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await two.page.goto(one.page.url());
  two.chat = chatOf(two.page);
  await two.chat.getByRole('log').getByText('words of before').waitFor();
  const team = await openTeamApi(installation);
  const { data } = await team('GET', '/conversations?status=all');
  await team('POST', `/contacts/${data.payload[0].meta.sender.id}/end_sessions`);
  for (const { chat } of [one, two]) await chat.getByText('words of before').waitFor({ state: 'detached' });
  await expect.poll(() => cookieOf(one)).not.toBe(before);
  await two.chat.getByRole('button', { name: /start conversation/i }).click();
  await sendMessage(two, 'words of afterwards');
  await two.chat.getByRole('log').getByText('words of afterwards').waitFor();
  await begin(one);
  await one.chat.getByRole('log').getByText('words of afterwards').waitFor();
  expect(await one.chat.getByText('words of before').count()).toBe(0);
  await one.context.close();
});

it('starts again without a message after the session expired, and keeps the draft and unsent messages', async () => {
  const one = await writes('half a year ago');
  const before = await cookieOf(one);
  await one.page.route('**/api/v1/widget/messages**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await sendMessage(one, 'never sent');
  await one.chat.getByRole('log').getByText('never sent').waitFor();
  await composerOf(one).fill('half a thought');
  installation.change('UPDATE contact_inboxes SET last_used_at = 0');
  await one.page.unrouteAll();
  await one.page.reload();
  await expect.poll(() => cookieOf(one)).not.toBe(before);
  await expect.poll(() => installation.storedMessages()).toContain('never sent');
  await begin(one);
  await expect.poll(() => composerOf(one).inputValue()).toBe('half a thought');
  await one.chat.getByRole('log').getByText('never sent').waitFor();
  expect(await one.chat.getByText('half a year ago').count()).toBe(0);
  await one.context.close();
});
