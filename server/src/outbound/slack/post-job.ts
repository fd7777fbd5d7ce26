import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import type { Deps } from '../../domain/deps.ts';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import { logSlackDelivery, messageSubject, settleWaiting } from '../../domain/slack/delivery-log.ts';
import { nextChanged, recordPost } from '../../domain/slack/posts.ts';
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
import { callSlack } from '../../platform/clients/slack.ts';
import { SlackError } from '../../platform/clients/slack-error.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { changeInSlack } from './change-posts.ts';
import { digestOf } from './digest.ts';
import { findPosted, metadataOf } from './find-posted.ts';
import { slackTextOf } from './message-text.ts';

/** A long conversation lets the others of its account take turns. */
const BATCH = 20;
const LOCKED_AGAIN_MS = 3_000;
const FIRST_PAUSE_MS = 5_000;

type Job = JobPayloads['slack.post'];

/** A message is posted by one waiting job of its conversation, however many ask for it. */
export const enqueuePost = (tx: Tx, { conversation_id, lane }: Job, run_at = tx.now) =>
  tx.enqueue('slack.post', { conversation_id, lane }, { lane, run_at, unique_key: `slack.post:${conversation_id}` });

/** Slack's name of the new message. */
const post = async (deps: Deps, { connection, thread }: Posting, message: MessageRow, text: string) => {
  const receiver = await receiverOf(deps, slackLane(connection.id));
  const fields = {
    channel: thread.channel_id,
    text,
    // A link of a visitor shows no picture, and is not fetched.
    unfurl_links: 'false',
    unfurl_media: 'false',
    metadata: metadataOf(message.id),
    ...(thread.thread_ts === null ? {} : { thread_ts: thread.thread_ts }),
  };
  const token = tokenOf(connection, deps.env);
  const timeout = deadlineOf(receiver?.failures ? 2 : 1, receiver);
  const startedAt = deps.clock.now();
  const ts = fieldOf(await callSlack(deps, { token, method: 'chat.postMessage', fields, timeout }), 'ts');
  if (typeof ts !== 'string') throw new SlackError('unavailable', 'no_ts');
  return { ts, took: deps.clock.now() - startedAt, receiver };
};

const recordPosted = (
  deps: Deps,
  posting: Posting,
  message: MessageRow,
  { ts, digest }: { ts: string; digest: string },
  health?: Pick<Awaited<ReturnType<typeof post>>, 'took' | 'receiver'>,
) =>
  deps.write(async (tx) => {
    const { thread_ts } = posting.thread;
    const last = { last_message_id: message.id, posting_message_id: null };
    const updated = await noteProgress(tx, posting, { thread_ts: thread_ts ?? ts, ...last });
    if (!updated) return undefined;
    await recordPost(tx, updated.thread, message, { ts, is_opening: thread_ts === null, digest });
    await logSlackDelivery(tx, updated.thread, { subject: messageSubject(message.id), outcome: 'posted' });
    await notePosted(tx, posting.connection);
    if (health) await noteSuccess(tx, slackLane(posting.connection.id), health.took, health.receiver);
    return updated;
  });

/** Undefined when Slack refuses more than this message. `mayBePosted`: by this request, or an earlier one. */
const afterRefusal = (deps: Deps, posting: Posting, message: MessageRow, error: SlackError, mayBePosted: boolean) => {
  const { thread_ts } = posting.thread;
  const subject = messageSubject(message.id);
  return deps.write(async (tx) => {
    // Its thread was deleted in Slack: it begins again with this message.
    if (error.problem === 'thread' && thread_ts !== null)
      return noteProgress(tx, posting, { thread_ts: null, posting_message_id: null });
    const settled = error.problem === 'message';
    const last = settled ? { last_message_id: message.id } : {};
    const begun = mayBePosted ? {} : { posting_message_id: null };
    const updated = await noteProgress(tx, posting, { ...last, ...begun });
    if (!updated) return undefined;
    const outcome = settled ? 'failed' : 'waiting';
    await logSlackDelivery(tx, updated.thread, { subject, outcome, reason: error.reason, detail: error.code });
    if (settled) await noteSlackError(tx, posting.connection, error);
    return settled ? updated : undefined;
  });
};

const postNext = async (deps: Deps, posting: Posting, message: MessageRow) => {
  const text = await slackTextOf(deps, posting, message, posting.thread.thread_ts === null);
  if (!text) return deps.write((tx) => noteProgress(tx, posting, { last_message_id: message.id }));
  let isRequested = false;
  try {
    if (posting.thread.posting_message_id === message.id) {
      const ts = await findPosted(deps, posting, message);
      // It may have been edited or deleted since: it is written there again.
      if (ts !== undefined) return await recordPosted(deps, posting, message, { ts, digest: '' });
    }
    if (message.deleted_at !== null)
      return await deps.write((tx) =>
        noteProgress(tx, posting, { last_message_id: message.id, posting_message_id: null }),
      );
    const begun = await deps.write((tx) => noteProgress(tx, posting, { posting_message_id: message.id }));
    if (!begun) return undefined;
    isRequested = true;
    const { ts, ...health } = await post(deps, begun, message, text);
    return await recordPosted(deps, begun, message, { ts, digest: digestOf(text) }, health);
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    // Without a response Slack may have it; and before the request the earlier one is still in doubt.
    const mayBePosted = !isRequested || error.problem === 'unavailable';
    const next = await afterRefusal(deps, posting, message, error, mayBePosted);
    if (next) return next;
    throw error;
  }
};

/** True when more waits. */
const postAll = async (deps: Deps, claimed: Posting): Promise<boolean> => {
  let posting: Posting | undefined = claimed;
  for (let posted = 0; posted < BATCH && posting; posted += 1) {
    const changed = await nextChanged(deps.db, posting.thread);
    if (changed) {
      await changeInSlack(deps, posting, changed);
      continue;
    }
    const message = await nextToPost(deps.db, posting, deps.clock.now());
    if (!message) return false;
    posting = await postNext(deps, posting, message);
  }
  return posting !== undefined;
};

/** It is tried again with growing pauses until a day has passed, one conversation at a time. */
const tryAgainLater = async (tx: Tx, posting: Posting, job: Job, startedAt: number, error: SlackError) => {
  if (error.problem === 'busy') {
    await holdReceiver(tx, job.lane, tx.now + error.wait);
    return enqueuePost(tx, job, tx.now + error.wait);
  }
  await noteSlackError(tx, posting.connection, error);
  await noteFailure(tx, job.lane, { error: error.message, startedAt });
  const receiver = await receiverOf(tx, job.lane);
  const pause = FIRST_PAUSE_MS * 2 ** ((receiver?.failures ?? 1) - 1);
  enqueuePost(tx, job, receiver?.paused_until ?? tx.now + pause);
};

/** Posts what a conversation has that its thread in Slack has not, in order. */
export const postToSlack = async (deps: Deps, payload: Job): Promise<void> => {
  const startedAt = deps.clock.now();
  const claimed = await deps.write((tx) => claimThread(tx, payload.conversation_id));
  if (!claimed) return;
  if (claimed === 'locked') return deps.write(async (tx) => enqueuePost(tx, payload, tx.now + LOCKED_AGAIN_MS));
  try {
    const hasMore = await postAll(deps, claimed);
    await deps.write(async (tx) => {
      await releaseThread(tx, claimed);
      if (hasMore) return enqueuePost(tx, payload);
      await settleWaiting(tx, payload.conversation_id);
    });
  } catch (error) {
    await deps.write(async (tx) => {
      const exists = await releaseThread(tx, claimed);
      if (exists && error instanceof SlackError) await tryAgainLater(tx, claimed, payload, startedAt, error);
    });
    if (!(error instanceof SlackError)) throw error;
  }
};
