import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import type { MessageId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../../domain/deps.ts';
import { newestPost } from '../../domain/slack/posts.ts';
import { tokenOf } from '../../domain/slack/queries.ts';
import type { Posting } from '../../domain/slack/threads.ts';
import { callSlack } from '../../platform/clients/slack.ts';
import { SlackError } from '../../platform/clients/slack-error.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';

const EVENT_TYPE = 'porchlight_message';
/** Slack's clock and ours may differ by as much. */
const CLOCKS_MS = 5 * 60_000;

/** Goes with each message: by it a message is found again whose posting was interrupted. Visitors and agents do not see it. */
export const metadataOf = (id: MessageId): string =>
  JSON.stringify({ event_type: EVENT_TYPE, event_payload: { message_id: String(id) } });

const isOf = (found: unknown, id: MessageId, bot: string): boolean => {
  const metadata = fieldOf(found, 'metadata');
  return (
    fieldOf(found, 'user') === bot &&
    fieldOf(metadata, 'event_type') === EVENT_TYPE &&
    fieldOf(fieldOf(metadata, 'event_payload'), 'message_id') === String(id)
  );
};

const requestOf = async (deps: Deps, { thread }: Posting, message: MessageRow) => {
  const common = { channel: thread.channel_id, include_all_metadata: 'true', limit: '500' };
  if (thread.thread_ts === null) {
    const oldest = ((message.created_at - CLOCKS_MS) / 1_000).toFixed(6);
    return { method: 'conversations.history', fields: { ...common, oldest } };
  }
  const newest = await newestPost(deps.db, thread);
  const fields = { ...common, ts: thread.thread_ts, oldest: newest?.ts ?? thread.thread_ts };
  return { method: 'conversations.replies', fields };
};

/**
 * Slack's name of a message whose posting was interrupted, if Slack has it: the response was lost, or the server ended before
 * it was recorded. Where Slack does not let the app read the channel it is posted, perhaps again.
 */
export const findPosted = async (deps: Deps, posting: Posting, message: MessageRow): Promise<string | undefined> => {
  const { connection } = posting;
  const call = { token: tokenOf(connection, deps.env), ...(await requestOf(deps, posting, message)) };
  const answer = await callSlack(deps, call).catch((error: unknown) => {
    if (!(error instanceof SlackError) || error.problem === 'busy' || error.problem === 'unavailable') throw error;
    return undefined;
  });
  const messages = fieldOf(answer, 'messages');
  const found: unknown = Array.isArray(messages)
    ? messages.find((each: unknown) => isOf(each, message.id, connection.bot_user_id))
    : undefined;
  const ts = fieldOf(found, 'ts');
  return typeof ts === 'string' ? ts : undefined;
};
