import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { listUsers } from '../domain/authentication/users.ts';
import { loadConversations } from '../domain/conversations/load-conversations.ts';
import type { Database } from '../platform/database/schema/database.ts';
import type { NotificationRow } from '../platform/database/schema/notifications.ts';
import { iso, isoOrNull, unix } from '../platform/times.ts';
import { presentUserSender } from './agents.ts';
import { presentSocketConversation } from './conversations.ts';

const titleOf = (type: string, id: number) => {
  if (type === 'conversation_creation') return `A conversation (#${id}) has been created`;
  if (type === 'conversation_assignment') return `A conversation (#${id}) has been assigned to you`;
  if (type === 'conversation_mention') return `You have been mentioned in conversation (#${id})`;
  if (type === 'sla_missed_first_response') return `The first response to conversation (#${id}) is overdue`;
  if (type === 'sla_missed_next_response') return `The next response to conversation (#${id}) is overdue`;
  if (type === 'sla_missed_resolution') return `The resolution of conversation (#${id}) is overdue`;
  if (type === 'sla_due_soon') return `Conversation (#${id}) is due soon by its SLA policy`;
  if (type === 'scheduled_message_not_sent') return `A scheduled message in conversation (#${id}) was not sent`;
  return `A new message is created in conversation (#${id})`;
};

/** Wire protocol 11.15, in a fixed number of queries. Those of deleted conversations are left out. */
export const presentNotifications = async (db: Kysely<Database>, rows: NotificationRow[]) => {
  const ids = [...new Set(rows.flatMap(({ conversation_id }) => (conversation_id === null ? [] : [conversation_id])))];
  const userIds = [
    ...new Set(rows.flatMap(({ user_id, actor_user_id }) => [user_id, ...(actor_user_id ? [actor_user_id] : [])])),
  ];
  const [loaded, users] = await Promise.all([loadConversations(db, ids), listUsers(db, userIds)]);
  const senderOf = (id: UserId | null) => {
    const user = users.find((candidate) => candidate.id === id);
    return user ? presentUserSender(user) : null;
  };
  return rows.flatMap((row) => {
    const conversation = loaded.conversations.find(({ id }) => id === row.conversation_id);
    if (!conversation) return [];
    return [
      {
        id: row.id,
        notification_type: row.notification_type,
        push_message_title: titleOf(row.notification_type, conversation.display_id),
        primary_actor_type: 'Conversation',
        primary_actor_id: conversation.display_id,
        primary_actor: presentSocketConversation(conversation, loaded),
        read_at: isoOrNull(row.read_at),
        secondary_actor: senderOf(row.actor_user_id),
        user: senderOf(row.user_id),
        created_at: unix(row.created_at),
        last_activity_at: unix(row.last_activity_at),
        snoozed_until: row.snoozed_until === null ? null : iso(row.snoozed_until),
        meta: { message_id: row.message_id },
      },
    ];
  });
};
