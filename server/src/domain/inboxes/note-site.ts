import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import type { Deps } from '../deps.ts';

/** Notes, once, that a page of another site has loaded the chat of an inbox. */
export const noteSite = async (
  { write }: Pick<Deps, 'write'>,
  { id, account_id, site_seen_at }: Pick<InboxRow, 'id' | 'account_id' | 'site_seen_at'>,
): Promise<void> => {
  if (site_seen_at !== null) return;
  await write(async (tx) => {
    const noted = await tx.db
      .updateTable('inboxes')
      .set({ site_seen_at: tx.now })
      .where('id', '=', id)
      .where('site_seen_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (noted) tx.record('account.cache_invalidated', { account_id });
  });
};
