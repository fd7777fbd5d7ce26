import type { Deps } from '../deps.ts';
import { DELIVERY_KEPT_MS } from './circuit-breaker.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const LOG_KEPT_MS = 30 * DAY_MS;

/** Gives up what a receiver did not take within a day, and forgets deliveries of more than thirty days ago. */
export const sweepDeliveries = ({ write }: Deps) =>
  write(async (tx) => {
    await tx.db
      .updateTable('webhook_deliveries')
      .set({ status: 'failed', error: 'The receiver has not answered for a day.' })
      .where('status', '=', 'waiting')
      .where('created_at', '<', tx.now - DELIVERY_KEPT_MS)
      .execute();
    await tx.db
      .deleteFrom('webhook_deliveries')
      .where('created_at', '<', tx.now - LOG_KEPT_MS)
      .execute();
  });
