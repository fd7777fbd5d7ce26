import { randomUUID } from 'node:crypto';
import { OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const NOON = Date.parse('2026-05-12T12:00:00Z');
const DAY = 24 * 60 * 60_000;
const clock = createFakeClock(NOON);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

type Places = Parameters<TestServer['buildInbox']>[0];
type Contact = NonNullable<Parameters<TestServer['buildVisitor']>[1]>;
type Thread = Partial<Parameters<TestServer['buildConversation']>[0]>;

/** A message that needs a transaction's statements of its own costs many times as much, and has the same answer. */
const countAlone = () => {
  const { writeTogether } = server.deps;
  let alone = 0;
  const counting: typeof writeTogether = (action, input, one) => {
    // On PostgreSQL one that is refused runs once more, with a savepoint.
    let runs = 0;
    return writeTogether(action, input, (tx) => {
      runs += 1;
      if (runs === 1) alone += 1;
      return one(tx);
    });
  };
  Object.assign(server.deps, { writeTogether: counting });
  onTestFinished(() => {
    Object.assign(server.deps, { writeTogether });
  });
  return () => alone;
};

const setUp = async (places: Places = {}, contact: Contact = {}, thread: Thread = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, greeting_enabled: false, ...places });
  const visitor = await server.buildVisitor(inbox, contact);
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id, ...thread });
  const page = server.asVisitor(visitor);
  const alone = countAlone();
  /** How many of these messages were written alone. */
  const say = async (times = 1, message: object = {}) => {
    const before = alone();
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        page.post('/api/v1/widget/messages', { message: { content: 'Hello', echo_id: randomUUID(), ...message } }),
      ),
    );
    return { alone: alone() - before, statuses: [...new Set(answers.map(({ status }) => status))] };
  };
  const add = (message: object) => server.buildMessage({ conversation_id: conversation.id, ...message });
  return { inbox, visitor, conversation, page, say, add };
};

const TOGETHER = { alone: 0, statuses: [200] };
const ALONE = { alone: 1, statuses: [200] };

describe('a visitor’s plain message is written together with others', () => {
  it.each([
    ['in an open conversation', {}, {}, {}],
    ['in one that a bot has', {}, {}, { status: 'pending' }],
    [
      'in a resolved one of a blocked contact, which stays resolved',
      {},
      { contact: { blocked: true } },
      { status: 'resolved' },
    ],
    [
      'where the email address is known',
      { enable_email_collect: true },
      { contact: { email: 'vera@example.com' } },
      {},
    ],
    ['by a contact who is proven', {}, { hmac_verified: true }, {}],
    ['by a contact who has agreed', { consent_version: 'v2' }, { contact: { consent_version: 'v2' } }, {}],
  ] as [string, Places, Contact, Thread][])('%s', async (_case, places, contact, thread) => {
    const { say } = await setUp(places, contact, thread);
    expect(await say(5)).toEqual(TOGETHER);
    expect(await say()).toEqual(TOGETHER);
  });

  it.each([
    ['in a resolved conversation', { status: 'resolved' }],
    ['in a snoozed conversation', { status: 'snoozed' }],
  ] as [string, Thread][])('unless it opens the conversation again, %s', async (_case, thread) => {
    const { say } = await setUp({}, {}, thread);
    expect(await say()).toEqual(ALONE);
    expect(await say()).toEqual(TOGETHER);
  });

  it('unless it is a repeated one', async () => {
    const { say } = await setUp();
    const echo_id = randomUUID();
    expect(await say(1, { echo_id })).toEqual(TOGETHER);
    expect(await say(1, { echo_id })).toEqual(ALONE);
  });
});

describe('with automatic messages', () => {
  it('once the greeting was sent, or the team wrote: not by a note', async () => {
    const greeting = { greeting_enabled: true, greeting_message: 'Welcome' };
    const fresh = await setUp(greeting);
    await fresh.add({ content: 'asks every week', message_type: OUTGOING, private: true });
    expect(await fresh.say()).toEqual(ALONE);
    expect(await fresh.say()).toEqual(TOGETHER);
    const answered = await setUp(greeting);
    await answered.add({ content: 'Hello', message_type: OUTGOING });
    expect(await answered.say()).toEqual(TOGETHER);
  });

  it('in the conversation of a campaign, which gets none', async () => {
    const { inbox, visitor, say } = await setUp({ greeting_enabled: true, greeting_message: 'Welcome' });
    const { id: campaign_id } = await server.make('campaigns', (now) => ({
      ...{ account_id: inbox.account_id, inbox_id: inbox.id, display_id: 1, title: 'Pricing', description: null },
      ...{ message: 'Questions?', sender_id: null, enabled: true, campaign_type: 'ongoing', campaign_status: 'active' },
      ...{ trigger_rules: {}, trigger_only_during_business_hours: false, scheduled_at: null, audience_json: [] },
      ...{ created_at: now, updated_at: now },
    }));
    await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id, campaign_id });
    expect(await say()).toEqual(TOGETHER);
  });

  it('once the email address was asked for', async () => {
    const { say } = await setUp({ enable_email_collect: true }, { contact: { email: null } });
    expect([await say(), await say()]).toEqual([ALONE, TOGETHER]);
  });

  it('once a day outside business hours', async () => {
    clock.set(NOON);
    const { inbox, say, add } = await setUp({ working_hours_enabled: true, out_of_office_message: 'We are closed' });
    await server.deps.write((tx) =>
      tx.db.updateTable('working_hours').set({ closed_all_day: true }).where('inbox_id', '=', inbox.id).execute(),
    );
    await add({ content: 'We are closed', message_type: TEMPLATE, created_at: NOON - DAY });
    expect([await say(), await say()]).toEqual([ALONE, TOGETHER]);
    clock.advance(DAY);
    expect([await say(), await say()]).toEqual([ALONE, TOGETHER]);
  });
});

it('after two hundred messages in a minute one is refused alone, and once that minute is over it is written together', async () => {
  clock.set(NOON);
  const { say, add } = await setUp();
  const { id: _id, ...message } = await add({ content: 'Hello' });
  const others = Array.from({ length: 199 }, () => message);
  await server.deps.write((tx) => tx.db.insertInto('messages').values(others).execute());
  clock.advance(59_000);
  expect(await say()).toEqual({ alone: 1, statuses: [422] });
  clock.advance(2_000);
  expect(await say()).toEqual(TOGETHER);
});
