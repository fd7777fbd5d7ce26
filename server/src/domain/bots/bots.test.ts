import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

type ReceivedRequest = {
  headers: IncomingMessage['headers'];
  body: string;
  event: Record<string, never> & { event: string };
};

const clock = createFakeClock();
let server: TestServer;
let bot: Server;
let url: string;
const received: ReceivedRequest[] = [];
let respond: (event: ReceivedRequest['event']) => { status: number; body: string };

beforeAll(async () => {
  server = await startTestServer({ clock, env: { allowPrivateWebhooks: true } });
  bot = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const event = JSON.parse(body);
      received.push({ headers: request.headers, body, event });
      const answer = respond(event);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((done) => bot.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(bot.address() as AddressInfo).port}/bot`;
});
afterAll(async () => {
  bot.close();
  await server.close();
});
beforeEach(() => {
  received.length = 0;
  respond = () => ({ status: 200, body: '' });
});

const setUp = async (fields: object = { answers_in_response: true }) => {
  const inbox = await server.buildInbox();
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const made = (await boss.post(`${base}/agent_bots`, { name: 'Robo', outgoing_url: url, ...fields })).body;
  await boss.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: made.id });
  const visitor = await server.buildVisitor(inbox);
  const page = server.asVisitor(visitor);
  const say = async (content: string) => {
    await page.post('/api/v1/widget/messages', { message: { content } });
    await server.runJobs();
  };
  const only = async () => (await boss.get(`${base}/conversations`, { query: { status: 'all' } })).body.data.payload[0];
  return { inbox, base, agent, boss, robo: server.asAgent(made), made, page, say, only };
};
const words = (answer: { body: { payload: { content: string }[] } }) =>
  answer.body.payload.map(({ content }) => content);

describe('a webhook bot', () => {
  it('is called, signed, and answers in the response; then hands over to the team (AGT-18, AGT-20)', async () => {
    const fixture = await setUp();
    respond = ({ event, ...payload }) =>
      event === 'message_created' && (payload as never as { message_type: string }).message_type === 'incoming'
        ? { status: 200, body: JSON.stringify({ content: 'I am a bot. Which order?' }) }
        : { status: 200, body: '' };
    await fixture.say('Where is my lantern?');
    expect((await fixture.only()).status).toBe('pending');
    expect(words(await fixture.page.get('/api/v1/widget/messages'))).toContain('I am a bot. Which order?');
    const [first] = received.filter(({ event }) => event.event === 'message_created');
    const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(String(first?.headers['x-porchlight-signature'])) ?? [];
    expect(createHmac('sha256', fixture.made.secret).update(`${t}.${first?.body}`).digest('hex')).toBe(v1);
    respond = () => ({
      status: 200,
      body: JSON.stringify({ messages: [{ content: 'A colleague takes over.' }], action: 'handoff' }),
    });
    await fixture.say('Number 7');
    expect((await fixture.only()).status).toBe('open');
    const all = words(await fixture.page.get('/api/v1/widget/messages'));
    // Its own messages come back as events: answered "handoff" too, they must not be sent again.
    expect(all.filter((content) => content === 'A colleague takes over.')).toHaveLength(1);
    // From now on its responses are ignored.
    respond = () => ({ status: 200, body: JSON.stringify({ content: 'Still me' }) });
    await fixture.say('Thanks');
    expect(words(await fixture.page.get('/api/v1/widget/messages'))).not.toContain('Still me');
  });

  it('may end a conversation, which asks for a rating as any end does (SUR-08)', async () => {
    const fixture = await setUp();
    await fixture.boss.patch(`${fixture.base}/inboxes/${fixture.inbox.id}`, { csat_survey_enabled: true });
    respond = () => ({ status: 200, body: JSON.stringify({ content: 'Glad to help.', action: 'resolve' }) });
    await fixture.say('Thanks, that was all');
    expect((await fixture.only()).status).toBe('resolved');
    const said = (await fixture.page.get('/api/v1/widget/messages')).body.payload;
    expect(said.map(({ content_type }: { content_type: string }) => content_type)).toContain('input_csat');
  });

  const said = async ({ page }: Awaited<ReturnType<typeof setUp>>) => words(await page.get('/api/v1/widget/messages'));
  const noteOf = async ({ boss, base, only }: Awaited<ReturnType<typeof setUp>>) => {
    const { payload } = (await boss.get(`${base}/conversations/${(await only()).id}/messages`)).body;
    return payload.find((message: { private: boolean }) => message.private)?.content;
  };

  it('that cannot be reached leaves no visitor waiting: it hands over to the team after its second failure', async () => {
    const fixture = await setUp();
    respond = () => ({ status: 500, body: 'broken' });
    await fixture.say('Hello?');
    expect((await fixture.only()).status).toBe('pending');
    clock.advance(30_000);
    await server.runJobs();
    expect((await fixture.only()).status).toBe('open');
    expect(await noteOf(fixture)).toBe('**Robo handed over.** The request failed: The receiver responded with 500.');
    expect(await said(fixture)).toContain(
      'I am passing you on to a colleague. They can read everything you wrote here.',
    );
  });

  it.each([
    ['a message that is no text', '{"messages":[{"content":42}]}', 'cannot be read: messages/0/content must'],
    ['half of an answer', '{"content":"Hel', 'The response is not JSON'],
    ['a message without words', '{"messages":[{}]}', 'a message has no content'],
    ['blank words', '{"content":"  "}', 'a message has no content'],
    ['a choice of nothing', '{"messages":[{"content":"x","content_type":"input_select"}]}', 'cannot be read'],
  ])('that answers %s has its conversation given to people at once, and the log says why', async (_what, body, why) => {
    const fixture = await setUp();
    respond = () => ({ status: 200, body });
    await fixture.say('Hello?');
    expect((await fixture.only()).status).toBe('open');
    expect(await noteOf(fixture)).toContain(why);
    const log = (await fixture.boss.get(`${fixture.base}/agent_bots/${fixture.made.id}/deliveries`)).body.payload;
    const failures = log.filter(
      ({ event, error }: { event: string; error: string }) => event === 'message_created' && error,
    );
    expect(failures).toHaveLength(1);
    expect(failures[0]).toMatchObject({ status: 'delivered', response_body: body });
    expect(failures[0].error).toContain(why);
    expect((await fixture.agent.get(`${fixture.base}/agent_bots/${fixture.made.id}/deliveries`)).status).toBe(401);
  });

  it.each([
    ['nothing', ''],
    ['that it heard', '{"status":"ok"}'],
    ['a page', '<html>Welcome</html>'],
  ])('that answers %s and says no word has two minutes; then people take over', async (_what, body) => {
    const fixture = await setUp();
    respond = () => ({ status: 200, body });
    await fixture.say('Hello?');
    clock.advance(110_000);
    await fixture.say('Anybody?');
    expect((await fixture.only()).status).toBe('pending');
    clock.advance(11_000);
    await server.runJobs();
    expect((await fixture.only()).status).toBe('open');
    expect(await noteOf(fixture)).toBe('**Robo handed over.** The bot did not reply for two minutes.');
    // Sent once, although two messages waited.
    clock.advance(200_000);
    await server.runJobs();
    const passedOn = (await said(fixture)).filter((content) => content?.startsWith('I am passing you on'));
    expect(passedOn).toHaveLength(1);
  });

  it('that answers later with its key keeps its conversation, and so does one a colleague speaks in', async () => {
    const fixture = await setUp();
    await fixture.say('Hello?');
    clock.advance(100_000);
    const { id } = await fixture.only();
    await fixture.robo.post(`${fixture.base}/conversations/${id}/messages`, { content: 'Let me look.' });
    clock.advance(100_000);
    await server.runJobs();
    expect((await fixture.only()).status).toBe('pending');
    await fixture.say('Any news?');
    await fixture.agent.post(`${fixture.base}/conversations/${id}/messages`, { content: 'Good morning' });
    await fixture.boss.post(`${fixture.base}/conversations/${id}/toggle_status`, { status: 'pending' });
    clock.advance(200_000);
    await server.runJobs();
    expect(await noteOf(fixture)).toBeUndefined();
  });

  it.each(['taken away', 'deleted'])('that is %s leaves its conversations to people', async (how) => {
    const fixture = await setUp();
    respond = () => ({ status: 200, body: '{"content":"One moment."}' });
    await fixture.say('Hello?');
    expect((await fixture.only()).status).toBe('pending');
    if (how === 'deleted') await fixture.boss.delete(`${fixture.base}/agent_bots/${fixture.made.id}`);
    else await fixture.boss.post(`${fixture.base}/inboxes/${fixture.inbox.id}/set_agent_bot`, { agent_bot: null });
    await server.runJobs();
    expect((await fixture.only()).status).toBe('open');
  });

  it('that is replaced by another, or taken away while a colleague keeps a conversation, leaves it as it is', async () => {
    const fixture = await setUp();
    await fixture.say('Hello?');
    const { id } = await fixture.only();
    const other = (await fixture.boss.post(`${fixture.base}/agent_bots`, { name: 'Other', outgoing_url: url })).body;
    const path = `${fixture.base}/inboxes/${fixture.inbox.id}/set_agent_bot`;
    await fixture.boss.post(path, { agent_bot: other.id });
    await server.runJobs();
    expect((await fixture.only()).status).toBe('pending');
    const profile = (await fixture.agent.get('/api/v1/profile')).body;
    await fixture.boss.post(`${fixture.base}/conversations/${id}/assignments`, { assignee_id: profile.id });
    await fixture.boss.post(path, { agent_bot: null });
    await server.runJobs();
    expect((await fixture.only()).status).toBe('pending');
  });

  it('can be tried with a sample that leaves no trace', async () => {
    const fixture = await setUp();
    respond = () => ({ status: 200, body: '{"content":"pong"}' });
    const tried = await fixture.boss.post(`${fixture.base}/agent_bots/${fixture.made.id}/test`, { content: 'ping' });
    expect(tried.body).toMatchObject({ status: 200, answer: { content: 'pong' }, problem: null });
    expect(received[0]?.event).toMatchObject({ event: 'message_created', content: 'ping' });
    expect(await fixture.only()).toBeUndefined();
    expect((await fixture.agent.post(`${fixture.base}/agent_bots/${fixture.made.id}/test`, {})).status).toBe(401);
  });
});

describe('a webhook bot that is new', () => {
  it.each([
    ['a message', '{"content":"Which order?"}'],
    ['several', '{"messages":[{"content":"Which order?"}],"action":"resolve"}'],
    ['an acknowledgement', '{"success":true,"message":"queued"}'],
    ['an acknowledgement in the words of an answer', '{"content":null,"action":"queued"}'],
    ['half of a text', '{"content":"Whi'],
  ])('answers through the API alone: %s in its response is not shown and hands nothing over', async (_what, body) => {
    const fixture = await setUp({});
    expect(fixture.made.answers_in_response).toBe(false);
    respond = () => ({ status: 200, body });
    await fixture.say('Where is my parcel?');
    const { id } = await fixture.only();
    const path = `${fixture.base}/conversations/${id}`;
    await fixture.robo.post(`${path}/messages`, { content: 'Which order?' });
    await server.runJobs();
    const all = words(await fixture.agent.get(`${path}/messages`));
    expect(all.filter((content) => content === 'Which order?')).toHaveLength(1);
    expect((await fixture.only()).status).toBe('pending');
    const { payload } = (await fixture.boss.get(`${fixture.base}/agent_bots/${fixture.made.id}/deliveries`)).body;
    expect(payload.map(({ status, error }: { status: string; error: unknown }) => [status, error])).not.toContainEqual([
      'delivered',
      expect.anything(),
    ]);
    const tried = await fixture.boss.post(`${fixture.base}/agent_bots/${fixture.made.id}/test`, {});
    expect(tried.body).toMatchObject({ status: 200, body, answer: null, problem: null });
  });

  it('answers in its response when it is from before the setting, or a server of that version created it', async () => {
    const fixture = await setUp();
    const {
      id: _id,
      answers_in_response: _setting,
      ...old
    } = await server.deps.db
      .selectFrom('agent_bots')
      .selectAll()
      .where('id', '=', fixture.made.id)
      .executeTakeFirstOrThrow();
    await server.deps.write((tx) =>
      tx.db
        .insertInto('agent_bots')
        .values({ ...old, name: 'Old', access_token: crypto.randomUUID() })
        .execute(),
    );
    const bots = (await fixture.boss.get(`${fixture.base}/agent_bots`)).body;
    expect(bots.find(({ name }: { name: string }) => name === 'Old').answers_in_response).toBe(true);
  });

  it('answers in its response once an administrator says so', async () => {
    const fixture = await setUp({});
    respond = () => ({ status: 200, body: '{"content":"Which order?"}' });
    const path = `${fixture.base}/agent_bots/${fixture.made.id}`;
    expect((await fixture.agent.patch(path, { answers_in_response: true })).status).toBe(401);
    expect((await fixture.boss.patch(path, { answers_in_response: true })).body.answers_in_response).toBe(true);
    await fixture.say('Where is my parcel?');
    const { id } = await fixture.only();
    expect(words(await fixture.agent.get(`${fixture.base}/conversations/${id}/messages`))).toContain('Which order?');
  });
});

describe('a bot with its token', () => {
  it('writes, sets priority and state where it is connected, and may do nothing else', async () => {
    const fixture = await setUp();
    await fixture.say('Hello');
    const { id } = await fixture.only();
    const path = `${fixture.base}/conversations/${id}`;
    const sent = await fixture.robo.post(`${path}/messages`, { content: 'Beep' });
    expect(sent.body.sender).toMatchObject({ type: 'agent_bot', name: 'Robo' });
    expect((await fixture.robo.post(`${path}/toggle_priority`, { priority: 'high' })).status).toBe(200);
    const moved = await fixture.robo.post(`${path}/toggle_status`, { status: 'open' });
    expect(moved.body.payload.current_status).toBe('open');
    for (const forbidden of [
      `${fixture.base}/conversations`,
      `${fixture.base}/contacts`,
      `${fixture.base}/agents`,
      '/api/v1/profile',
    ]) {
      const answer = await fixture.robo.get(forbidden);
      expect([answer.status, answer.body.error]).toEqual([401, 'Access to this endpoint is not authorized for bots']);
    }
    const other = await setUp();
    await other.say('Hi');
    const foreign = `${other.base}/conversations/${(await other.only()).id}/messages`;
    expect((await fixture.robo.post(foreign, { content: 'x' })).status).toBe(401);
    await fixture.boss.post(`${fixture.base}/inboxes/${fixture.inbox.id}/set_agent_bot`, { agent_bot: null });
    expect((await fixture.robo.post(`${path}/messages`, { content: 'x' })).status).toBe(401);
    const renewed = (await fixture.boss.post(`${fixture.base}/agent_bots/${fixture.made.id}/reset_access_token`)).body;
    expect(renewed.access_token).not.toBe(fixture.made.access_token);
  });
});
