import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { findTranscriptHead } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { loadAround } from '../../domain/messages/load-messages.ts';
import { slackLane, tokenOf } from '../../domain/slack/queries.ts';
import {
  claimThread,
  nextToPost,
  notePosted,
  noteProgress,
  noteSlackError,
  type Posting,
  releaseThread,
} from '../../domain/slack/threads.ts';
import type { Tx } from '../../domain/transaction.ts';
import { deadlineOf } from '../../domain/webhooks/circuit-breaker.ts';
import { holdReceiver, noteFailure, noteSuccess, receiverOf } from '../../domain/webhooks/receivers.ts';
import { callSlack, SlackError } from '../../platform/clients/slack.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { mailTextsIn } from '../../platform/i18n/mail-texts.ts';
import type { JobContext } from '../../platform/jobs/definition.ts';
import { entryOf, ownNameOf } from '../mail/transcript-job.ts';
import { openingText, replyText } from './post-text.ts';

/** A long conversation lets the others of its account take turns. */
const BATCH = 20;
const LOCKED_AGAIN_MS = 3_000;

type Job = JobPayloads['slack.post'];

/** A message is posted by one waiting job of its conversation, however many ask for it. */
export const enqueuePost = (tx: Tx, { conversation_id, lane }: Job, run_at = tx.now) =>
  tx.enqueue('slack.post', { conversation_id, lane }, { lane, run_at, unique_key: `slack.post:${conversation_id}` });

const textOf = async (deps: Deps, { thread, display_id }: Posting, message: MessageRow) => {
  const head = await findTranscriptHead(deps, thread.conversation_id);
  if (!head) return undefined;
  const texts = await mailTextsIn(head.locale);
  const inboxName = head.inbox_name;
  const place = { publicUrl: deps.env.publicUrl, locale: head.locale, timezone: 'UTC', inboxName, texts };
  const { author, markdown, files } = entryOf(message, await loadAround(deps.db, [message]), place);
  const conversation = { url: `${deps.env.publicUrl}/app/conversations/${display_id}`, display_id };
  const posted = { message, author, content: markdown, files, conversation };
  if (thread.thread_ts !== null) return replyText(posted);
  return openingText(posted, { contact: ownNameOf(head.contact_name) || texts('VISITOR'), inbox: inboxName });
};

/** Slack's name of the new message. */
const post = async (deps: Deps, { connection, thread }: Posting, text: string, timeout: number): Promise<string> => {
  const fields = {
    channel: thread.channel_id,
    text,
    // A link of a visitor shows no picture, and is not fetched.
    unfurl_links: 'false',
    unfurl_media: 'false',
    ...(thread.thread_ts === null ? {} : { thread_ts: thread.thread_ts }),
  };
  const token = tokenOf(connection, deps.env);
  const ts = fieldOf(await callSlack(deps, { token, method: 'chat.postMessage', fields, timeout }), 'ts');
  if (typeof ts !== 'string') throw new SlackError('unavailable', 'no_ts', 'The response of Slack could not be read.');
  return ts;
};

const postNext = async (deps: Deps, posting: Posting, message: MessageRow, job: JobContext) => {
  const lane = slackLane(posting.connection.id);
  const receiver = await receiverOf(deps, lane);
  const startedAt = deps.clock.now();
  const text = await textOf(deps, posting, message);
  const last_message_id = message.id;
  const { thread_ts } = posting.thread;
  if (!text) return deps.write((tx) => noteProgress(tx, posting, { thread_ts, last_message_id }));
  try {
    const ts = await post(deps, posting, text, deadlineOf(job.attempt, receiver));
    return await deps.write(async (tx) => {
      await noteSuccess(tx, lane, tx.now - startedAt, receiver);
      await notePosted(tx, posting.connection);
      return noteProgress(tx, posting, { thread_ts: thread_ts ?? ts, last_message_id });
    });
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    // Its thread was deleted in Slack: it begins again with this message.
    if (error.problem === 'thread' && thread_ts !== null)
      return deps.write((tx) =>
        noteProgress(tx, posting, { thread_ts: null, last_message_id: posting.thread.last_message_id }),
      );
    if (error.problem !== 'message') throw error;
    return deps.write(async (tx) => {
      await noteSlackError(tx, posting.connection, error.message);
      return noteProgress(tx, posting, { thread_ts, last_message_id });
    });
  }
};

/** True when more waits. */
const postAll = async (deps: Deps, claimed: Posting, job: JobContext): Promise<boolean> => {
  let posting: Posting | undefined = claimed;
  for (let posted = 0; posted < BATCH && posting; posted += 1) {
    const message = await nextToPost(deps.db, posting, deps.clock.now());
    if (!message) return false;
    posting = await postNext(deps, posting, message, job);
  }
  return posting !== undefined;
};

const stopPosting = (deps: Deps, posting: Posting, job: Job, startedAt: number, error: unknown) =>
  deps.write(async (tx) => {
    await releaseThread(tx, posting);
    if (!(error instanceof SlackError)) return;
    if (error.problem === 'busy') {
      await holdReceiver(tx, job.lane, tx.now + error.wait);
      enqueuePost(tx, job, tx.now + error.wait);
      return;
    }
    await noteSlackError(tx, posting.connection, error.message);
    await noteFailure(tx, job.lane, { error: error.message, startedAt });
  });

/** Posts what a conversation has that its thread in Slack has not, in order. */
export const postToSlack = async (deps: Deps, payload: Job, job: JobContext): Promise<void> => {
  const startedAt = deps.clock.now();
  const claimed = await deps.write((tx) => claimThread(tx, payload.conversation_id));
  if (!claimed) return;
  if (claimed === 'locked') return deps.write(async (tx) => enqueuePost(tx, payload, tx.now + LOCKED_AGAIN_MS));
  try {
    const hasMore = await postAll(deps, claimed, job);
    await deps.write(async (tx) => {
      await releaseThread(tx, claimed);
      if (hasMore) enqueuePost(tx, payload);
    });
  } catch (error) {
    await stopPosting(deps, claimed, payload, startedAt, error);
    if (error instanceof SlackError && error.problem === 'busy') return;
    throw error;
  }
};
