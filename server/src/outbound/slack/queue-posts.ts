import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../../domain/deps.ts';
import type { JobPayloads, SlackTrigger, WebhookTrigger } from '../../domain/job-payloads.ts';
import { markChanged } from '../../domain/slack/posts.ts';
import { findSlackConnection, slackLane } from '../../domain/slack/queries.ts';
import type { Tx } from '../../domain/transaction.ts';
import { sendableFrom } from '../../domain/webhooks/circuit-breaker.ts';
import { receiverOf } from '../../domain/webhooks/receivers.ts';
import { enqueuePost } from './post-job.ts';

const isForSlack = async (tx: Tx, { event, message_id }: SlackTrigger): Promise<boolean> =>
  event === 'message_created' || markChanged(tx, message_id);

/** A repeated job posts nothing twice: the thread says how far it is. */
export const queueSlackPost = async (
  deps: Deps,
  { account_id, trigger }: JobPayloads['slack.dispatch'],
): Promise<void> => {
  const connection = await findSlackConnection(deps, account_id);
  if (!connection || connection.channel_id === null) return;
  const lane = slackLane(connection.id);
  await deps.write(async (tx) => {
    if (!(await isForSlack(tx, trigger)) || connection.paused) return;
    const run_at = sendableFrom((await receiverOf(tx, lane))?.paused_until, tx.now);
    enqueuePost(tx, { conversation_id: trigger.conversation_id, lane }, run_at);
  });
};

/** Of an event that a node of an earlier version has recorded. */
export const queueEarlierPost = async (
  { write }: Deps,
  account_id: AccountId,
  trigger: WebhookTrigger,
): Promise<void> => {
  const { event, conversation_id, message_id } = trigger;
  if (event !== 'message_created' && event !== 'message_updated') return;
  if (conversation_id === undefined || message_id === undefined) return;
  const payload = { account_id, trigger: { event, conversation_id, message_id } };
  await write(async (tx) => tx.enqueue('slack.dispatch', payload, { account_id }));
};
