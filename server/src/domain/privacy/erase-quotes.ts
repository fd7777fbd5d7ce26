import { isRecord } from '@porchlight/core/rules/read-field.ts';
import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { Tx } from '../transaction.ts';

const AT_ONCE = 200;

/** Whether a payload has one of these messages, also as a part of its conversation. */
export const quotesMessage = (payload: unknown, ids: ReadonlySet<number>): boolean => {
  if (Array.isArray(payload)) return payload.some((part) => quotesMessage(part, ids));
  if (!isRecord(payload)) return false;
  const { id } = payload;
  if ('message_type' in payload && typeof id === 'number' && ids.has(id)) return true;
  return Object.values(payload).some((part) => quotesMessage(part, ids));
};

/** Messages are moved within a session alone: where those of these conversations may have been before. */
const listFormerPlaces = async (tx: Tx, ids: readonly ConversationId[]): Promise<ConversationId[]> => {
  const sessions = tx.db
    .selectFrom('conversations')
    .select('contact_inbox_id')
    .where('id', 'in', ids)
    .where('messages_moved_at', 'is not', null);
  const rows = await tx.db
    .selectFrom('conversations')
    .select('id')
    .where('contact_inbox_id', 'in', sessions)
    .where('messages_moved_at', 'is not', null)
    .where('id', 'not in', ids)
    .execute();
  return rows.map(({ id }) => id);
};

const deleteQuotingDeliveries = async (tx: Tx, place: ConversationId, messages: ReadonlySet<number>) => {
  for (let after = 0; ; ) {
    const rows = await tx.db
      .selectFrom('webhook_deliveries')
      .select(['id', 'payload'])
      .where('conversation_id', '=', place)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const quoting = rows.filter(({ payload }) => quotesMessage(payload, messages)).map(({ id }) => id);
    if (quoting.length > 0) await tx.db.deleteFrom('webhook_deliveries').where('id', 'in', quoting).execute();
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
};

/**
 * What was sent of messages while they were in another conversation, from which or to which a split or its undo moved them,
 * is stored with that one. Deliveries that quote them are deleted; of emails, which name no message, all content is.
 */
export const eraseQuotesElsewhere = async (tx: Tx, ids: readonly ConversationId[]): Promise<void> => {
  const places = await listFormerPlaces(tx, ids);
  if (places.length === 0) return;
  const rows = await tx.db.selectFrom('messages').select('id').where('conversation_id', 'in', ids).execute();
  const messages = new Set<number>(rows.map(({ id }) => id));
  for (const place of places) await deleteQuotingDeliveries(tx, place, messages);
  await tx.db.updateTable('mails').set({ html: null, text: null }).where('conversation_id', 'in', places).execute();
};
