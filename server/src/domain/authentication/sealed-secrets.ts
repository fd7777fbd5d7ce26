import { type Kysely, sql } from 'kysely';
import { type Keys, seal, unseal } from '../../platform/crypto/sealed.ts';
import { SEALED_COLUMNS, type SealedColumn } from '../../platform/crypto/sealed-columns.ts';
import type { Database } from '../../platform/database/schema/database.ts';

const BATCH = 500;

export type SealedCounts = { called: string; current: number; previous: number; unreadable: number };

type Row = { id: number; sealed: string };

async function* sealedRows(db: Kysely<Database>, { table, column }: SealedColumn): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`SELECT id, ${sql.ref(column)} AS sealed FROM ${sql.table(table)}
      WHERE id > ${after} AND ${sql.ref(column)} LIKE 'v1.%' ORDER BY id LIMIT ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    after = Number(rows.at(-1)?.id);
  }
}

export const countSealed = (db: Kysely<Database>, keys: Keys): Promise<SealedCounts[]> =>
  Promise.all(
    Object.values(SEALED_COLUMNS).map(async (column) => {
      const counts = { called: column.called, current: 0, previous: 0, unreadable: 0 };
      for await (const rows of sealedRows(db, column))
        for (const { sealed } of rows) {
          const opened = unseal(sealed, keys, column);
          counts[opened ? (opened.isCurrent ? 'current' : 'previous') : 'unreadable'] += 1;
        }
      return counts;
    }),
  );

const resealRows = async (db: Kysely<Database>, keys: Keys, column: SealedColumn, rows: readonly Row[]) => {
  let resealed = 0;
  for (const { id, sealed } of rows) {
    const opened = unseal(sealed, keys, column);
    if (!opened || opened.isCurrent) continue;
    const again = seal(opened.secret, keys, column);
    await sql`UPDATE ${sql.table(column.table)} SET ${sql.ref(column.column)} = ${again}
      WHERE id = ${id} AND ${sql.ref(column.column)} = ${sealed}`.execute(db);
    resealed += 1;
  }
  return resealed;
};

/** Returns how many. A value that is replaced meanwhile is left alone. */
export const reseal = async (db: Kysely<Database>, keys: Keys): Promise<number> => {
  let resealed = 0;
  for (const column of Object.values(SEALED_COLUMNS))
    for await (const rows of sealedRows(db, column))
      resealed += await db.transaction().execute((tx) => resealRows(tx, keys, column, rows));
  return resealed;
};
