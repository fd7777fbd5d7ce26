import type { ConversationId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { loadConversationPeople } from '../../domain/permissions/conversation-viewers.ts';
import type { MemberAccess } from '../../domain/permissions/member-access.ts';
import {
  administratorsTopic,
  assigneeTopic,
  inboxTopic,
  participantTopic,
  unassignedTopic,
} from '../../platform/cluster/topics.ts';
import type { Database } from '../../platform/database/schema/database.ts';

type Conversation = Awaited<ReturnType<typeof loadConversationPeople>>[number];

const topicsOf = ({ account_id, inbox_id, assignee_id, participants }: Conversation) => [
  inboxTopic(inbox_id),
  administratorsTopic(account_id),
  assignee_id === null ? unassignedTopic(inbox_id) : assigneeTopic(inbox_id, assignee_id),
  ...participants.map((user_id) => participantTopic(inbox_id, user_id)),
];

/** The topics of members who may see it now. A deleted conversation has none. */
export const loadConversationTopics = async (
  db: Kysely<Database>,
  ids: readonly ConversationId[],
): Promise<ReadonlyMap<ConversationId, readonly string[]>> => {
  const conversations = await loadConversationPeople(db, ids);
  return new Map(conversations.map((row) => [row.id, topicsOf(row)]));
};

export const listenTopics = ({ user, permissions }: MemberAccess, inboxes: readonly InboxId[]): string[] => {
  if (permissions.has('conversation_manage')) return inboxes.map(inboxTopic);
  const isUnassigned = permissions.has('conversation_unassigned_manage');
  const isParticipating = permissions.has('conversation_participating_manage');
  return inboxes.flatMap((id) => [
    ...(isUnassigned ? [unassignedTopic(id)] : []),
    ...(isUnassigned || isParticipating ? [assigneeTopic(id, user.id)] : []),
    ...(isParticipating ? [participantTopic(id, user.id)] : []),
  ]);
};
