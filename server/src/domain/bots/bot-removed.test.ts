import { afterAll, beforeAll, expect, it } from 'vitest';
import { failingFor } from '../../testing/fakes/failing-parts.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { openAfterBot } from './bot-removed-job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** An inbox without a bot, with conversations that a bot was answering, the longest quiet one first. */
const setUp = async (conversations: number) => {
  const inbox = await server.buildInbox();
  const { contact_inbox } = await server.buildVisitor(inbox);
  const ids = [];
  for (let last_activity_at = 1; last_activity_at <= conversations; last_activity_at += 1) {
    const row = { contact_inbox_id: contact_inbox.id, status: 'pending' as const, last_activity_at };
    ids.push((await server.buildConversation(row)).id);
  }
  const statuses = async () => {
    const rows = server.deps.db.selectFrom('conversations').select('status').where('inbox_id', '=', inbox.id);
    return (await rows.orderBy('id').execute()).map(({ status }) => status);
  };
  return { payload: { inbox_id: inbox.id }, ids, statuses };
};

it('a conversation that cannot be opened after its bot is gone holds back none after it, and is tried again', async () => {
  const { payload, ids, statuses } = await setUp(3);
  const { deps, logged } = failingFor(server.deps, ids[0]);
  await expect(openAfterBot(deps, payload)).rejects.toThrow('1 conversations could not be opened.');
  expect(await statuses()).toEqual(['pending', 'open', 'open']);
  expect(logged).toMatchObject([{ conversation_id: ids[0] }]);
  await openAfterBot(server.deps, payload);
  expect(await statuses()).toEqual(['open', 'open', 'open']);
});

it('more conversations than are read at once are all opened after their bot is gone', async () => {
  const { payload, ids, statuses } = await setUp(203);
  const { deps, logged } = failingFor(server.deps, ids[0]);
  await expect(openAfterBot(deps, payload)).rejects.toThrow();
  expect((await statuses()).filter((status) => status === 'pending')).toHaveLength(1);
  expect(logged).toHaveLength(1);
});
