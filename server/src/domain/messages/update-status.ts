import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { isFromTeam } from '@porchlight/core/wire/message-type.ts';
import { changedAt } from '../../platform/database/forward-time.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { notFound, unprocessable } from '../../platform/errors.ts';
import type { Changed, Performer } from '../events.ts';
import type { Tx } from '../transaction.ts';

type StatusUpdate = { status: MessageRow['status']; external_error?: string | null };

const PROGRESS: readonly MessageRow['status'][] = ['sent', 'delivered', 'read'];

const isOutdated = (before: MessageRow['status'], status: MessageRow['status']) =>
  PROGRESS.includes(status) && PROGRESS.indexOf(status) < PROGRESS.indexOf(before);

const lockedMessage = (tx: Tx, id: MessageId) =>
  tx.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);

const storeStatus = async (
  tx: Tx,
  { id, conversation_id, status: before }: MessageRow,
  values: Pick<MessageRow, 'status' | 'content_attributes'>,
  performer: Performer,
) => {
  await tx.db
    .updateTable('messages')
    .set({ ...values, updated_at: changedAt(tx.now) })
    .where('id', '=', id)
    .execute();
  const changed: Changed = { status: [before, values.status] };
  tx.record('message.updated', { message_id: id, conversation_id, changed, performer });
};

/** A read message stays read when an earlier status arrives late. @throws 422 when it is not for the contact */
export const updateMessageStatus = async (
  tx: Tx,
  id: MessageId,
  { status, external_error: reason = null }: StatusUpdate,
  performer: Performer,
): Promise<void> => {
  const message = await lockedMessage(tx, id);
  if (message.private || !isFromTeam(message.message_type))
    throw unprocessable('Only messages to the contact have a delivery status');
  if (isOutdated(message.status, status)) return;
  const { external_error: before = null, ...attributes } = message.content_attributes;
  const external_error = status === 'failed' ? reason : null;
  if (message.status === status && before === external_error) return;
  const content_attributes = external_error === null ? attributes : { ...attributes, external_error };
  await storeStatus(tx, message, { status, content_attributes }, performer);
};

/** Sends a failed message again: it loses the reason of the failure alone. @throws 422 when it has not failed, or was deleted */
export const retryMessage = async (tx: Tx, id: MessageId, performer: Performer): Promise<void> => {
  const message = await lockedMessage(tx, id);
  if (message.status !== 'failed' || message.deleted_at !== null)
    throw unprocessable('Only a message that failed can be sent again');
  const { external_error: _reason, ...content_attributes } = message.content_attributes;
  await storeStatus(tx, message, { status: 'sent', content_attributes }, performer);
};
