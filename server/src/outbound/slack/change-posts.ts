import type { Deps } from '../../domain/deps.ts';
import { logSlackDelivery, messageSubject } from '../../domain/slack/delivery-log.ts';
import { type ChangedPost, forgetPost, settleChange } from '../../domain/slack/posts.ts';
import { tokenOf } from '../../domain/slack/queries.ts';
import type { Posting } from '../../domain/slack/threads.ts';
import { callSlack, type SlackCall } from '../../platform/clients/slack.ts';
import { SlackError } from '../../platform/clients/slack-error.ts';
import { digestOf } from './digest.ts';
import { slackTextOf } from './message-text.ts';

/** A note that is not posted any longer keeps the text that Slack has, unless it is deleted. */
const isLeftAlone = ({ connection }: Posting, { message }: ChangedPost) =>
  message.private && !connection.includes_notes && message.deleted_at === null;

/** The message that begins the thread stays, with the contact and the link: without it the thread has no beginning. */
const requestOf = ({ post, message }: ChangedPost, text: string): Omit<SlackCall, 'token'> => {
  const { channel_id: channel, ts } = post;
  if (message.deleted_at !== null && !post.is_opening) return { method: 'chat.delete', fields: { channel, ts } };
  // Unlike the method that posts, this one reads names and channels in the text unless these two say otherwise.
  return { method: 'chat.update', fields: { channel, ts, text, parse: 'none', link_names: 'false' } };
};

const settle = (deps: Deps, { thread }: Posting, changed: ChangedPost, digest: string, error?: SlackError) =>
  deps.write(async (tx) => {
    if (error || changed.message.deleted_at !== null) await forgetPost(tx, changed.post);
    else await settleChange(tx, changed.post, digest);
    const subject = messageSubject(changed.message.id);
    await logSlackDelivery(tx, thread, {
      subject,
      ...(error ? { outcome: 'failed', reason: error.reason, detail: error.code } : { outcome: 'posted' }),
    });
  });

/** Makes Slack show what the message is now. What Slack refuses to change stays there. @throws SlackError to try again */
export const changeInSlack = async (deps: Deps, posting: Posting, changed: ChangedPost): Promise<void> => {
  const { post, message } = changed;
  const text = (await slackTextOf(deps, posting, message, post.is_opening)) ?? '';
  const digest = digestOf(text);
  if (isLeftAlone(posting, changed) || (digest === post.digest && message.deleted_at === null)) {
    await deps.write((tx) => settleChange(tx, post, post.digest));
    return;
  }
  try {
    const token = tokenOf(posting.connection, deps.env);
    await callSlack(deps, { token, ...requestOf(changed, text) });
  } catch (error) {
    if (!(error instanceof SlackError) || error.problem === 'busy' || error.problem === 'unavailable') throw error;
    // Of a message that Slack has not any longer there is nothing to change.
    return settle(deps, posting, changed, digest, error.problem === 'thread' ? undefined : error);
  }
  await settle(deps, posting, changed, digest);
};
