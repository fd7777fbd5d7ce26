import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { postgresTriggers } from './report-triggers-on-postgres.ts';
import { sqliteTriggers } from './report-triggers-on-sqlite.ts';
import { createTable } from './table-builder.ts';

/**
 * `report_days` has the days (of UTC) whose figures are in `report_rollups`. Triggers remove a day whenever a row that it
 * counts changes, whichever version of the server changes it. Both tables start empty: a job fills them.
 */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(
    db,
    kind,
    'report_days',
    { account_id: 'accounts', day: 'int', token: 'text', rolled_at: 'time?' },
    ['account_id', 'day'],
  );
  await createTable(
    db,
    kind,
    'report_rollups',
    {
      account_id: 'accounts',
      scope: 'text',
      day: 'int',
      scope_id: 'int',
      metric: 'text',
      count: 'int',
      total: 'int',
      business_total: 'int',
      quarters: 'text',
    },
    ['account_id', 'scope', 'day', 'scope_id', 'metric'],
  );
  const statements = kind === 'sqlite' ? sqliteTriggers() : postgresTriggers();
  for (const statement of statements) await sql.raw(statement).execute(db);
};
