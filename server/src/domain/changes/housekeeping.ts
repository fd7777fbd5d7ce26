import type { Deps } from '../deps.ts';
import { catchUp, indexedUpTo } from '../search/message-index.ts';
import { forgetChanges } from './queries.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** A client that was offline for longer loads everything again. */
const CHANGES_KEPT_MS = 30 * DAY;
const AT_ONCE = 2_000;

/**
 * Deletes old changes from the low end of the sequence, so that the table needs no index on time. The search index is built
 * from changes, so those not indexed yet stay: after a month without a running server all of them are old.
 */
export const sweepChanges = async (deps: Deps) => {
  const { db, write, clock } = deps;
  await catchUp(deps);
  const indexed = await indexedUpTo(deps);
  const limit = clock.now() - CHANGES_KEPT_MS;
  for (;;) {
    const oldest = await db.selectFrom('changes').select(['seq', 'created_at']).orderBy('seq').limit(AT_ONCE).execute();
    const last = oldest.findLast((change) => change.created_at < limit && change.seq <= indexed);
    if (!last) return;
    await write((tx) => forgetChanges(tx.db, last.seq));
    if (oldest.length < AT_ONCE) return;
  }
};
