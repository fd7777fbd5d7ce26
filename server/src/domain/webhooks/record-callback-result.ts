import { isId, type MessageId } from '@porchlight/core/wire/ids.ts';
import { FROM_TEAM } from '@porchlight/core/wire/message-type.ts';
import { changedAt } from '../../platform/database/forward-time.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { Tx } from '../transaction.ts';

type Delivery = { event: string; payload: Record<string, unknown> };

const messageOf = async (tx: Tx, { payload: { id } }: Delivery) => {
  if (!isId<MessageId>(id)) return undefined;
  return tx.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('message_type', 'in', FROM_TEAM)
    .where('private', '=', false)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
};

/** Wire protocol 11.17: a refused message has failed until a later attempt succeeds. `error`: null when accepted. */
export const noteCallback = async (tx: Tx, delivery: Delivery, error: string | null): Promise<void> => {
  if (delivery.event !== 'message_created' && delivery.event !== 'message_updated') return;
  // A successful report of the failure does not prove that the message arrived.
  if (error === null && delivery.event === 'message_updated') return;
  const message = await messageOf(tx, delivery);
  if (!message) return;
  const { external_error: before, ...attributes } = message.content_attributes;
  const isFailed = message.status === 'failed';
  if (error === null ? !isFailed || before === undefined : isFailed) return;
  const status = error === null ? 'sent' : 'failed';
  await tx.db
    .updateTable('messages')
    .set({
      status,
      content_attributes: error === null ? attributes : { ...attributes, external_error: error },
      updated_at: changedAt(tx.now),
    })
    .where('id', '=', message.id)
    .execute();
  tx.record('message.updated', {
    message_id: message.id,
    conversation_id: message.conversation_id,
    changed: { status: [message.status, status] },
    performer: { type: 'system' },
  });
};
