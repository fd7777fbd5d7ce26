import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { openFarDatabase } from '../../../testing/fakes/far-database.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { makeTestStore, testStoreKind } from '../../../testing/test-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: createFakeClock() });
});
afterAll(() => server.close());

type Visitor = Awaited<ReturnType<TestServer['buildVisitor']>>;
type Person = { visitor: Visitor; conversation_id: number; display_id: number };
type Words = { content: string; echo_id?: string; reply_to?: number };

const send = (page: TestServer, { visitor }: Person, message: Words) =>
  page.asVisitor(visitor).post('/api/v1/widget/messages', { message });

const storedOf = async ({ store }: TestServer, { conversation_id }: Person) => {
  const db = store.reader;
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversation_id as never)
    .orderBy('id')
    .execute();
  const conversation = await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', conversation_id as never)
    .executeTakeFirstOrThrow();
  const changes = await db
    .selectFrom('changes')
    .selectAll()
    .where('conversation_id', '=', conversation_id as never)
    .orderBy('seq')
    .execute();
  const jobs = await db.selectFrom('jobs').select(['name', 'unique_key', 'payload']).orderBy('id').execute();
  return { messages, conversation, changes, jobs };
};

const NOT_COMPARED = { id: 0, account_id: 0, inbox_id: 0, conversation_id: 0, updated_at: 0 };

const shapeOf = async (page: TestServer, person: Person) => {
  const { messages, conversation, changes, jobs } = await storedOf(page, person);
  const places = new Map(messages.map(({ id }, place) => [id as number, place]));
  const own = jobs.filter(
    ({ payload }) => 'conversation_id' in payload && payload['conversation_id'] === person.conversation_id,
  );
  return {
    messages: messages.map((message) => ({
      ...message,
      ...NOT_COMPARED,
      created_at: message.created_at === message.updated_at,
      sender_id: message.sender_id === person.visitor.contact.id,
    })),
    conversation: {
      status: conversation.status,
      unread_count: conversation.unread_count,
      is_waiting: conversation.waiting_since !== null,
      last: places.get(conversation.last_message_id ?? 0),
      last_public: places.get(conversation.last_public_message_id ?? 0),
    },
    changes: changes.map(({ name, audience, record_id, detail }) => ({
      name,
      audience,
      place: places.get(record_id ?? 0),
      detail: Object.keys(detail),
    })),
    jobs: own.map(({ name }) => name),
  };
};

/** Deterministic: a failure can be repeated by its seed. */
const dice = (seed: number) => {
  let state = seed;
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
};

const STATUSES = ['open', 'open', 'open', 'pending', 'resolved', 'snoozed'] as const;
const TEXTS = [
  'Is it in stock?',
  'Ja, gerne \u{1f600}',
  '  ',
  'a\0b',
  '"quoted" \\ {{ contact.name }}',
  'x'.repeat(20_000),
];

describe.each([1, 2, 3])('visitors’ messages that come at once, scenario %i', (seed) => {
  const prepare = async (roll: ReturnType<typeof dice>) => {
    const inbox = await server.buildInbox({
      enable_email_collect: roll(2) === 0,
      greeting_enabled: roll(2) === 0,
      greeting_message: 'Welcome',
    });
    const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
    if (roll(2) === 0)
      await server.deps.write((tx) =>
        tx.db
          .insertInto('webhooks')
          .values({
            account_id: inbox.account_id,
            inbox_id: null,
            name: null,
            url: `https://example.com/${randomUUID()}`,
            subscriptions: ['message_created'],
            secret: 'secret',
            created_at: 1,
            updated_at: 1,
          } as never)
          .execute(),
      );
    const people: Person[] = [];
    for (let count = 0; count < 6; count += 1) {
      const visitor = await server.buildVisitor(inbox, {
        contact: { email: roll(2) ? `v-${randomUUID()}@example.com` : null, blocked: roll(4) === 0 },
        hmac_verified: roll(2) === 0,
      });
      const conversation = await server.buildConversation({
        contact_inbox_id: visitor.contact_inbox.id,
        status: STATUSES[roll(STATUSES.length)] ?? 'open',
        muted: roll(5) === 0,
        assignee_id: roll(3) === 0 ? agent.user.id : null,
      });
      people.push({ visitor, conversation_id: conversation.id, display_id: conversation.display_id });
    }
    const sends = Array.from({ length: 20 }, () => {
      const name = roll(4) === 0 ? {} : { echo_id: `echo ${roll(12)}` };
      return { person: roll(people.length), words: { content: TEXTS[roll(TEXTS.length)] ?? '', ...name } };
    });
    return { people, sends };
  };

  const run = async ({ people, sends }: Awaited<ReturnType<typeof prepare>>, atOnce: boolean) => {
    const statuses: number[] = [];
    // Messages of one conversation are sent in turn; conversations run concurrently.
    const speak = async (person: Person, index: number) => {
      for (const [place, each] of sends.entries())
        if (each.person === index) statuses[place] = (await send(server, person, each.words)).status;
    };
    if (atOnce) await Promise.all(people.map(speak));
    else for (const [index, person] of people.entries()) await speak(person, index);
    const shapes = [];
    for (const person of people) shapes.push(await shapeOf(server, person));
    return { statuses, shapes };
  };

  it('leave behind, and are answered, what each would alone', async () => {
    const { writeTogether, write } = server.deps;
    const [together, inTurn, alone] = [await prepare(dice(seed)), await prepare(dice(seed)), await prepare(dice(seed))];
    Object.assign(server.deps, { writeTogether: (...[, , one]: Parameters<typeof writeTogether>) => write(one) });
    const expected = await run(alone, false);
    Object.assign(server.deps, { writeTogether });
    expect(await run(inTurn, false)).toEqual(expected);
    expect(await run(together, true)).toEqual(expected);
  });
});

it('one name sent several times at once is one message, and each request is answered with it', async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const visitor = await server.buildVisitor(inbox);
  const { id, display_id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const person = { visitor, conversation_id: id, display_id };
  const names = Array.from({ length: 10 }, () => randomUUID());
  const answers = await Promise.all(
    [...names, ...names, ...names].map((echo_id) => send(server, person, { content: `Hello ${echo_id}`, echo_id })),
  );
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(10);
  const { messages, conversation } = await storedOf(server, person);
  expect(messages.map(({ echo_id }) => echo_id).toSorted()).toEqual(names.toSorted());
  const last = messages.at(-1);
  const [last_message_id, last_public_message_id, now] = [last?.id, last?.id, last?.created_at];
  expect(conversation).toMatchObject({ unread_count: 10, last_message_id, last_public_message_id, waiting_since: now });
  expect(conversation).toMatchObject({ last_activity_at: now, updated_at: now });
});

it('a flood ends at its limit, however many come at once', async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const visitor = await server.buildVisitor(inbox);
  const { id, display_id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const person = { visitor, conversation_id: id, display_id };
  const answers = await Promise.all(
    Array.from({ length: 215 }, (_each, n) => send(server, person, { content: `${n}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(15);
  expect((await storedOf(server, person)).conversation.unread_count).toBe(200);
});

it('what is answered is what is read afterwards', async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const visitor = await server.buildVisitor(inbox);
  const { id, display_id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const person = { visitor, conversation_id: id, display_id };
  const contents = ['Ja \u{1f600}', 'first\r\nsecond', '{"a": [1]}', '17', 'true', 'it\'s \\ "quoted"'];
  const answers = await Promise.all(
    contents.map((content) => send(server, person, { content, echo_id: randomUUID() })),
  );
  const { body } = await server.asVisitor(visitor).get('/api/v1/widget/messages');
  const read = new Map(body.payload.map((message: { id: number }) => [message.id, message]));
  for (const { body: answer } of answers) expect(answer).toMatchObject(read.get(answer.id) ?? {});
  expect(answers.map((answer) => answer.body.content)).toEqual(
    contents.map((content) => content.replaceAll('\r\n', '\n')),
  );
});

it('messages that change more than their row keep their place in the conversation', async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const visitor = await server.buildVisitor(inbox);
  const conversation = await server.buildConversation({
    contact_inbox_id: visitor.contact_inbox.id,
    status: 'resolved',
  });
  const person = { visitor, conversation_id: conversation.id, display_id: conversation.display_id };
  await Promise.all(Array.from({ length: 8 }, (_each, n) => send(server, person, { content: `${n}` })));
  const stored = await storedOf(server, person);
  expect(stored.conversation).toMatchObject({ status: 'open', unread_count: 8 });
  expect(stored.changes.map(({ seq }) => seq)).toEqual(stored.changes.map(({ seq }) => seq).toSorted((a, b) => a - b));
  const published = stored.changes.filter(({ name }) => name === 'message.created').map(({ record_id }) => record_id);
  expect(published).toEqual(stored.messages.map(({ id }) => id));
});

if (testStoreKind === 'postgres')
  it('asks the database at most three times for all that wait', async () => {
    const testStore = await makeTestStore();
    const far = await openFarDatabase(testStore.databaseUrl ?? '', 5);
    const own = await startTestServer({
      env: { databaseUrl: far.url },
      beside: { testStore, env: { ...server.env, dataDir: testStore.dataDir } },
    });
    const inbox = await own.buildInbox({ enable_email_collect: false });
    const people: Person[] = [];
    for (let count = 0; count < 30; count += 1) {
      const visitor = await own.buildVisitor(inbox);
      const { id, display_id } = await own.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
      people.push({ visitor, conversation_id: id, display_id });
    }
    await Promise.all(people.map((person) => send(own, person, { content: 'once to open every connection' })));
    const before = far.counts();
    const answers = await Promise.all(
      people.map((person) => send(own, person, { content: 'Hello', echo_id: randomUUID() })),
    );
    const after = far.counts();
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const transactions = after.transactions - before.transactions;
    expect(transactions).toBeLessThan(15);
    expect((after.inTransactions - before.inTransactions) / transactions).toBeLessThanOrEqual(3);
    await own.close();
    far.close();
    await testStore.remove();
  });
