import { renderPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Tx } from '../transaction.ts';
import { findUser } from '../authentication/users.ts';
import type { Sender } from './senders.ts';

/** What the team or the inbox says, with `{{ contact.name }}` and the like filled in (wire protocol 5.10). */
export const fillPlaceholders = async (
  tx: Tx,
  conversation: ConversationRow,
  content: string | null,
  sender: Sender | null | undefined,
): Promise<string | null> => {
  if (!content?.includes('{{')) return content;
  const [contact, inbox, account, agent] = await Promise.all([
    tx.db.selectFrom('contacts').selectAll().where('id', '=', conversation.contact_id).executeTakeFirst(),
    tx.db.selectFrom('inboxes').select('name').where('id', '=', conversation.inbox_id).executeTakeFirst(),
    tx.db.selectFrom('accounts').select('name').where('id', '=', conversation.account_id).executeTakeFirst(),
    sender?.type === 'User' ? findUser(tx.db, sender.id) : undefined,
  ]);
  return renderPlaceholders(content, {
    contact: contact ?? null,
    conversation,
    agent: agent ? { name: agent.name, email: agent.email, available_name: agent.display_name || agent.name } : null,
    inbox: inbox ?? null,
    account: account ?? null,
  });
};
