import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../../domain/deps.ts';
import type { WebhookTrigger } from '../../domain/job-payloads.ts';
import { findSlackConnection, slackLane } from '../../domain/slack/queries.ts';
import { receiverOf } from '../../domain/webhooks/receivers.ts';
import { enqueuePost } from './post-job.ts';

/** A repeated job posts nothing twice: the thread says how far it is. */
export const queueSlackPost = async (
  deps: Deps,
  account_id: AccountId,
  { event, conversation_id }: Pick<WebhookTrigger, 'event' | 'conversation_id'>,
): Promise<void> => {
  if (event !== 'message_created' || conversation_id === undefined) return;
  const connection = await findSlackConnection(deps, account_id);
  if (!connection || connection.paused || connection.channel_id === null) return;
  const lane = slackLane(connection.id);
  await deps.write(async (tx) => {
    const paused_until = (await receiverOf(tx, lane))?.paused_until ?? 0;
    enqueuePost(tx, { conversation_id, lane }, Math.max(paused_until, tx.now));
  });
};
