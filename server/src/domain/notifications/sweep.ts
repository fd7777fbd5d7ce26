import type { Deps } from '../deps.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Wire protocol 12.2. */
const NOTICES_KEPT_MS = 30 * DAY;
const AT_ONCE = 2_000;

export const sweepNotifications = async ({ write }: Deps) => {
  const deleteSome = () =>
    write(async (tx) => {
      const deleted = await tx.db
        .deleteFrom('notifications')
        .where('id', 'in', (row) =>
          row
            .selectFrom('notifications')
            .select('id')
            .where('last_activity_at', '<', tx.now - NOTICES_KEPT_MS)
            .limit(AT_ONCE),
        )
        .returning(['id', 'user_id', 'account_id'])
        .execute();
      for (const { id, user_id, account_id } of deleted)
        tx.record('notification.deleted', { notification_id: id, user_id, account_id });
      return deleted.length;
    });
  while ((await deleteSome()) === AT_ONCE);
};
