import { renderPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import type { Kysely } from 'kysely';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { findUser } from '../authentication/users.ts';
import type { Sender } from './senders.ts';

export const fillPlaceholders = async (
  { db }: { db: Kysely<Database> },
  conversation: ConversationRow,
  content: string | null,
  sender: Sender | null | undefined,
): Promise<string | null> => {
  if (!content?.includes('{{')) return content;
  const [contact, inbox, account, agent] = await Promise.all([
    db.selectFrom('contacts').selectAll().where('id', '=', conversation.contact_id).executeTakeFirst(),
    db.selectFrom('inboxes').select('name').where('id', '=', conversation.inbox_id).executeTakeFirst(),
    db.selectFrom('accounts').select('name').where('id', '=', conversation.account_id).executeTakeFirst(),
    sender?.type === 'User' ? findUser(db, sender.id) : undefined,
  ]);
  return renderPlaceholders(content, {
    contact: contact ?? null,
    conversation,
    agent: agent ? { name: agent.name, email: agent.email, available_name: agent.display_name || agent.name } : null,
    inbox: inbox ?? null,
    account: account ?? null,
  });
};
