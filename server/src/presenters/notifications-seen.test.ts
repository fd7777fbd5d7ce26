import { expect, it } from 'vitest';
import { startLiveServer } from '../testing/live-server.ts';

it('an agent who lost an inbox sees no notification of its conversations, and they are not counted', async () => {
  const server = await startLiveServer();
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const lost = await server.buildInbox({ account_id });
  const base = `/api/v1/accounts/${account_id}`;
  const owner = await server.buildAgent({ account_id, role: 'administrator' });
  const boss = server.asAgent(owner);
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id, lost.id] });
  const who = server.asAgent(agent);
  const assignIn = async (place: typeof inbox, content: string) => {
    const visitor = server.asVisitor(server.visitorWithoutRows(place));
    const { body } = await visitor.post('/api/v1/widget/messages', { message: { content } });
    await boss.post(`${base}/conversations/${body.conversation_id}/assignments`, { assignee_id: agent.user.id });
    await server.runJobs();
  };
  await assignIn(lost, 'Words of the other inbox');
  const first = (await who.get(`${base}/notifications`)).body.data.payload[0].id;
  const members = { inbox_id: lost.id, user_ids: [] };
  expect((await boss.patch(`${base}/inbox_members`, members)).status).toBe(200);
  const { cursor } = (await who.get(`${base}/sync`, { query: { after: '0' } })).body.meta;

  const room = await server.subscribe({ pubsub_token: agent.user.pubsub_token, account_id, user_id: agent.user.id });
  await assignIn(inbox, 'Words of the inbox that stays');
  const created = await room.next('notification.created');
  expect(created.data).toMatchObject({ unread_count: 1, count: 1 });
  expect(created.data.notification).toMatchObject({
    primary_actor: { meta: { assignee: { id: agent.user.id } } },
    secondary_actor: { id: owner.user.id, name: owner.user.name },
    user: { id: agent.user.id, name: agent.user.name },
  });

  // The first that is marked stands for all: it is of the inbox that was lost.
  await who.post(`${base}/notifications/read_all`);
  const updated = await room.next('notification.updated');
  expect(updated.data).toMatchObject({ notification: { id: first }, unread_count: 0, count: 1 });
  expect(Object.keys(updated.data.notification)).toEqual(['id']);
  const caughtUp = await who.get(`${base}/sync`, { query: { after: String(cursor) } });
  expect(caughtUp.text).not.toContain('Words of the other inbox');
  expect(JSON.stringify(room.events)).not.toContain('Words of the other inbox');
  await server.close();
});
