import { randomUUID } from 'node:crypto';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { HttpClient } from '../../testing/http-client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const bot = (await boss.post(`${base}/agent_bots`, { name: 'Robo', outgoing_url: 'https://bot.example/' })).body;
  await boss.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: bot.id });
  const page = server.asVisitor(server.visitorWithoutRows(inbox));
  const { body } = await page.post('/api/v1/widget/messages', { message: { content: 'Hi', echo_id: randomUUID() } });
  const app = (await boss.post(`${base}/inboxes`, { name: 'App', channel: { type: 'api' } })).body;
  const conversation = `${base}/conversations/${body.conversation_id}`;
  return { account_id, base, inbox, agent, boss, bot, page, conversation, app };
};
type World = Awaited<ReturnType<typeof setUp>>;

const suspend = (account_id: AccountId, status: 'active' | 'suspended') =>
  server.deps.write((tx) => tx.db.updateTable('accounts').set({ status }).where('id', '=', account_id).execute());

const say = (who: HttpClient, { conversation }: World) =>
  who.post(`${conversation}/messages`, { content: 'Hello', echo_id: randomUUID() });

describe('a suspended account', () => {
  it('is open to none of its callers, and to all of them when it is active again', async () => {
    const world = await setUp();
    const { account_id, base, agent, boss, bot, page, app } = world;
    const ask = async () => {
      const answers = [
        await server.asAgent(agent).get(`${base}/conversations`),
        await boss.get(`${base}/inboxes`),
        await say(server.asAgent(bot), world),
        await page.get('/api/v1/widget/messages'),
        await server.http.post(`/public/api/v1/inboxes/${app.inbox_identifier}/contacts`, { source_id: 'user-1' }),
      ];
      return answers.map(({ status, text }) => (status === 401 ? text : status));
    };
    await suspend(account_id, 'suspended');
    expect(await ask()).toEqual(Array.from({ length: 5 }, () => expect.stringContaining('Account is suspended')));
    // A member of another account can still use that one.
    expect((await server.asAgent(agent).get('/api/v1/profile')).status).toBe(200);
    await suspend(account_id, 'active');
    expect(await ask()).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('a bot', () => {
  it('acts in the conversations of its inboxes, and in no others of the account', async () => {
    const world = await setUp();
    const { account_id, base, boss, bot } = world;
    const elsewhere = await server.buildInbox({ account_id, enable_email_collect: false });
    const { contact_inbox } = await server.buildVisitor(elsewhere);
    const { display_id } = await server.buildConversation({ contact_inbox_id: contact_inbox.id });
    const robo = server.asAgent(bot);
    const other = { ...world, conversation: `${base}/conversations/${display_id}` };
    const none = { ...world, conversation: `${base}/conversations/99999` };
    expect([await say(robo, world), await say(robo, other), await say(robo, none)].map(({ status }) => status)).toEqual(
      [200, 401, 404],
    );
    await boss.post(`${base}/inboxes/${world.inbox.id}/set_agent_bot`, { agent_bot: null });
    expect((await say(robo, world)).status).toBe(401);
  });

  it('does nothing in another account', async () => {
    const [here, there] = [await setUp(), await setUp()];
    expect((await say(server.asAgent(here.bot), there)).status).toBe(401);
    expect((await server.asAgent(here.bot).get(`${here.base}/labels`)).status).toBe(401);
  });
});

describe('an API token', () => {
  it('may come in a header with dashes, because some proxies drop those with underscores', async () => {
    const { base, agent } = await setUp();
    const ask = (headers: Record<string, string>) => server.http.get(`${base}/conversations`, { headers });
    const answers = [
      await ask({ 'api-access-token': agent.access_token }),
      await ask({ 'api-access-token': 'none' }),
      await ask({ api_access_token: '' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401]);
  });

  it('of an agent is none for an account that the agent does not belong to', async () => {
    const [here, there] = [await setUp(), await setUp()];
    expect((await server.asAgent(here.agent).get(`${there.base}/conversations`)).status).toBe(401);
    expect((await server.asAgent(here.agent).get('/api/v1/accounts/999999/conversations')).status).toBe(404);
  });
});
