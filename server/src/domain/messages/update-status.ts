import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { isFromTeam } from '@porchlight/core/wire/message-type.ts';
import { changedAt } from '../../platform/database/forward-time.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { notFound, unprocessable } from '../../platform/errors.ts';
import type { Tx } from '../transaction.ts';
import type { MessageDraft } from './insert-message.ts';

type StatusUpdate = { status: MessageRow['status']; external_error?: string | null };

/** Order of the delivery states; a failed message may be sent again. */
const PROGRESS: readonly MessageRow['status'][] = ['sent', 'delivered', 'read'];

const isOutdated = (before: MessageRow['status'], status: MessageRow['status']) =>
  PROGRESS.includes(status) && PROGRESS.indexOf(status) < PROGRESS.indexOf(before);

/**
 * Stores the status from an external channel. A message that was read stays read when an earlier status arrives late.
 * @throws 422 for a message that is not for the contact
 */
export const updateMessageStatus = async (
  tx: Tx,
  id: MessageId,
  { status, external_error: reason = null }: StatusUpdate,
  performer: MessageDraft['performer'],
): Promise<void> => {
  const message = await tx.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  if (!message) throw notFound();
  if (message.private || !isFromTeam(message.message_type))
    throw unprocessable('Only messages to the contact have a delivery status');
  if (isOutdated(message.status, status)) return;
  const { external_error: before = null, ...attributes } = message.content_attributes;
  const external_error = status === 'failed' ? reason : null;
  if (message.status === status && before === external_error) return;
  await tx.db
    .updateTable('messages')
    .set({
      status,
      content_attributes: external_error === null ? attributes : { ...attributes, external_error },
      updated_at: changedAt(tx.now),
    })
    .where('id', '=', id)
    .execute();
  tx.record('message.updated', {
    message_id: id,
    conversation_id: message.conversation_id,
    changed: { status: [message.status, status] },
    performer,
  });
};
