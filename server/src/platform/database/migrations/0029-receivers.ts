import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createTable, type IndexSpec } from './table-builder.ts';

/**
 * The state of the servers that deliveries go to, and the lane of a job: jobs of one lane share few workers, so that a
 * server that does not respond delays nothing but its own deliveries.
 */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(
    db,
    kind,
    'receivers',
    {
      lane: 'text',
      failures: 'int',
      failing_since: 'time?',
      last_failed_at: 'time?',
      last_error: 'text?',
      paused_until: 'time?',
      slow_ms: 'int?',
    },
    ['lane'],
  );
  await sql`ALTER TABLE jobs ADD COLUMN lane text`.execute(db);
};

export const indexes: IndexSpec[] = [{ on: 'jobs', columns: 'lane, status, run_at', where: 'lane IS NOT NULL' }];
