import { expect, it, onTestFinished } from 'vitest';
import { startTwoNodes } from '../../testing/two-nodes.ts';
import { raiseNotifications } from './raise-job.ts';

it('messages that two nodes notify an agent of at once are one unread notification', async () => {
  const { one, two, close } = await startTwoNodes();
  onTestFinished(close);
  const inbox = await one.buildInbox();
  const agent = await one.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  for (let round = 0; round < 12; round += 1) {
    const visitor = await one.buildVisitor(inbox);
    const { id } = await one.buildConversation({
      contact_inbox_id: visitor.contact_inbox.id,
      assignee_id: agent.user.id,
    });
    const raise = ({ deps }: typeof one) =>
      raiseNotifications(deps, {
        type: 'assigned_conversation_new_message',
        conversation_id: id,
        message_id: null,
        actor_id: null,
        user_ids: [],
      });
    await Promise.all([raise(one), raise(two)]);
    const rows = await one.deps.db.selectFrom('notifications').select('id').where('conversation_id', '=', id).execute();
    expect(rows).toHaveLength(1);
  }
});
