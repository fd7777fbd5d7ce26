import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { isPostgres } from '../store-kind.ts';
import type { SetContext } from './set-actions.ts';

/** In one round trip: the read sees what was committed until then. Rows that could not be locked are left out. */
export const readLocked = async <Row extends { id: number }>(
  { db, ask }: SetContext,
  lock: () => CompiledQuery<{ id: number }>,
  read: CompiledQuery<Row>,
): Promise<readonly Row[]> =>
  ask(async (say) => {
    if (!isPostgres(db)) return say(read);
    const [locked, rows] = await Promise.all([say(lock()), say(read)]);
    const ids = new Set(locked.map(({ id }) => id));
    return rows.filter(({ id }) => ids.has(id));
  });

/** The end of a select that locks its rows of `table` in order, as an update does. */
export const lockInOrder = (table: string): RawBuilder<unknown> => sql`FOR NO KEY UPDATE OF ${sql.ref(table)}`;

/** The id of a new row of `table`, for each row of a read; `place` is its index from 0. */
export const nextId = (db: Kysely<Database>, table: keyof Database, place: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`nextval(${sql.lit(`${table}_id_seq`)})`
    : sql`coalesce((SELECT seq FROM sqlite_sequence WHERE name = ${sql.lit(table)}), 0) + ${place} + 1`;
