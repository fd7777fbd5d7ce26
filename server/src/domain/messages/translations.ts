import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { changedAt } from '../../platform/database/forward-time.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import type { Performer } from '../events.ts';
import type { Tx } from '../transaction.ts';

const Translations = Type.Record(Type.String(), Type.String());
type Translations = Static<typeof Translations>;

const translationsIn = (stored: unknown): Translations => (Check(Translations, stored) ? stored : {});

export const translationsOf = ({ content_attributes }: Pick<MessageRow, 'content_attributes'>): Translations =>
  translationsIn(content_attributes['translations']);

/** Stores a translation with its message, so that it is paid for once and the whole team sees it. */
export const saveTranslation = async (
  tx: Tx,
  id: MessageId,
  { language, content }: { language: string; content: string },
  performer: Performer,
): Promise<void> => {
  const message = await tx.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  // Deleted while it was being translated: it stays deleted.
  if (!message || message.content_attributes['deleted']) return;
  const content_attributes = {
    ...message.content_attributes,
    translations: { ...translationsOf(message), [language]: content },
  };
  await tx.db
    .updateTable('messages')
    .set({ content_attributes, updated_at: changedAt(tx.now) })
    .where('id', '=', id)
    .execute();
  tx.record('message.updated', {
    message_id: id,
    conversation_id: message.conversation_id,
    changed: { content_attributes: [message.content_attributes, content_attributes] },
    performer,
  });
};
