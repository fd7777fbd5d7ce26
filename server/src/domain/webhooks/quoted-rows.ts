import { type ContactId, type ConversationId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import { keepRows } from '../../platform/database/row-locks.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { WebhookTrigger } from '../job-payloads.ts';

type Db = Kysely<Database>;
type Records = Pick<WebhookTrigger, 'contact_id' | 'contact_inbox_id' | 'conversation_id'>;
type Quoted = { contact_id: ContactId | null; conversation_id: ConversationId | null };

/** By conversation, session or contact, whichever is the most specific. */
const findContactId = async (db: Db, { contact_id, contact_inbox_id, conversation_id }: Records) => {
  if (conversation_id !== undefined)
    return db
      .selectFrom('conversations')
      .select('contact_id')
      .where('id', '=', conversation_id)
      .modifyEnd(keepRows(db))
      .executeTakeFirst();
  if (contact_inbox_id !== undefined)
    return db
      .selectFrom('contact_inboxes')
      .select('contact_id')
      .where('id', '=', contact_inbox_id)
      .modifyEnd(keepRows(db))
      .executeTakeFirst();
  return db
    .selectFrom('contacts')
    .select('id as contact_id')
    .where('id', '=', contact_id ?? NO_ROW)
    .modifyEnd(keepRows(db))
    .executeTakeFirst();
};

/** So that it is erased with them; undefined when they are erased. Locked until the transaction ends. */
export const findQuoted = async (db: Db, trigger: Records): Promise<Quoted | undefined> => {
  const { contact_id, contact_inbox_id, conversation_id } = trigger;
  if ((conversation_id ?? contact_inbox_id ?? contact_id) === undefined)
    return { contact_id: null, conversation_id: null };
  const found = await findContactId(db, trigger);
  return found && { contact_id: found.contact_id, conversation_id: conversation_id ?? null };
};
