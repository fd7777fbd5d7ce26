import { fileTypeOf } from '@porchlight/core/rules/files/file-type.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { ScheduleFailure } from '@porchlight/core/wire/scheduled/scheduled-message.ts';
import type { ConversationRow, ScheduledMessageRow } from '../../../platform/database/schema/conversations.ts';
import type { MessageRow } from '../../../platform/database/schema/messages.ts';
import { unprocessable } from '../../../platform/errors.ts';
import type { Deps } from '../../deps.ts';
import { addActivity } from '../../messages/activity.ts';
import { findViewers } from '../../permissions/conversation-viewers.ts';
import { findMemberAccess } from '../../permissions/member-access.ts';
import type { Tx } from '../../transaction.ts';
import type { Attachments } from '../../uploads/attach.ts';
import { replyAttributes, type SendOptions, sendMessage } from '../send-message.ts';
import { loadScheduledFiles } from './queries.ts';
import { followSchedule, hasContactReplied, nameOf } from './schedule-message.ts';

/** A server that was away longer does not surprise the contact with an old message. */
const MOST_LATE_MS = 24 * 60 * 60_000;

const REASONS: Record<ScheduleFailure, string> = {
  author_left: 'its author is no longer a member of this account',
  no_access: 'its author has no access to this conversation',
  replied: 'the contact wrote first',
  late: 'the server could not send it within a day',
  refused: 'it was refused',
};

/** Undefined for one that can be sent. */
const problemOf = async (
  tx: Tx,
  conversation: ConversationRow,
  row: ScheduledMessageRow,
): Promise<Exclude<ScheduleFailure, 'replied' | 'late' | 'refused'> | undefined> => {
  if (!(await findMemberAccess(tx.db, row.account_id, row.user_id))) return 'author_left';
  return (await findViewers(tx.db, conversation)).includes(row.user_id) ? undefined : 'no_access';
};

/** What counts when its time has come, and not for an agent who sends it now. */
const reasonToWait = async (tx: Tx, row: ScheduledMessageRow): Promise<'replied' | 'late' | undefined> => {
  if (row.unless_reply && (await hasContactReplied(tx, row))) return 'replied';
  return tx.now - row.send_at > MOST_LATE_MS ? 'late' : undefined;
};

const attachmentsOf = async (tx: Tx, { id }: ScheduledMessageRow, { env }: Pick<Deps, 'env'>): Promise<Attachments> => {
  const files = (await loadScheduledFiles(tx, [id])).get(id) ?? [];
  const kept = files.map(({ file_key: key, file_name, content_type, file_size, width, height }) => ({
    ...{ key, file_name, content_type, file_size, file_type: fileTypeOf(content_type) },
    size: width === null || height === null ? undefined : { width, height },
  }));
  return { kept, blobIds: [], uploader: { counted: true }, env };
};

const mergedOf = async (tx: Tx, { id, has_merged }: ConversationRow) =>
  has_merged
    ? (await tx.db.selectFrom('conversations').select('id').where('merged_into_id', '=', id).execute()).map(
        (row) => row.id,
      )
    : [];

/**
 * Its row becomes the message in the same transaction, so that it is sent once. Both rows have to be locked.
 * @throws 422 what `sendMessage` refuses
 */
export const sendScheduled = async (
  tx: Tx,
  deps: Pick<Deps, 'env'>,
  conversation: ConversationRow,
  row: ScheduledMessageRow,
  options: SendOptions,
): Promise<MessageRow> => {
  const performer = { type: 'user', id: row.user_id } as const;
  const { message } = await sendMessage(
    tx,
    conversation,
    {
      message_type: OUTGOING,
      content: row.content,
      content_attributes: await replyAttributes(tx, conversation, row.in_reply_to, await mergedOf(tx, conversation)),
      sender: { type: 'User', id: row.user_id },
      performer,
      echo_id: row.echo_id,
      attachments: await attachmentsOf(tx, row, deps),
    },
    options,
  );
  await tx.db.deleteFrom('scheduled_messages').where('id', '=', row.id).execute();
  await followSchedule(tx, conversation.id, performer);
  return message;
};

/** It stays, with the reason, until an agent sends, changes or cancels it; its author and the assignee are notified. */
export const markNotSent = async (
  tx: Tx,
  conversation: ConversationRow,
  row: ScheduledMessageRow,
  failure: ScheduleFailure,
  failure_detail: string | null = null,
): Promise<void> => {
  await tx.db
    .updateTable('scheduled_messages')
    .set({ state: 'failed', failure, failure_detail, updated_at: tx.now })
    .where('id', '=', row.id)
    .execute();
  const updated = await followSchedule(tx, conversation.id, { type: 'system' });
  const reason = failure_detail ?? REASONS[failure];
  await addActivity(tx, updated, `A scheduled message of ${await nameOf(tx, row)} was not sent: ${reason}`);
  const { assignee_id } = conversation;
  const user_ids = [row.user_id, ...(assignee_id === null || assignee_id === row.user_id ? [] : [assignee_id])];
  tx.enqueue('notification.raise', {
    ...{ type: 'scheduled_message_not_sent', conversation_id: conversation.id, message_id: null },
    ...{ actor_id: null, user_ids },
  });
};

/** What becomes of one whose time has come: the failure to record, or undefined to send it. */
export const failureWhenDue = async (
  tx: Tx,
  conversation: ConversationRow,
  row: ScheduledMessageRow,
): Promise<ScheduleFailure | undefined> => (await problemOf(tx, conversation, row)) ?? (await reasonToWait(tx, row));

/** @throws 422 its author may not write there any more, and so no one can in their name */
export const refuseUnsendable = async (
  tx: Tx,
  conversation: ConversationRow,
  row: ScheduledMessageRow,
): Promise<void> => {
  const problem = await problemOf(tx, conversation, row);
  if (problem) throw unprocessable(`This message cannot be sent: ${REASONS[problem]}.`);
};
