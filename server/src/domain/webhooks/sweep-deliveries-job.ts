import { deleteOldRows } from '../../platform/database/delete-old-rows.ts';
import type { Deps } from '../deps.ts';
import { DELIVERY_KEPT_MS } from './circuit-breaker.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const LOG_KEPT_MS = 30 * DAY_MS;
/** Few enough that the writer is free again in a moment. */
const AT_ONCE = 2_000;

/** Gives up what a receiver did not take within a day. The reader looks it up: the writer scans nothing. */
const giveUpOldDeliveries = async ({ db, write, clock }: Deps) => {
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('status', '=', 'waiting')
    .where('created_at', '<', clock.now() - DELIVERY_KEPT_MS)
    .execute();
  for (let done = 0; done < waiting.length; done += AT_ONCE) {
    const ids = waiting.slice(done, done + AT_ONCE).map(({ id }) => id);
    await write((tx) =>
      tx.db
        .updateTable('webhook_deliveries')
        .set({ status: 'failed', error: 'The receiver has not responded for one day.' })
        .where('id', 'in', ids)
        // One may have been taken in the meantime.
        .where('status', '=', 'waiting')
        .execute(),
    );
  }
};

/** Gives up what a receiver did not take within a day, and deletes deliveries of more than thirty days ago. */
export const sweepDeliveries = async (deps: Deps) => {
  await giveUpOldDeliveries(deps);
  await deleteOldRows(deps, 'webhook_deliveries', deps.clock.now() - LOG_KEPT_MS);
};
