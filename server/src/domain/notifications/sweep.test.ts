import { expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startLiveServer } from '../../testing/live-server.ts';

const MONTH_MS = 31 * 24 * 60 * 60_000;

it('old notifications leave an open console too, with the count of those that stay', async () => {
  const clock = createFakeClock();
  const server = await startLiveServer({ clock });
  const inbox = await server.buildInbox();
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const member = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const boss = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const assign = async () => {
    const visitor = await server.buildVisitor(inbox);
    const { display_id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    await boss.post(`${base}/conversations/${display_id}/assignments`, { assignee_id: member.user.id });
    await server.runJobs();
  };
  await assign();
  clock.advance(MONTH_MS);
  await assign();

  const { pubsub_token, id: user_id } = member.user;
  const room = await server.subscribe({ pubsub_token, account_id: inbox.account_id, user_id });
  await server.deps.write(async (tx) => tx.enqueue('notifications.sweep', {}));
  await server.runJobs();
  const { data } = await room.next('notification.deleted');
  expect(data.unread_count).toBe(1);
  expect((await server.asAgent(member).get(`${base}/notifications`)).body.data.meta).toMatchObject({ count: 1 });
  await server.close();
});
