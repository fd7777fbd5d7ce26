import { type ConversationId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import { ACTIVITY, INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { SlackReason } from '@porchlight/core/wire/settings/slack.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import type { SlackConnectionRow, SlackThreadRow } from '../../platform/database/schema/webhooks.ts';
import { findCurrent } from '../conversations/reload-conversation.ts';
import type { Tx } from '../transaction.ts';
import { DELIVERY_KEPT_MS } from '../webhooks/circuit-breaker.ts';
import { settleWaiting } from './delivery-log.ts';
import { findSlackConnection, isPostedTo } from './queries.ts';

/** Longer than a request to Slack lasts; renewed with each message. */
const LOCK_MS = 60_000;
/** A lock that lasts longer was made before the clock was set back, by a process that has ended: one that runs renews it. */
const LONGEST_LOCK_MS = 2 * LOCK_MS;

/** The `echo_id` of messages that were written in Slack, which need not be posted there. */
export const SLACK_ECHO = 'slack-';

export type Posting = { connection: SlackConnectionRow; thread: SlackThreadRow; display_id: number };

const openThread = async (tx: Tx, connection: SlackConnectionRow, channel_id: string, id: ConversationId) => {
  const first = { thread_ts: null, last_message_id: NO_ROW, posting_message_id: null, locked_until: 0 };
  const times = { created_at: tx.now, updated_at: tx.now };
  await tx.db
    .insertInto('slack_threads')
    .values({ slack_connection_id: connection.id, conversation_id: id, channel_id, ...first, ...times })
    .onConflict((conflict) => conflict.column('conversation_id').doNothing())
    .execute();
  return tx.db.selectFrom('slack_threads').selectAll().where('conversation_id', '=', id).executeTakeFirstOrThrow();
};

/** One job at a time posts a conversation. In a new channel its thread begins again. Undefined: nothing is to be posted. */
export const claimThread = async (tx: Tx, conversation_id: ConversationId): Promise<Posting | 'locked' | undefined> => {
  const conversation = await findCurrent(tx, conversation_id);
  const connection = conversation && (await findSlackConnection(tx, conversation.account_id));
  if (!connection || connection.channel_id === null || !isPostedTo(connection, conversation.inbox_id)) {
    await settleWaiting(tx, conversation_id);
    return undefined;
  }
  const { channel_id } = connection;
  const existing = await openThread(tx, connection, channel_id, conversation_id);
  const isElsewhere = existing.channel_id !== channel_id;
  const thread = await tx.db
    .updateTable('slack_threads')
    .set({
      locked_until: tx.now + LOCK_MS,
      channel_id,
      ...(isElsewhere ? { thread_ts: null, posting_message_id: null } : {}),
    })
    .where('id', '=', existing.id)
    // In the statement that locks it: two nodes may be here at once.
    .where((row) => row.or([row('locked_until', '<=', tx.now), row('locked_until', '>', tx.now + LONGEST_LOCK_MS)]))
    .returningAll()
    .executeTakeFirst();
  return thread ? { connection, thread, display_id: conversation.display_id } : 'locked';
};

/** The next message that Slack shows, of those that are not older than a day. A thread begins with a message of a person. */
export const nextToPost = (
  db: Kysely<Database>,
  { connection, thread }: Posting,
  now: number,
): Promise<MessageRow | undefined> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', thread.conversation_id)
    .where('id', '>', thread.last_message_id)
    .where('created_at', '>=', Math.max(connection.started_at, now - DELIVERY_KEPT_MS))
    .where('message_type', 'in', thread.thread_ts === null ? [INCOMING, OUTGOING] : [INCOMING, OUTGOING, ACTIVITY])
    // Slack may have one whose posting was interrupted: then it is deleted there.
    .where((row) => row.or([row('deleted_at', 'is', null), row('id', '=', thread.posting_message_id ?? NO_ROW)]))
    .$if(!connection.includes_notes, (query) => query.where('private', '=', false))
    // A visitor chooses the echo ids of their own messages.
    .where((row) =>
      row.or([
        row('message_type', '!=', OUTGOING),
        row('echo_id', 'is', null),
        row('echo_id', 'not like', `${SLACK_ECHO}%`),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

type Progress = Partial<Pick<SlackThreadRow, 'thread_ts' | 'last_message_id' | 'posting_message_id'>>;

/** Undefined when the conversation or the connection was deleted meanwhile. */
export const noteProgress = async (
  tx: Tx,
  { thread, ...posting }: Posting,
  progress: Progress,
): Promise<Posting | undefined> => {
  const updated = await tx.db
    .updateTable('slack_threads')
    .set({ ...progress, locked_until: tx.now + LOCK_MS, updated_at: tx.now })
    .where('id', '=', thread.id)
    .returningAll()
    .executeTakeFirst();
  return updated && { ...posting, thread: updated };
};

/** Undefined when the conversation or the connection was deleted meanwhile. */
export const releaseThread = (tx: Tx, { thread }: Posting) =>
  tx.db
    .updateTable('slack_threads')
    .set({ locked_until: 0 })
    .where('id', '=', thread.id)
    .returning('id')
    .executeTakeFirst();

export const noteSlackError = (
  tx: Tx,
  { id }: Pick<SlackConnectionRow, 'id'>,
  { message, reason }: { message: string; reason: SlackReason },
) =>
  tx.db
    .updateTable('slack_connections')
    .set({ last_error: message, last_reason: reason, last_error_at: tx.now })
    .where('id', '=', id)
    .execute();

export const notePosted = (tx: Tx, { id }: Pick<SlackConnectionRow, 'id'>) =>
  tx.db
    .updateTable('slack_connections')
    .set({ last_posted_at: tx.now, last_error: null, last_reason: null, last_error_at: null })
    .where('id', '=', id)
    .execute();
