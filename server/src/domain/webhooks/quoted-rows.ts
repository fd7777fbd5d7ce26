import type { Kysely } from 'kysely';
import type { ContactInboxId, ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Happening } from '../job-payloads.ts';

/** Whom a delivery quotes, so that it can be erased with them. */
export const findQuoted = async (
  db: Kysely<Database>,
  { contact_id, contact_inbox_id, conversation_id }: Happening,
): Promise<{ contact_id: number | null; conversation_id: number | null }> => {
  if (conversation_id !== undefined) {
    const found = await db
      .selectFrom('conversations')
      .select('contact_id')
      .where('id', '=', conversation_id as ConversationId)
      .executeTakeFirst();
    return { contact_id: found?.contact_id ?? null, conversation_id };
  }
  if (contact_inbox_id === undefined) return { contact_id: contact_id ?? null, conversation_id: null };
  const found = await db
    .selectFrom('contact_inboxes')
    .select('contact_id')
    .where('id', '=', contact_inbox_id as ContactInboxId)
    .executeTakeFirst();
  return { contact_id: found?.contact_id ?? null, conversation_id: null };
};

/** The conversation or session that it is about is no longer there. */
export const isGone = (
  { contact_inbox_id, conversation_id }: Happening,
  quoted: { contact_id: number | null },
): boolean => (conversation_id !== undefined || contact_inbox_id !== undefined) && quoted.contact_id === null;
