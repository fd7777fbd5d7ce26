import { randomUUID } from 'node:crypto';
import type { ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { NO_ROW } from '@porchlight/core/wire/ids.ts';
import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import {
  MAX_SCHEDULED_AHEAD_S,
  MAX_SCHEDULED_PER_CONVERSATION,
} from '@porchlight/core/wire/scheduled/scheduled-message.ts';
import { cleanText } from '../../../platform/clean-text.ts';
import type { ConversationRow, ScheduledMessageRow } from '../../../platform/database/schema/conversations.ts';
import { conflict, invalidRecord, notAuthorized, notFound } from '../../../platform/errors.ts';
import type { Performer } from '../../events.ts';
import { addActivity } from '../../messages/activity.ts';
import { type Agent, performerOf } from '../../permissions/agent.ts';
import type { Tx } from '../../transaction.ts';
import { type Attachments, isEmpty, takeFiles } from '../../uploads/attach.ts';
import { settleNamedFiles } from '../../uploads/named-files.ts';
import { updateConversation } from '../change-conversation.ts';
import { refuseMerged } from '../send-message.ts';
import { lockScheduled, newestOfContact } from './queries.ts';

const MINUTE_MS = 60_000;

export type NewSchedule = {
  content: string | null;
  send_at: number;
  unless_reply: boolean;
  in_reply_to: MessageId | null;
  echo_id: string | null;
  attachments: Attachments;
};

/** After each change of a conversation's scheduled messages. */
export const followSchedule = async (tx: Tx, id: ConversationId, performer: Performer): Promise<ConversationRow> => {
  const { first } = await tx.db
    .selectFrom('scheduled_messages')
    .select((row) => row.fn.min('send_at').as('first'))
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow();
  const updated = await updateConversation(tx, id, { scheduled_at: first === null ? null : Number(first) });
  tx.record('conversation.schedule_changed', { conversation_id: id, performer });
  return updated;
};

const sendTimeOf = (tx: Tx, send_at: number): number => {
  const at = send_at * 1_000;
  if (at < tx.now - MINUTE_MS) throw invalidRecord('Choose a time in the future', ['send_at']);
  if (at > tx.now + MAX_SCHEDULED_AHEAD_S * 1_000)
    throw invalidRecord('Choose a time within the next year', ['send_at']);
  return at;
};

const contentOf = (text: string | null, hasFiles: boolean): string | null => {
  const content = text === null ? null : cleanText(text);
  if (!content?.trim() && !hasFiles) throw invalidRecord("Content can't be blank", ['content']);
  if (content && content.length > MAX_CONTENT_LENGTH)
    throw invalidRecord(`Content is too long (maximum is ${MAX_CONTENT_LENGTH} characters)`, ['content']);
  return content;
};

const findEarlier = async (tx: Tx, { id }: ConversationRow, echo_id: string | null) => {
  if (echo_id === null) return undefined;
  const sent = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', id)
    .where('echo_id', '=', echo_id)
    .executeTakeFirst();
  if (sent) throw conflict('This message has been sent.');
  return tx.db
    .selectFrom('scheduled_messages')
    .selectAll()
    .where('conversation_id', '=', id)
    .where('echo_id', '=', echo_id)
    .executeTakeFirst();
};

const refuseTooMany = async (tx: Tx, { id }: ConversationRow) => {
  const { count } = await tx.db
    .selectFrom('scheduled_messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_SCHEDULED_PER_CONVERSATION)
    throw invalidRecord(`There can be at most ${MAX_SCHEDULED_PER_CONVERSATION} scheduled messages in a conversation`, [
      'base',
    ]);
};

const addFiles = async (tx: Tx, id: number, attachments: Attachments) => {
  const files = await takeFiles(tx, attachments);
  if (files.length === 0) return;
  await tx.db
    .insertInto('scheduled_files')
    .values(
      files.map(({ key, file_name, content_type, file_size, size }) => ({
        ...{ scheduled_message_id: id, file_key: key, file_name, content_type, file_size },
        ...{ width: size?.width ?? null, height: size?.height ?? null, created_at: tx.now },
      })),
    )
    .execute();
};

/**
 * `conversation` has to be locked. A repeat of the same `echo_id` returns the first result.
 * @throws 409 that one was sent, 422 empty, too long, in the past, too many
 */
export const scheduleMessage = async (
  tx: Tx,
  agent: Agent,
  conversation: ConversationRow,
  wish: NewSchedule,
): Promise<{ row: ScheduledMessageRow; repeated: boolean }> => {
  const earlier = await findEarlier(tx, conversation, wish.echo_id);
  if (earlier) return { row: earlier, repeated: true };
  refuseMerged(conversation);
  const content = contentOf(wish.content, !isEmpty(wish.attachments));
  const send_at = sendTimeOf(tx, wish.send_at);
  await refuseTooMany(tx, conversation);
  const row = await tx.db
    .insertInto('scheduled_messages')
    .values({
      account_id: conversation.account_id,
      conversation_id: conversation.id,
      user_id: agent.user.id,
      echo_id: wish.echo_id ?? randomUUID(),
      content,
      in_reply_to: wish.in_reply_to,
      send_at,
      unless_reply: wish.unless_reply,
      seen_message_id: conversation.last_message_id ?? NO_ROW,
      state: 'waiting',
      failure: null,
      failure_detail: null,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addFiles(tx, row.id, wish.attachments);
  await settleNamedFiles(tx, conversation.account_id, null, content);
  await followSchedule(tx, conversation.id, performerOf(agent));
  return { row, repeated: false };
};

export type ScheduleChange = {
  content?: string | undefined;
  send_at?: number | undefined;
  unless_reply?: boolean | undefined;
};

const hasFiles = async (tx: Tx, id: number) =>
  (await tx.db
    .selectFrom('scheduled_files')
    .select('id')
    .where('scheduled_message_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * By its author alone: it is sent in their name. One that was not sent is scheduled again.
 * @throws 401 another author, 404 sent or cancelled meanwhile, 422 as when it was scheduled
 */
export const changeScheduled = async (
  tx: Tx,
  agent: Agent,
  conversation: ConversationRow,
  id: number,
  change: ScheduleChange,
): Promise<ScheduledMessageRow> => {
  const before = await lockScheduled(tx, conversation.id, id);
  if (!before) throw notFound();
  if (before.user_id !== agent.user.id) throw notAuthorized('Only its author can edit a scheduled message');
  refuseMerged(conversation);
  const content =
    change.content === undefined ? before.content : contentOf(change.content, await hasFiles(tx, before.id));
  await settleNamedFiles(tx, before.account_id, before.content, content);
  const row = await tx.db
    .updateTable('scheduled_messages')
    .set({
      content,
      send_at: sendTimeOf(tx, change.send_at ?? Math.floor(before.send_at / 1_000)),
      unless_reply: change.unless_reply ?? before.unless_reply,
      // What the contact has written until now is known to the author.
      seen_message_id: conversation.last_message_id ?? NO_ROW,
      ...{ state: 'waiting', failure: null, failure_detail: null, updated_at: tx.now },
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await followSchedule(tx, conversation.id, performerOf(agent));
  return row;
};

/** Its files go with it unless a text shows them. @throws 404 sent or cancelled meanwhile */
export const cancelScheduled = async (
  tx: Tx,
  agent: Agent,
  conversation: ConversationRow,
  id: number,
): Promise<void> => {
  const row = await lockScheduled(tx, conversation.id, id);
  if (!row) throw notFound();
  const files = await tx.db
    .selectFrom('scheduled_files')
    .select('file_key')
    .where('scheduled_message_id', '=', id)
    .execute();
  await tx.db.deleteFrom('scheduled_messages').where('id', '=', id).execute();
  const keys = files.map(({ file_key }) => file_key);
  if (keys.length > 0) tx.enqueue('files.delete', { keys, account_id: row.account_id });
  await settleNamedFiles(tx, row.account_id, row.content, null);
  const updated = await followSchedule(tx, conversation.id, performerOf(agent));
  if (row.user_id === agent.user.id) return;
  await addActivity(tx, updated, `${agent.user.name} cancelled a scheduled message of ${await nameOf(tx, row)}`);
  tx.enqueue('notification.raise', {
    ...{ type: 'scheduled_message_not_sent', conversation_id: conversation.id, message_id: null },
    ...{ actor_id: agent.user.id, user_ids: [row.user_id] },
  });
};

export const nameOf = async (tx: Tx, { user_id }: Pick<ScheduledMessageRow, 'user_id'>): Promise<string> =>
  (await tx.db.selectFrom('users').select('name').where('id', '=', user_id).executeTakeFirstOrThrow()).name;

export const hasContactReplied = async (tx: Tx, row: ScheduledMessageRow): Promise<boolean> =>
  (await newestOfContact(tx, row.conversation_id)) > row.seen_message_id;
