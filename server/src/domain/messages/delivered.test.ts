import { INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const begin = async (inbox: Awaited<ReturnType<TestServer['buildInbox']>>) => {
  const visitor = await server.buildVisitor(inbox);
  const { id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const say = async (overrides: object) =>
    (await server.buildMessage({ conversation_id: id, ...overrides })).id as number;
  return { id, say, page: server.asVisitor(visitor) };
};

const changesOf = (conversation_id: Awaited<ReturnType<typeof begin>>['id']) =>
  server.deps.db
    .selectFrom('changes')
    .select(['record_id', 'detail'])
    .where('conversation_id', '=', conversation_id)
    .where('name', '=', 'message.updated')
    .orderBy('record_id')
    .execute();

const statusOf = async (ids: number[]) => {
  const { db } = server.deps;
  const rows = await db
    .selectFrom('messages')
    .select('status')
    .where('id', 'in', ids as never)
    .orderBy('id')
    .execute();
  return rows.map(({ status }) => status);
};

it('a visitor’s page reports the team’s messages of their own conversations as delivered, and no others', async () => {
  const inbox = await server.buildInbox();
  const [mine, other] = [await begin(inbox), await begin(inbox)];
  const reply = await mine.say({ message_type: OUTGOING });
  const question = await mine.say({ message_type: TEMPLATE });
  const rest = [
    await mine.say({ message_type: INCOMING }),
    await mine.say({ message_type: OUTGOING, private: true }),
    await other.say({ message_type: OUTGOING }),
  ];
  const read = await mine.say({ message_type: OUTGOING, status: 'read' });
  const failed = await mine.say({ message_type: OUTGOING, status: 'failed' });
  const delivered = (message_ids: number[]) => mine.page.post('/api/v1/widget/messages/delivered', { message_ids });
  const all = [reply, question, ...rest, read, failed];
  expect((await delivered(all)).status).toBe(204);
  expect(await statusOf(all)).toEqual(['delivered', 'delivered', 'sent', 'sent', 'sent', 'read', 'failed']);
  const update = { previous_changes: { status: ['sent', 'delivered'] } };
  expect((await changesOf(mine.id)).map(({ record_id, detail }) => [record_id, detail])).toEqual([
    [reply, update],
    [question, update],
  ]);
  // A repeat, or an empty list, changes nothing.
  for (const ids of [all, []]) expect((await delivered(ids)).status).toBe(204);
  expect([(await changesOf(mine.id)).length, (await changesOf(other.id)).length]).toEqual([2, 0]);
});

it('a visitor who has not written yet has nothing that could be delivered', async () => {
  const inbox = await server.buildInbox();
  const other = await begin(inbox);
  const id = await other.say({ message_type: OUTGOING });
  const stranger = server.asVisitor(server.visitorWithoutRows(inbox));
  expect((await stranger.post('/api/v1/widget/messages/delivered', { message_ids: [id] })).status).toBe(204);
  expect(await statusOf([id])).toEqual(['sent']);
});
