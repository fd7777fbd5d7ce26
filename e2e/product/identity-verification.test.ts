import { createHmac } from 'node:crypto';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  chatOf,
  composerOf,
  type Installation,
  openChat,
  openInstallation,
  openVisitorChat,
  sendMessage,
  type Visitor,
} from './installation.ts';
import { openTeamApi } from './team-api.ts';

let installation: Installation;
let key: string;
let inboxId: number;
let websiteToken: string;
beforeAll(async () => {
  installation = await openInstallation();
  const team = await openTeamApi(installation);
  const { payload } = await team('GET', '/inboxes');
  key = payload[0].hmac_token;
  inboxId = payload[0].id;
  websiteToken = payload[0].website_token;
});
afterAll(() => installation?.close());

type Chat = { $chatwoot: { setUser: (id: string, user: object) => void } };
const prove = ({ page }: Visitor, identifier: string) =>
  page.evaluate(
    ([id, identifier_hash]) => (window as unknown as Chat).$chatwoot.setUser(id, { name: id, identifier_hash }),
    [identifier, createHmac('sha256', key).update(identifier).digest('hex')] as const,
  );
const cookieOf = async ({ context }: Visitor) =>
  (await context.cookies()).find(({ name }) => name === 'cw_conversation')?.value ?? '';

it('keeps a message on its way and a second tab in the chat when the visitor is proven, and ends the token before (IDN-03)', async () => {
  const one = await openVisitorChat(installation);
  await sendMessage(one, 'before the proof');
  await one.chat.getByRole('log').getByText('before the proof').waitFor();
  const copied = await cookieOf(one);
  const two = { ...one, page: await one.context.newPage() };
  await two.page.goto(one.page.url());
  two.chat = chatOf(two.page);
  await two.chat.getByRole('log').getByText('before the proof').waitFor();

  const held = Promise.withResolvers<void>();
  await one.page.route('**/api/v1/widget/messages**', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue().catch(() => {});
  });
  await sendMessage(one, 'on its way');
  await prove(one, 'user-17');
  await expect.poll(() => cookieOf(one)).not.toBe(copied);
  held.resolve();
  await one.chat.getByRole('log').getByText('on its way').waitFor();
  await sendMessage(two, 'from the second tab');
  for (const { chat } of [one, two]) await chat.getByRole('log').getByText('from the second tab').waitFor();
  // The page has the new token, and the chat uses it.
  const isSend = (request: Request) => request.method() === 'POST' && request.url().includes('/widget/messages');
  const [sent] = await Promise.all([one.page.waitForRequest(isSend), sendMessage(one, 'with the new token')]);
  expect(sent.headers()['x-auth-token']).toBe(await cookieOf(one));

  const team = await openTeamApi(installation);
  const contents = async () => {
    const { data } = await team('GET', '/conversations?status=all');
    const conversation = data.payload.find(({ inbox_id }: { inbox_id: number }) => inbox_id === inboxId);
    const { payload } = await team('GET', `/conversations/${conversation.id}/messages`);
    return payload
      .filter(({ message_type }: { message_type: number }) => message_type === INCOMING)
      .map(({ content }: { content: string }) => content);
  };
  await expect.poll(contents).toEqual(['before the proof', 'on its way', 'from the second tab', 'with the new token']);
  expect(await one.chat.getByText('Send again').count()).toBe(0);
  const read = `${installation.url}/api/v1/widget/messages?website_token=${websiteToken}`;
  expect((await fetch(read, { headers: { 'x-auth-token': copied } })).status).toBe(401);
  expect((await fetch(read, { headers: { 'x-auth-token': await cookieOf(two) } })).status).toBe(200);
  await one.context.close();
});

it('ends the token when the site signs its visitor out, whose conversation is not on the screen any more (IDN-21)', async () => {
  const one = await openVisitorChat(installation);
  await sendMessage(one, 'before the end');
  await one.chat.getByRole('log').getByText('before the end').waitFor();
  const copied = await cookieOf(one);
  const read = `${installation.url}/api/v1/widget/messages?website_token=${websiteToken}`;
  const status = async () => (await fetch(read, { headers: { 'x-auth-token': copied } })).status;
  expect(await status()).toBe(200);
  await one.page.evaluate(() => (window as unknown as { $chatwoot: { reset: () => void } }).$chatwoot.reset());
  await expect.poll(status).toBe(401);
  expect(await cookieOf(one)).not.toBe(copied);
  await one.chat.getByText('before the end').waitFor({ state: 'detached' });
  await openChat(one.page);
  await one.chat.getByRole('button', { name: 'Start Conversation' }).click();
  await composerOf(one).waitFor();
  expect(await one.chat.locator('[id^=cwmsg-]').count()).toBe(0);
  await one.context.close();
});

it('notifies the page with the answer of the server when an identity is refused, and the visitor continues as before (IDN-07, EMB-48, ERR-12)', async () => {
  const one = await openVisitorChat(installation);
  await sendMessage(one, 'it is only me');
  await one.chat.getByRole('log').getByText('Sent').waitFor();
  const [response, received] = await Promise.all([
    one.page.waitForResponse(/\/widget\/contact\/set_user/),
    one.page.evaluate(
      () =>
        new Promise((done) => {
          addEventListener('chatwoot:error', (event) => done(event instanceof CustomEvent && event.detail));
          const { $chatwoot } = window as unknown as Chat;
          $chatwoot.setUser('somebody-else', { name: 'Somebody Else', identifier_hash: '0'.repeat(64) });
        }),
    ),
  ]);
  expect(response.status()).toBe(401);
  expect(received).toEqual(await response.json());
  await sendMessage(one, 'and still am');
  await one.chat.getByRole('log').getByText('and still am', { exact: true }).waitFor();
  await one.chat.getByRole('log').getByText('it is only me', { exact: true }).waitFor();
  await one.context.close();
});
