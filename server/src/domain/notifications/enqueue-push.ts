import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Tx } from '../transaction.ts';

/** An agent who views the conversation has read it by then and gets no push. */
const LOOK_MS = 3_000;

/** One job for each of their browsers; repetitions before it runs are the same push. */
export const enqueuePushes = async (tx: Tx, user_id: UserId, account_id: AccountId, notification_id: number) => {
  const subscriptions = await tx.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', user_id)
    .execute();
  for (const { id: subscription_id } of subscriptions)
    tx.enqueue(
      'push.send',
      { subscription_id, notification_id },
      { account_id, unique_key: `push:${subscription_id}:${notification_id}`, run_at: tx.now + LOOK_MS },
    );
};

export const forgetSubscription = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
};
