import type { ContactId, InboxId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../deps.ts';
import type { Agent } from '../permissions/agent.ts';
import { withinRole } from '../permissions/conversation-reach.ts';

type Place = { contact_id: ContactId; inbox_id: InboxId };

/** The unresolved conversations of these contacts that the agent may see, newest last. */
export const listOpenConversations = async (
  { db }: Pick<Deps, 'db'>,
  agent: Agent,
  { contacts, inboxes }: { contacts: readonly ContactId[]; inboxes: readonly InboxId[] },
) => {
  if (contacts.length === 0 || inboxes.length === 0) return [];
  return db
    .selectFrom('conversations')
    .leftJoin('users as u', 'u.id', 'conversations.assignee_id')
    .select(['conversations.display_id', 'conversations.contact_id', 'conversations.inbox_id'])
    .select(['u.id as assignee_id', 'u.display_name', 'u.name'])
    .where('conversations.contact_id', 'in', contacts)
    .where('conversations.inbox_id', 'in', inboxes)
    .where('conversations.status', '!=', 'resolved')
    .where(withinRole(agent))
    .orderBy('conversations.id')
    .execute();
};
export type OpenConversation = Awaited<ReturnType<typeof listOpenConversations>>[number];

export const conversationOf = (
  conversations: readonly OpenConversation[],
  { contact_id, inbox_id }: Place,
): OpenConversation | undefined =>
  conversations.findLast((row) => row.contact_id === contact_id && row.inbox_id === inbox_id);
