import type { Kysely } from 'kysely';
import type { Database } from './schema/database.ts';
import type { WriteRows } from './transaction.ts';

/** Append-only tables: the oldest rows have the lowest ids. */
type LogTable =
  | 'automation_runs'
  | 'bulk_runs'
  | 'macro_runs'
  | 'mails'
  | 'model_calls'
  | 'page_visits'
  | 'webhook_deliveries';

/** Few enough that the writer is free again quickly. */
const AT_ONCE = 2_000;

/** `before` in epoch milliseconds. A reader looks them up from the low end of the ids: no index on time is needed. */
export const deleteOldRows = async (
  { db, write }: { db: Kysely<Database>; write: WriteRows },
  table: LogTable,
  before: number,
): Promise<void> => {
  for (;;) {
    const oldest = await db.selectFrom(table).select(['id', 'created_at']).orderBy('id').limit(AT_ONCE).execute();
    const last = oldest.findLast(({ created_at }) => created_at < before);
    if (!last) return;
    await write((tx) => tx.db.deleteFrom(table).where('id', '<=', last.id).where('created_at', '<', before).execute());
    if (oldest.length < AT_ONCE) return;
  }
};
