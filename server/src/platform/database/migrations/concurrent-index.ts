import { type Kysely, sql } from 'kysely';
import { withRetries } from './backfill.ts';
import { type IndexSpec, indexName, indexText } from './table-builder.ts';

const isValid = async (db: Kysely<unknown>, name: string) => {
  const { rows } = await sql<{ indisvalid: boolean }>`SELECT indisvalid FROM pg_index
    WHERE indexrelid = to_regclass(${name})`.execute(db);
  return rows[0]?.indisvalid;
};

/**
 * Builds an index while others read and write the table (PostgreSQL, outside a transaction). It waits for every open
 * transaction, which may take longer than other waits for a lock. The invalid index of an interrupted build is dropped
 * first.
 */
export const buildIndexConcurrently = async (db: Kysely<unknown>, index: IndexSpec) => {
  const name = indexName(index);
  await sql`SET lock_timeout = 0`.execute(db);
  try {
    await withRetries(async () => {
      const valid = await isValid(db, name);
      if (valid) return;
      if (valid === false) await sql.raw(`DROP INDEX CONCURRENTLY ${name}`).execute(db);
      await sql.raw(indexText(index, 'CONCURRENTLY')).execute(db);
    });
  } finally {
    await sql`RESET lock_timeout`.execute(db);
  }
};
