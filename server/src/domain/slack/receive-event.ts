import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { cleanText } from '../../platform/clean-text.ts';
import type { SlackConnectionRow, SlackReplyRow } from '../../platform/database/schema/webhooks.ts';
import type { Deps } from '../deps.ts';

/** Slack's own limit of a message. */
const LONGEST_REPLY = 40_000;
const TS = /^\d{1,12}\.\d{1,8}$/;
const ID = /^[A-Z\d]{1,40}$/;
/** Others are edits, deletions, joins and notices. */
const WRITTEN = new Set<unknown>([undefined, 'file_share', 'thread_broadcast']);

type Reply = Pick<SlackReplyRow, 'ts' | 'slack_user_id' | 'content' | 'has_files'> & {
  channel: string;
  thread: string;
};

const named = (event: unknown, name: string, pattern: RegExp): string | undefined => {
  const value = fieldOf(event, name);
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
};

/** A reply of a person in a thread; undefined for all else, such as what the app itself posts. */
export const readReply = (event: unknown): Reply | undefined => {
  const subtype = fieldOf(event, 'subtype');
  const isWritten = fieldOf(event, 'type') === 'message' && WRITTEN.has(subtype);
  if (!isWritten || fieldOf(event, 'bot_id') !== undefined) return undefined;
  const channel = named(event, 'channel', ID);
  const thread = named(event, 'thread_ts', TS);
  const ts = named(event, 'ts', TS);
  const slack_user_id = named(event, 'user', ID);
  if (!channel || !thread || !ts || !slack_user_id || ts === thread) return undefined;
  const text = fieldOf(event, 'text');
  const files = fieldOf(event, 'files');
  return {
    channel,
    thread,
    ts,
    slack_user_id,
    content: typeof text === 'string' ? cleanText(text).slice(0, LONGEST_REPLY) : '',
    has_files: Array.isArray(files) && files.length > 0,
  };
};

/** Stores a reply until a job makes it a message. Slack repeats events: a second one is stored once. */
export const receiveReply = async (
  deps: Deps,
  connection: SlackConnectionRow,
  { channel, thread: thread_ts, ...reply }: Reply,
): Promise<void> => {
  if (connection.paused || reply.slack_user_id === connection.bot_user_id) return;
  const thread = await deps.db
    .selectFrom('slack_threads')
    .select('id')
    .where('slack_connection_id', '=', connection.id)
    .where('channel_id', '=', channel)
    .where('thread_ts', '=', thread_ts)
    .executeTakeFirst();
  if (!thread) return;
  await deps.write(async (tx) => {
    const current = await tx.db
      .updateTable('slack_threads')
      .set({ updated_at: tx.now })
      .where('id', '=', thread.id)
      .returning('id')
      .executeTakeFirst();
    // Erased meanwhile, with its conversation.
    if (!current) return;
    await tx.db
      .insertInto('slack_replies')
      .values({ slack_thread_id: thread.id, ...reply, created_at: tx.now })
      .onConflict((conflict) => conflict.columns(['slack_thread_id', 'ts']).doNothing())
      .execute();
    await tx.db
      .updateTable('slack_connections')
      .set({ last_received_at: tx.now })
      .where('id', '=', connection.id)
      .execute();
    const payload = { slack_thread_id: thread.id };
    const lane = `slack-replies:${connection.id}`;
    tx.enqueue('slack.receive', payload, { lane, unique_key: `slack.receive:${thread.id}` });
  });
};
