import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../../domain/deps.ts';
import type { WebhookTrigger } from '../../domain/job-payloads.ts';
import { markChanged } from '../../domain/slack/posts.ts';
import { findSlackConnection, slackLane } from '../../domain/slack/queries.ts';
import type { Tx } from '../../domain/transaction.ts';
import { receiverOf } from '../../domain/webhooks/receivers.ts';
import { enqueuePost } from './post-job.ts';

type Trigger = Pick<WebhookTrigger, 'event' | 'conversation_id' | 'message_id'>;

const isForSlack = async (tx: Tx, { event, message_id }: Trigger): Promise<boolean> => {
  if (event === 'message_created') return true;
  return event === 'message_updated' && message_id !== undefined && markChanged(tx, message_id);
};

/** A repeated job posts nothing twice: the thread says how far it is. */
export const queueSlackPost = async (deps: Deps, account_id: AccountId, trigger: Trigger): Promise<void> => {
  const { event, conversation_id } = trigger;
  if ((event !== 'message_created' && event !== 'message_updated') || conversation_id === undefined) return;
  const connection = await findSlackConnection(deps, account_id);
  if (!connection || connection.channel_id === null) return;
  const lane = slackLane(connection.id);
  await deps.write(async (tx) => {
    if (!(await isForSlack(tx, trigger)) || connection.paused) return;
    const paused_until = (await receiverOf(tx, lane))?.paused_until ?? 0;
    enqueuePost(tx, { conversation_id, lane }, Math.max(paused_until, tx.now));
  });
};
