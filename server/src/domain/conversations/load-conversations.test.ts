import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerOf } from '../../api/team/conversations/present-conversation.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { loadAroundConversations } from './load-conversations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const readTwo = async () => {
  const inbox = await server.buildInbox();
  const visitors = [await server.buildVisitor(inbox), await server.buildVisitor(inbox)];
  const rows = await Promise.all(
    visitors.map(({ contact_inbox }) => server.buildConversation({ contact_inbox_id: contact_inbox.id })),
  );
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const [one, other] = visitors.map(({ contact }) => contact.id);
  return { base: `/api/v1/accounts/${inbox.account_id}`, boss, rows, one, other };
};

it('a list that was read before a contact was merged shows the conversation under the contact that is left', async () => {
  const { base, boss, rows, one, other } = await readTwo();
  await boss.post(`${base}/actions/contact_merge`, { base_contact_id: one, mergee_contact_id: other });
  const { conversations } = await loadAroundConversations(server.deps.db, rows);
  expect(conversations.map(({ id, contact_id }) => [id, contact_id])).toEqual(rows.map(({ id }) => [id, one]));
});

it('a list that was read before a contact was erased leaves their conversation out; alone it is not found', async () => {
  const { base, boss, rows, other } = await readTwo();
  expect((await boss.delete(`${base}/contacts/${other}`)).status).toBe(200);
  const [first, second] = rows;
  if (!first || !second) throw new Error('There are no two conversations.');
  await expect
    .poll(async () => (await loadAroundConversations(server.deps.db, rows)).conversations.map(({ id }) => id))
    .toEqual([first.id]);
  await expect(answerOf(server.deps, second)).rejects.toThrow('Resource could not be found');
});
