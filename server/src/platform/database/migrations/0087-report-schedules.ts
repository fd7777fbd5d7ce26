import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable, times } from './table-builder.ts';

/** When saved reports are sent by email. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(
    db,
    kind,
    'report_schedules',
    {
      saved_view_id: 'saved_views',
      account_id: 'accounts',
      user_id: 'users',
      frequency: 'text',
      weekday: 'int',
      day: 'int',
      hour: 'int',
      timezone: 'text',
      file_format: 'text',
      recipient_ids: 'json',
      next_run_at: 'time',
      last_sent_at: 'time?',
      last_error: 'text?',
      ...times,
    },
    ['saved_view_id'],
  );
  await createIndex(db, { on: 'report_schedules', columns: 'next_run_at' });
  await createIndex(db, { on: 'report_schedules', columns: 'account_id, user_id' });
  await createIndex(db, { on: 'report_schedules', columns: 'user_id' });
};
