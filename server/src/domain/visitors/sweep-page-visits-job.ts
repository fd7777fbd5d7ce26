import { deleteOldRows } from '../../platform/database/delete-old-rows.ts';
import type { Deps } from '../deps.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** At most, where an inbox does not keep things for a shorter time. */
const KEPT_DAYS = 30;

/** Forgets the pages people looked at: after a month, or as soon as their inbox forgets what was said. */
export const sweepPageVisits = async ({ db, write, clock }: Deps) => {
  const short = await db
    .selectFrom('inboxes')
    .select(['id', 'retention_days'])
    .where('retention_days', '<', KEPT_DAYS)
    .execute();
  await deleteOldRows({ db, write }, 'page_visits', clock.now() - KEPT_DAYS * DAY);
  for (const { id, retention_days } of short)
    await write((tx) =>
      tx.db
        .deleteFrom('page_visits')
        .where('contact_inbox_id', 'in', (row) =>
          row.selectFrom('contact_inboxes').select('contact_inboxes.id').where('inbox_id', '=', id),
        )
        .where('created_at', '<', tx.now - (retention_days ?? KEPT_DAYS) * DAY)
        .execute(),
    );
};
