import { deleteOldRows } from '../../platform/database/delete-old-rows.ts';
import type { Deps } from '../deps.ts';
import { DELIVERY_KEPT_MS } from './circuit-breaker.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const LOG_KEPT_MS = 30 * DAY_MS;
const AT_ONCE = 2_000;

/** Gives up deliveries that were not accepted within a day. Read outside the writer, which scans nothing. */
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
        // It may have been delivered in the meantime.
        .where('status', '=', 'waiting')
        .execute(),
    );
  }
};

export const sweepDeliveries = async (deps: Deps) => {
  await giveUpOldDeliveries(deps);
  await deleteOldRows(deps, 'webhook_deliveries', deps.clock.now() - LOG_KEPT_MS);
};
