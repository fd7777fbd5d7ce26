import { TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

type Message = { message_type: number; content_type: string; content: string; sender?: unknown };

const GREETING = { greeting_enabled: true, greeting_message: 'Welcome to {{inbox.name}}' };
const CLOSED = { working_hours_enabled: true, out_of_office_message: 'We sleep' };
const ASKING = ['Give the team a way to reach you.', 'Get notified by email'];

const setUp = async (given: object, contact: object = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...given });
  const { account_id } = inbox;
  const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  await server.deps.write((tx) =>
    tx.db.updateTable('working_hours').set({ closed_all_day: true }).where('inbox_id', '=', inbox.id).execute(),
  );
  const visitor = await server.buildVisitor(inbox, { contact: { email: null, ...contact } });
  const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const path = `/api/v1/accounts/${account_id}/conversations/${row.display_id}`;
  const say = () => server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'Hello' } });
  const reply = (body: object = {}) => agent.post(`${path}/messages`, { content: 'Here I am', ...body });
  const automatic = async () =>
    ((await agent.get(`${path}/messages`)).body.payload as Message[])
      .filter(({ message_type }) => message_type === TEMPLATE)
      .map(({ content }) => content);
  const set = (fields: object) => boss.patch(`/api/v1/accounts/${account_id}/inboxes/${inbox.id}`, fields);
  const resolve = () => agent.post(`${path}/toggle_status`, { status: 'resolved' });
  return { inbox, agent, boss, path, row, visitor, say, reply, automatic, set, resolve };
};

describe('the greeting', () => {
  it('answers the first message of a visitor, once, with its placeholders filled in', async () => {
    const { say, reply, automatic, inbox } = await setUp(GREETING);
    await say();
    await say();
    await reply();
    await say();
    expect(await automatic()).toEqual([`Welcome to ${inbox.name}`]);
  });

  it('does not answer a visitor whom an agent wrote to before; a note between colleagues is none of it', async () => {
    const [written, noted] = [await setUp(GREETING), await setUp(GREETING)];
    await written.reply();
    await noted.reply({ private: true });
    for (const { automatic } of [written, noted]) expect(await automatic()).toEqual([]);
    for (const { say } of [written, noted]) await say();
    expect(await written.automatic()).toEqual([]);
    expect(await noted.automatic()).toHaveLength(1);
  });

  it('is not sent where it is off, or where it is empty', async () => {
    for (const given of [
      { ...GREETING, greeting_enabled: false },
      { ...GREETING, greeting_message: '' },
    ]) {
      const { say, automatic } = await setUp(given);
      await say();
      expect(await automatic()).toEqual([]);
    }
  });
});

describe('outside of business hours', () => {
  it('a visitor gets that message in place of the greeting, once a day, and is asked for an address', async () => {
    const { say, reply, automatic } = await setUp({ ...GREETING, ...CLOSED, enable_email_collect: true });
    await say();
    await say();
    expect(await automatic()).toEqual(['We sleep', ...ASKING]);
    clock.advance(24 * 60 * 60_000);
    await reply();
    expect(await automatic()).toHaveLength(3);
    await say();
    expect((await automatic()).slice(3)).toEqual(['We sleep']);
  });

  it('a visitor whom an agent answers gets none, nor one of an inbox without hours', async () => {
    const { say, automatic } = await setUp({ ...CLOSED, working_hours_enabled: false });
    await say();
    expect(await automatic()).toEqual([]);
  });
});

describe('the request for an address', () => {
  it('is of visitors without one, once, on websites', async () => {
    const asked = await setUp({ enable_email_collect: true });
    await asked.reply();
    expect(await asked.automatic()).toEqual([]);
    await asked.say();
    await asked.say();
    expect(await asked.automatic()).toEqual(ASKING);
    const withEmail = await setUp({ enable_email_collect: true }, { email: `${crypto.randomUUID()}@example.com` });
    await withEmail.say();
    expect(await withEmail.automatic()).toEqual([]);
    const program = await setUp({ enable_email_collect: true, channel_type: 'Channel::Api' });
    await program.reply({ message_type: 'incoming' });
    expect(await program.automatic()).toEqual([]);
  });

  it('comes with the reply where the inbox began to ask after the visitor had written', async () => {
    const { say, reply, automatic, set } = await setUp({});
    await say();
    await set({ enable_email_collect: true });
    await reply();
    expect(await automatic()).toEqual(ASKING);
  });
});

describe('the survey', () => {
  const mails = async (id: number) =>
    (await server.deps.db.selectFrom('jobs').select(['payload', 'run_at']).where('name', '=', 'mail.survey').execute())
      .filter(({ payload }) => payload['conversation_id'] === id)
      .map(({ run_at }) => run_at);

  it('is sent when a conversation is resolved, and by mail ten minutes later, where the inbox asks for ratings', async () => {
    const [asked, off] = [await setUp({ csat_survey_enabled: true }), await setUp({})];
    for (const { resolve } of [asked, off]) await resolve();
    expect([await asked.automatic(), await off.automatic()]).toEqual([['Please rate the conversation'], []]);
    expect([await mails(asked.row.id), await mails(off.row.id)]).toEqual([[clock.now() + 10 * 60_000], []]);
  });
});

it('a conversation that a campaign began gets no automatic message', async () => {
  const given = { ...GREETING, ...CLOSED, enable_email_collect: true, csat_survey_enabled: true };
  const { inbox, agent, boss } = await setUp(given);
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const fields = { title: 'Hi', message: 'Questions?', trigger_rules: { url: 'https://shop.example/' } };
  const { id: campaign_id } = (await boss.post(`${base}/campaigns`, { ...fields, inbox_id: inbox.id })).body;
  const page = server.asVisitor(server.visitorWithoutRows(inbox));
  await page.post('/api/v1/widget/events', { name: 'campaign.triggered', event_info: { campaign_id } });
  const { body } = await page.post('/api/v1/widget/messages', { message: { content: 'Yes' } });
  const path = `${base}/conversations/${body.conversation_id}`;
  await agent.post(`${path}/messages`, { content: 'Which?' });
  await agent.post(`${path}/toggle_status`, { status: 'resolved' });
  const { payload } = (await page.get('/api/v1/widget/messages')).body;
  expect(payload.map(({ content }: Message) => content)).toEqual(['Questions?', 'Yes', 'Which?']);
});
