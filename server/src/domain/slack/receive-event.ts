import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { cleanText, oneLine } from '../../platform/clean-text.ts';
import type { SlackConnectionRow, SlackFile, SlackReplyRow } from '../../platform/database/schema/webhooks.ts';
import type { Deps } from '../deps.ts';

/** Slack's own limit of a message. */
const LONGEST_REPLY = 40_000;
/** More than any person has waiting in one thread: what a script writes beyond that is left out. */
const MOST_WAITING = 500;
const MOST_FILES = 20;
const TS = /^\d{1,12}\.\d{1,8}$/;
const ID = /^[A-Z\d]{1,40}$/;
/** Others are joins, notices and what apps write. */
const WRITTEN = new Set<unknown>([undefined, 'file_share', 'thread_broadcast']);

type Reply = Pick<
  SlackReplyRow,
  'ts' | 'slack_user_id' | 'content' | 'has_files' | 'files' | 'target_ts' | 'change'
> & { channel: string; thread: string };

const named = (event: unknown, name: string, pattern: RegExp): string | undefined => {
  const value = fieldOf(event, name);
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
};

const textIn = (value: unknown, name: string): string => {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text : '';
};

const fileIn = (file: unknown): SlackFile => {
  const size = fieldOf(file, 'size');
  return {
    name: oneLine(textIn(file, 'name') || textIn(file, 'title') || 'file').slice(0, 200),
    content_type: textIn(file, 'mimetype').slice(0, 100),
    size: typeof size === 'number' ? size : 0,
    url: textIn(file, 'url_private_download').slice(0, 2_000) || textIn(file, 'url_private').slice(0, 2_000),
  };
};

const filesIn = (message: unknown): SlackFile[] => {
  const files = fieldOf(message, 'files');
  return Array.isArray(files) ? files.slice(0, MOST_FILES).map(fileIn) : [];
};

export const contentIn = (message: unknown): string => cleanText(textIn(message, 'text')).slice(0, LONGEST_REPLY);

/** What a person wrote in a thread; undefined for all else, such as what an app posts. */
const writtenIn = (message: unknown) => {
  const thread = named(message, 'thread_ts', TS);
  const ts = named(message, 'ts', TS);
  const slack_user_id = named(message, 'user', ID);
  const isWritten = WRITTEN.has(fieldOf(message, 'subtype')) && fieldOf(message, 'bot_id') === undefined;
  return isWritten && thread && ts && slack_user_id && ts !== thread ? { thread, ts, slack_user_id } : undefined;
};

const newReply = (event: unknown, channel: string): Reply | undefined => {
  const written = writtenIn(event);
  if (!written) return undefined;
  const files = filesIn(event);
  const content = contentIn(event);
  return { channel, ...written, content, has_files: files.length > 0, files, target_ts: null, change: null };
};

/** Also sent when a link gets a preview or a thread gets a reply: then it has no author of the edit, or the same text. */
const editedReply = (event: unknown, channel: string): Reply | undefined => {
  const message = fieldOf(event, 'message');
  const written = writtenIn(message);
  const ts = named(event, 'ts', TS);
  if (!written || !ts || fieldOf(message, 'edited') === undefined) return undefined;
  const content = contentIn(message);
  if (content === contentIn(fieldOf(event, 'previous_message'))) return undefined;
  const change = { target_ts: written.ts, change: 'edited' as const };
  return { channel, ...written, ts, content, has_files: false, files: null, ...change };
};

const deletedReply = (event: unknown, channel: string): Reply | undefined => {
  const written = writtenIn(fieldOf(event, 'previous_message'));
  const ts = named(event, 'ts', TS);
  if (!written || !ts) return undefined;
  const change = { target_ts: written.ts, change: 'deleted' as const };
  return { channel, ...written, ts, content: '', has_files: false, files: null, ...change };
};

/** A reply of a person in a thread, or what they changed of it; undefined for all else. */
export const readReply = (event: unknown): Reply | undefined => {
  const channel = named(event, 'channel', ID);
  if (fieldOf(event, 'type') !== 'message' || !channel) return undefined;
  const subtype = fieldOf(event, 'subtype');
  if (subtype === 'message_changed') return editedReply(event, channel);
  return subtype === 'message_deleted' ? deletedReply(event, channel) : newReply(event, channel);
};

const findThread = ({ db }: Pick<Deps, 'db'>, connection: SlackConnectionRow, channel: string, thread_ts: string) =>
  db
    .selectFrom('slack_threads')
    .select('id')
    .where('slack_connection_id', '=', connection.id)
    .where('channel_id', '=', channel)
    .where('thread_ts', '=', thread_ts)
    .executeTakeFirst();

/** Stores a reply until a job makes it a message. Slack repeats events: a second one is stored once. */
export const receiveReply = async (
  deps: Deps,
  connection: SlackConnectionRow,
  { channel, thread: thread_ts, ...reply }: Reply,
): Promise<void> => {
  if (connection.paused || reply.slack_user_id === connection.bot_user_id) return;
  const thread = await findThread(deps, connection, channel, thread_ts);
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
    const waiting = await tx.db
      .selectFrom('slack_replies')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('slack_thread_id', '=', thread.id)
      .executeTakeFirstOrThrow();
    if (Number(waiting.count) >= MOST_WAITING) return;
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
