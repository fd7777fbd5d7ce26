import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { notFound } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';

/** Undefined when it was erased. Locked, so that another node's action on it waits. */
export const findCurrent = (tx: Tx, id: ConversationId): Promise<ConversationRow | undefined> =>
  tx.db.selectFrom('conversations').selectAll().where('id', '=', id).modifyEnd(lockRows(tx.db)).executeTakeFirst();

/** As `findCurrent`. @throws 404 when it was erased. */
export const currentConversation = async (tx: Tx, { id }: Pick<ConversationRow, 'id'>): Promise<ConversationRow> => {
  const conversation = await findCurrent(tx, id);
  if (!conversation) throw notFound();
  return conversation;
};
