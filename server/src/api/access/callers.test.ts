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

const NOT_OF_ACCOUNT = 'Bot is not authorized to access this account';

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
    const begin = () => robo.post(`${base}/conversations`, { inbox_id: world.inbox.id, contact_id: 99_999 });
    expect((await begin()).status).toBe(404);
    await boss.post(`${base}/inboxes/${world.inbox.id}/set_agent_bot`, { agent_bot: null });
    for (const answer of [await say(robo, world), await begin()])
      expect([answer.status, answer.text]).toEqual([401, expect.stringContaining(NOT_OF_ACCOUNT)]);
  });

  it('is the sender of what it writes, and an agent of theirs', async () => {
    const world = await setUp();
    const { agent, bot } = world;
    const [byBot, byAgent] = [await say(server.asAgent(bot), world), await say(server.asAgent(agent), world)];
    expect(byBot.body.sender).toMatchObject({ id: bot.id, name: 'Robo', type: 'agent_bot' });
    expect(byAgent.body.sender).toMatchObject({ id: agent.user.id, type: 'user' });
  });

  it('counts in reports when it resolves what no agent has replied to', async () => {
    const { account_id, conversation, boss, bot } = await setUp();
    await server.asAgent(bot).post(`${conversation}/toggle_status`, { status: 'resolved' });
    const now = Math.floor(Date.now() / 1_000);
    const query = { metric: 'bot_resolutions_count', type: 'account', since: now - 3_600, until: now + 3_600 };
    const points = (await boss.get(`/api/v2/accounts/${account_id}/reports`, { query })).body;
    expect(points.reduce((sum: number, { value }: { value: number }) => sum + value, 0)).toBe(1);
  });

  it('attaches no upload of an agent, who attaches their own alone', async () => {
    const { agent, boss, bot, conversation } = await setUp();
    const attach = async (who: HttpClient) => {
      const blob = { filename: 'a.txt', byte_size: 5, content_type: 'text/plain' };
      const { body } = await server.asAgent(agent).post(`${conversation}/direct_uploads`, { blob });
      await fetch(server.url + new URL(body.direct_upload.url).pathname, { method: 'PUT', body: 'hello' });
      const form = new FormData();
      form.append('attachments[]', body.signed_id);
      return (await who.call('POST', `${conversation}/messages`, { raw: form })).status;
    };
    const statuses = [await attach(server.asAgent(bot)), await attach(boss), await attach(server.asAgent(agent))];
    expect(statuses).toEqual([422, 422, 200]);
  });

  it('does nothing in another account', async () => {
    const [here, there] = [await setUp(), await setUp()];
    const elsewhere = await say(server.asAgent(here.bot), there);
    expect([elsewhere.status, elsewhere.text]).toEqual([401, expect.stringContaining(NOT_OF_ACCOUNT)]);
    const labels = await server.asAgent(here.bot).get(`${here.base}/labels`);
    expect([labels.status, labels.text]).toEqual([401, expect.stringContaining('not authorized for bots')]);
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
