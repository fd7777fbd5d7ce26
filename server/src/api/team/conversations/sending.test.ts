import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const MINUTE_MS = 60_000;
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async (given: object = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...given });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const made = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Mia' });
  const [agent, boss] = [
    server.asAgent(made),
    server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Bo' })),
  ];
  const visitor = await server.buildVisitor(inbox);
  const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const path = `${base}/conversations/${row.display_id}`;
  const page = server.asVisitor(visitor);
  const say = (content = 'Hello') => page.post('/api/v1/widget/messages', { message: { content } });
  const reply = (body: object = {}) => agent.post(`${path}/messages`, { content: 'Here I am', ...body });
  const facts = async () => (await boss.get(path)).body;
  const addBot = async () => {
    const bot = (await boss.post(`${base}/agent_bots`, { name: 'Robo', outgoing_url: 'https://bot.example' })).body;
    await boss.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: bot.id });
    return server.asAgent(bot);
  };
  const jobs = async (name: string) => {
    const rows = await server.deps.db.selectFrom('jobs').select(['name', 'payload', 'run_at']).execute();
    return rows.filter((job) => job.name === name && job.payload['conversation_id'] === row.id);
  };
  const reports = async () => {
    const rows = await server.deps.db
      .selectFrom('reporting_events')
      .select(['name', 'value', 'user_id'])
      .where('conversation_id', '=', row.id)
      .orderBy('id')
      .execute();
    return rows.map(({ name, value, user_id }) => [name, Number(value), user_id]);
  };
  return { inbox, base, made, agent, boss, visitor, row, path, page, say, reply, facts, addBot, jobs, reports };
};

describe('what waits for a reply', () => {
  it('counts the visitor’s messages and waits since the first, until an agent replies to the visitor', async () => {
    const { say, reply, facts, addBot, path } = await setUp();
    const seen = async () => {
      const { unread_count, waiting_since, first_reply_created_at } = await facts();
      return [unread_count, waiting_since, first_reply_created_at];
    };
    await reply();
    const first = Math.floor(clock.now() / 1_000);
    expect(await seen()).toEqual([0, 0, first]);
    clock.advance(MINUTE_MS);
    const since = Math.floor(clock.now() / 1_000);
    await say();
    clock.advance(MINUTE_MS);
    await say('Anybody?');
    expect(await seen()).toEqual([2, since, first]);
    await reply({ private: true });
    await (await addBot()).post(`${path}/messages`, { content: 'I am a bot' });
    expect(await seen()).toEqual([2, since, first]);
    await reply();
    expect(await seen()).toEqual([0, 0, first]);
  });

  it('is measured for the agent who replies: the first response from the beginning, each reply from the question', async () => {
    const { say, reply, reports, made, addBot, path } = await setUp();
    const { id } = made.user;
    clock.advance(MINUTE_MS);
    await say();
    await reply({ private: true });
    await (await addBot()).post(`${path}/messages`, { content: 'I am a bot' });
    expect(await reports()).toEqual([]);
    clock.advance(2 * MINUTE_MS);
    await reply();
    await reply({ content: 'And also' });
    expect(await reports()).toEqual([
      ['first_response', 180, id],
      ['reply_time', 180, id],
    ]);
    clock.advance(MINUTE_MS);
    await say('Thanks. One more thing');
    clock.advance(4 * MINUTE_MS);
    await reply();
    expect((await reports()).slice(2)).toEqual([['reply_time', 240, id]]);
  });
});

describe('a visitor who may have left', () => {
  it('gets one mail for what the team writes within two minutes, none for notes and for their own messages', async () => {
    const { say, reply, jobs } = await setUp();
    await say();
    await reply({ private: true });
    expect(await jobs('mail.unread_notice')).toEqual([]);
    await reply();
    const due = clock.now() + 2 * MINUTE_MS;
    clock.advance(MINUTE_MS);
    await reply();
    expect((await jobs('mail.unread_notice')).map(({ run_at }) => run_at)).toEqual([due]);
  });
});

describe('those who follow a conversation', () => {
  it('are notified of what the visitor writes, not of what the team writes', async () => {
    const { say, reply, jobs, boss, path, made } = await setUp();
    await say();
    expect(await jobs('notification.raise')).toEqual([]);
    await boss.post(`${path}/participants`, { user_ids: [made.user.id] });
    await reply();
    await boss.post(`${path}/messages`, { content: 'Me too' });
    expect(await jobs('notification.raise')).toEqual([]);
    await say();
    await say();
    expect((await jobs('notification.raise')).map(({ payload }) => payload['type'])).toEqual([
      'assigned_conversation_new_message',
    ]);
  });

  it('are notified of an answer to a message and of a file too', async () => {
    const { say, jobs, boss, path, made, page } = await setUp();
    const { id } = (await say()).body;
    const notices = async () => (await jobs('notification.raise')).map(({ payload }) => payload['message_id']);
    const respond = () => page.post('/api/v1/widget/messages', { message: { content: 'This one', reply_to: id } });
    await respond();
    expect(await notices()).toEqual([]);
    await boss.post(`${path}/participants`, { user_ids: [made.user.id] });
    const answer = await respond();
    expect(await notices()).toEqual([answer.body.id]);
    await server.deps.write((tx) => tx.db.deleteFrom('jobs').where('name', '=', 'notification.raise').execute());
    const raw = new FormData();
    raw.append('message[attachments][]', new File(['plain text'], 'a.txt', { type: 'text/plain' }));
    const file = await page.call('POST', '/api/v1/widget/messages', { raw });
    expect(await notices()).toEqual([file.body.id]);
  });
});

describe('a message of a visitor', () => {
  it.each([
    ['open', 'open', 'open'],
    ['pending', 'pending', 'pending'],
    ['snoozed', 'open', 'open'],
    ['resolved', 'open', 'pending'],
  ])('in a conversation that is %s makes it %s, with a bot %s', async (before, expected, withBot) => {
    for (const [isBots, after] of [
      [false, expected],
      [true, withBot],
    ] as const) {
      const { say, facts, addBot, agent, path } = await setUp();
      if (isBots) await addBot();
      if (before !== 'open') await agent.post(`${path}/toggle_status`, { status: before });
      await say();
      expect([isBots, (await facts()).status]).toEqual([isBots, after]);
    }
  });
});

describe('a conversation that is over', () => {
  it('says who reopened it, and says nothing where a bot goes on', async () => {
    for (const isBots of [false, true]) {
      const { say, addBot, agent, path } = await setUp();
      if (isBots) await addBot();
      await agent.post(`${path}/toggle_status`, { status: 'resolved' });
      await say();
      const { payload } = (await agent.get(`${path}/messages`)).body;
      const texts = payload.map(({ content }: { content: string }) => content);
      const reopened = texts.filter((text: string) => text.includes('reopened'));
      expect(reopened).toEqual(isBots ? [] : ['System reopened the conversation due to a new incoming message.']);
    }
  });

  it.each(['resolved', 'snoozed'])('stays %s when an agent writes in it', async (status) => {
    const { reply, agent, path, facts } = await setUp();
    await agent.post(`${path}/toggle_status`, { status });
    await reply();
    await reply({ private: true });
    expect((await facts()).status).toBe(status);
  });
});

describe('a list of conversations', () => {
  it('shows the newest message that the visitor sees; a note moves it up, an activity does not', async () => {
    const { say, reply, agent, path, facts, page } = await setUp();
    await say();
    clock.advance(MINUTE_MS);
    await reply({ content: 'Psst', private: true });
    const noted = Math.floor(clock.now() / 1_000);
    clock.advance(MINUTE_MS);
    await agent.post(`${path}/toggle_priority`, { priority: 'high' });
    const { last_non_activity_message, messages, last_activity_at } = await facts();
    expect([last_non_activity_message.content, messages[0].content, last_activity_at]).toEqual([
      'Hello',
      'Mia set the priority to high',
      noted,
    ]);
    const [summary] = (await page.get('/api/v1/widget/conversations/list')).body.payload;
    expect(summary.last_message.content).toBe('Hello');
    await reply();
    expect((await facts()).last_non_activity_message.content).toBe('Here I am');
  });
});

describe('a quote', () => {
  it('is of a message of the same conversation, from either side', async () => {
    const { inbox, say, reply, page } = await setUp();
    const { body } = await say('What I asked');
    const other = await setUp();
    const foreign = (await other.say('A secret')).body.id;
    const neighbour = await server.buildVisitor(inbox);
    const beside = await server.buildConversation({ contact_inbox_id: neighbour.contact_inbox.id });
    const near = await server.buildMessage({ conversation_id: beside.id, source_id: 'secret' });
    const quoted = async (id: number) => [
      (await reply({ content_attributes: { in_reply_to: id } })).body.content_attributes,
      (await page.post('/api/v1/widget/messages', { message: { content: 'This', reply_to: id } })).body
        .content_attributes,
    ];
    for (const attributes of await quoted(body.id)) expect(attributes).toMatchObject({ in_reply_to: body.id });
    for (const id of [foreign, near.id])
      for (const attributes of await quoted(id))
        expect(attributes).toEqual({ in_reply_to: null, in_reply_to_external_id: null });
  });

  it('names the message as the integration of the inbox does', async () => {
    const { reply } = await setUp({ channel_type: 'Channel::Api' });
    const { body } = await reply({ content: 'Which?', message_type: 'incoming', source_id: 'wamid.1' });
    const answer = await reply({ content_attributes: { in_reply_to: body.id } });
    expect(answer.body.content_attributes).toEqual({ in_reply_to: body.id, in_reply_to_external_id: 'wamid.1' });
  });
});

describe('what is refused', () => {
  it('is a message without text or of more than 150,000 characters; cards, forms and surveys need none', async () => {
    const { reply } = await setUp();
    for (const content of [null, '', ' \n\t', '\u0000']) {
      const { status, body } = await reply({ content });
      expect([content, status, body.attributes]).toEqual([content, 422, ['content']]);
    }
    expect((await reply({ content: 'x'.repeat(150_000) })).status).toBe(200);
    expect((await reply({ content: 'x'.repeat(150_001) })).status).toBe(422);
    const wordless = [
      { content_type: 'form', content_attributes: { items: [{ name: 'plan', type: 'text', label: 'Plan' }] } },
      { content_type: 'cards', content_attributes: { items: [{ title: 'A', actions: [{ type: 'link' }] }] } },
      { content_type: 'input_csat' },
    ];
    for (const body of wordless)
      expect([body.content_type, (await reply({ content: null, ...body })).status]).toEqual([body.content_type, 200]);
    const choices = { content_type: 'input_select', content_attributes: { items: [{ title: 'A', value: 'a' }] } };
    expect((await reply({ content: null, ...choices })).status).toBe(422);
  });

  it('is a text that its placeholders make too long, and a visitor’s of more than 10,000 characters', async () => {
    const { reply, say, visitor, agent, base } = await setUp();
    await agent.patch(`${base}/contacts/${visitor.contact.id}`, { name: 'n'.repeat(100) });
    expect((await reply({ content: '{{contact.name}}'.repeat(1_000) })).status).toBe(200);
    expect((await reply({ content: '{{contact.name}}'.repeat(2_000) })).status).toBe(422);
    expect((await say('x'.repeat(10_000))).status).toBe(200);
    expect((await say('x'.repeat(10_001))).status).toBe(422);
  });

  it('is the 201st message of a conversation within a minute, from either side; activities do not count', async () => {
    const { row, say, reply, agent, path } = await setUp();
    for (const labels of ['high', 'low', 'none']) await agent.post(`${path}/toggle_priority`, { priority: labels });
    for (let n = 0; n < 199; n += 1) await server.buildMessage({ conversation_id: row.id, created_at: clock.now() });
    expect((await reply()).status).toBe(200);
    const refused = [await reply(), await say()];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [422, 'Too many messages'],
      [422, 'Too many messages'],
    ]);
    clock.advance(MINUTE_MS);
    expect([(await reply()).status, (await say()).status]).toEqual([200, 200]);
  });
});
