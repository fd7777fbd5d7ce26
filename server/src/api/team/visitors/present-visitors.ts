import type { ListedVisitor } from '@porchlight/core/wire/widget/live-visitor.ts';
import { listContacts } from '../../../domain/contacts/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { conversationOf, listOpenConversations } from '../../../domain/live-visitors/open-conversations.ts';
import type { Visit } from '../../../domain/live-visitors/visit.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { presentConversation, presentLiveVisitor } from '../../../presenters/live/live-visitors.ts';

/** Without those who were blocked or erased since their page reported. */
export const presentVisitors = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  agent: Agent,
  visits: readonly Visit[],
): Promise<ListedVisitor[]> => {
  const now = deps.clock.now();
  const ids = [...new Set(visits.flatMap(({ contact_id }) => (contact_id === null ? [] : [contact_id])))];
  const inboxes = [...new Set(visits.map(({ inbox_id }) => inbox_id))];
  const [rows, conversations] = await Promise.all([
    listContacts(deps.db, ids),
    listOpenConversations(deps, agent, { contacts: ids, inboxes }),
  ]);
  const contacts = new Map(rows.map((row) => [row.id, row]));
  return visits.flatMap((visit) => {
    const { contact_id, inbox_id } = visit;
    if (contact_id === null) return [{ ...presentLiveVisitor(visit, undefined, now), conversation: null }];
    const contact = contacts.get(contact_id);
    if (!contact || contact.blocked) return [];
    const conversation = presentConversation(conversationOf(conversations, { contact_id, inbox_id }));
    return [{ ...presentLiveVisitor(visit, contact, now), conversation }];
  });
};
