import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { isPostgres } from '../store-kind.ts';

type Kind = 'int' | 'text' | 'bool' | 'json';
const TYPES: Record<Kind, string> = { int: 'bigint', text: 'text', bool: 'boolean', json: 'jsonb' };

/** Rows as one JSON argument, readable as the table `q`: one prepared statement for any number of rows. */
export const givenRows = <Row extends object>(
  db: Kysely<Database>,
  rows: RawBuilder<readonly Row[]>,
  columns: Record<keyof Row & string, Kind>,
): RawBuilder<unknown> => {
  const named = Object.entries<Kind>(columns);
  if (isPostgres(db)) {
    const typed = named.map(([name, kind]) => sql`${sql.ref(name)} ${sql.raw(TYPES[kind])}`);
    return sql`json_to_recordset(${rows}) AS q(${sql.join(typed)})`;
  }
  const read = named.map(([name]) => sql`value ->> ${sql.lit(name)} AS ${sql.ref(name)}`);
  return sql`(SELECT ${sql.join(read)} FROM json_each(${rows})) AS q`;
};
