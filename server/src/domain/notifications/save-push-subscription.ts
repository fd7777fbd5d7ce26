import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Insertable } from 'kysely';
import type { PushSubscriptionsTable } from '../../platform/database/schema/notifications.ts';
import type { Tx } from '../transaction.ts';

/** Per user: more browsers than anyone uses. */
const MOST = 20;

const forgetOldest = async ({ db }: Tx, user_id: UserId) => {
  const old = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .offset(MOST)
    .limit(MOST)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await db.deleteFrom('push_subscriptions').where('id', 'in', ids).execute();
};

export const savePushSubscription = async (
  tx: Tx,
  subscription: Omit<Insertable<PushSubscriptionsTable>, 'created_at'>,
): Promise<{ id: number; with_words: boolean }> => {
  // A browser has one endpoint: its previous user has signed out.
  await tx.db.deleteFrom('push_subscriptions').where('endpoint', '=', subscription.endpoint).execute();
  const saved = await tx.db
    .insertInto('push_subscriptions')
    .values({ ...subscription, created_at: tx.now })
    .returning(['id', 'with_words'])
    .executeTakeFirstOrThrow();
  await forgetOldest(tx, subscription.user_id);
  return saved;
};
