import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHttp } from '../../../platform/clients/outbound-http.fake.ts';
import { createFakeSlack } from '../../../platform/clients/slack.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let slack = createFakeSlack();
beforeAll(async () => {
  const http = createFakeHttp((request) => slack.answer(request));
  server = await startTestServer({ http, env: { publicUrl: 'https://chat.example.com' } });
});
afterAll(() => server.close());
beforeEach(() => {
  slack = createFakeSlack();
});

const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
  const path = `/api/v1/accounts/${account_id}/slack`;
  const connect = (fields: object = {}) =>
    boss.put(path, { bot_token: ` ${slack.token} `, signing_secret: 'shh-secret', ...fields });
  return { inbox, boss, agent, path, connect };
};

describe('the connection with Slack', () => {
  it('is made, shown without its secrets, changed and removed (AGT-210)', async () => {
    const { boss, path, connect, inbox } = await setUp();
    const request_url = 'https://chat.example.com/public/api/v1/slack/events';
    expect((await boss.get(path)).body).toEqual({ connection: null, request_url });
    const made = await connect();
    expect([made.status, made.body]).toEqual([
      200,
      {
        request_url,
        connection: {
          team_name: 'Acme',
          bot_name: 'porchlight',
          channel: null,
          all_inboxes: false,
          inbox_ids: [],
          includes_notes: false,
          paused: false,
          last_error: null,
          last_reason: null,
          last_error_at: null,
          last_posted_at: null,
          last_received_at: null,
          created_at: expect.any(String),
        },
      },
    ]);
    const stored = await server.deps.db.selectFrom('slack_connections').selectAll().execute();
    for (const secret of [slack.token, 'shh-secret']) expect(JSON.stringify([made.body, stored])).not.toContain(secret);
    const changed = await boss.put(path, { channel_id: 'C1', inbox_ids: [inbox.id, inbox.id], includes_notes: true });
    expect(changed.body.connection).toMatchObject({
      channel: { id: 'C1', name: 'support' },
      inbox_ids: [inbox.id],
      includes_notes: true,
    });
    expect((await boss.get(path)).body).toEqual(changed.body);
    expect((await boss.delete(path)).status).toBe(204);
    expect((await boss.get(path)).body.connection).toBeNull();
    expect((await boss.delete(path)).status).toBe(404);
    expect((await boss.post(`${path}/test`, {})).status).toBe(404);
  });

  it('says what Slack does not accept, and what to do', async () => {
    const { boss, path, connect } = await setUp();
    const reasonOf = async (call: ReturnType<typeof connect>) => {
      const { status, body } = await call;
      return [status, body.error ?? body.message];
    };
    expect(await reasonOf(boss.put(path, { channel_id: 'C1' }))).toEqual([422, "Bot token can't be blank"]);
    expect(await reasonOf(connect({ bot_token: 'xoxb-wrong' }))).toEqual([422, expect.stringContaining('bot token')]);
    expect(await reasonOf(connect({ signing_secret: ' ' }))).toEqual([422, "Signing secret can't be blank"]);
    expect(await reasonOf(connect({ channel_id: 'C9' }))).toEqual([422, expect.stringContaining('find the channel')]);
    expect(await reasonOf(connect({ channel_id: 'G1' }))).toEqual([422, expect.stringContaining('private channel')]);
    expect((await boss.get(path)).body.connection).toBeNull();
    slack.state.isReachable = false;
    expect(await reasonOf(connect())).toEqual([422, 'Slack does not work at the moment.']);
  });

  it('lists channels, joins a public one, and tests itself with a message', async () => {
    const { boss, path, connect } = await setUp();
    await connect();
    expect((await boss.get(`${path}/channels`)).body.payload.map(({ name }: { name: string }) => name)).toEqual([
      'general',
      'secret',
      'support',
    ]);
    const tested = async () => (await boss.post(`${path}/test`, { content: 'A <!here> test' })).body;
    expect(await tested()).toEqual({ team_name: 'Acme', bot_name: 'porchlight', posted: false });
    expect((await boss.put(path, { channel_id: 'C2' })).status).toBe(200);
    expect(await tested()).toMatchObject({ posted: true });
    expect(slack.posted).toMatchObject([{ channel: 'C2', text: 'A &lt;!here&gt; test' }]);
  });

  it('to another workspace has no channel until one is chosen', async () => {
    const { boss, path, connect } = await setUp();
    await connect({ channel_id: 'C1' });
    slack.state.team = 'T2';
    expect((await boss.put(path, { bot_token: slack.token })).body.connection.channel).toBeNull();
  });

  it('is for administrators alone', async () => {
    const { agent, path } = await setUp();
    for (const call of [
      agent.get(path),
      agent.put(path, {}),
      agent.delete(path),
      agent.get(`${path}/channels`),
      agent.get(`${path}/deliveries`),
      agent.post(`${path}/test`, {}),
    ])
      expect((await call).status).toBe(401);
  });
});
