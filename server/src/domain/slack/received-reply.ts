import type { SlackThreadId } from '@porchlight/core/wire/ids.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { SlackConnectionRow, SlackReplyRow, SlackThreadRow } from '../../platform/database/schema/webhooks.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import { logSlackDelivery, replySubject } from './delivery-log.ts';
import { SLACK_ECHO } from './threads.ts';

export type Received = {
  connection: SlackConnectionRow;
  thread: SlackThreadRow;
  conversation: ConversationRow;
  reply: SlackReplyRow;
};

/** Of the message that a reply is, whatever is changed of it later. */
export const echoOf = ({ thread, reply }: Received) =>
  `${SLACK_ECHO}${thread.channel_id}-${reply.target_ts ?? reply.ts}`;

/** The oldest reply that waits: they become messages in the order of Slack. */
export const nextReply = async ({ db }: Deps, id: SlackThreadId): Promise<Received | undefined> => {
  const thread = await db.selectFrom('slack_threads').selectAll().where('id', '=', id).executeTakeFirst();
  if (!thread) return undefined;
  const [connection, conversation, reply] = await Promise.all([
    db.selectFrom('slack_connections').selectAll().where('id', '=', thread.slack_connection_id).executeTakeFirst(),
    db.selectFrom('conversations').selectAll().where('id', '=', thread.conversation_id).executeTakeFirst(),
    db
      .selectFrom('slack_replies')
      .selectAll()
      .where('slack_thread_id', '=', id)
      .orderBy('ts')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return connection && conversation && reply && { thread, connection, conversation, reply };
};

/** Settles the reply, unless another job has done so. `problem`: why it is not, or not whole, in the conversation. */
export const takeReply = async (tx: Tx, { reply, thread }: Received, problem?: string): Promise<boolean> => {
  const taken = await tx.db.deleteFrom('slack_replies').where('id', '=', reply.id).returning('id').executeTakeFirst();
  if (!taken) return false;
  const subject = replySubject(reply.ts);
  if (problem === undefined) await logSlackDelivery(tx, thread, { subject, outcome: 'received' });
  else await logSlackDelivery(tx, thread, { subject, outcome: 'refused', reason: 'reply_refused', detail: problem });
  return true;
};
