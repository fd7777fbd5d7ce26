import { deleteOldRows } from '../../platform/database/delete-old-rows.ts';
import { runIsolated } from '../../platform/jobs/run-isolated.ts';
import type { Deps } from '../deps.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** The most, where an inbox has no shorter retention. */
const KEPT_DAYS = 30;

export const sweepPageVisits = async (deps: Deps) => {
  const { db, write, clock } = deps;
  const short = await db
    .selectFrom('inboxes')
    .select(['id', 'retention_days'])
    .where('retention_days', '<', KEPT_DAYS)
    .execute();
  await deleteOldRows({ db, write }, 'page_visits', clock.now() - KEPT_DAYS * DAY);
  for (const { id, retention_days } of short)
    await runIsolated(deps, { inbox_id: id }, () =>
      write((tx) =>
        tx.db
          .deleteFrom('page_visits')
          .where('contact_inbox_id', 'in', (row) =>
            row.selectFrom('contact_inboxes').select('contact_inboxes.id').where('inbox_id', '=', id),
          )
          .where('created_at', '<', tx.now - (retention_days ?? KEPT_DAYS) * DAY)
          .execute(),
      ),
    );
};
