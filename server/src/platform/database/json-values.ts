import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Json } from './schema/column-types.ts';
import type { Database } from './schema/database.ts';
import { isPostgres } from './store-kind.ts';

/** Compares a text of a JSON column as a number, where it is one. `sign` must be SQL of ours. */
export const compareNumber = (
  db: Kysely<Database>,
  text: RawBuilder<unknown>,
  sign: RawBuilder<unknown>,
  number: number,
): RawBuilder<boolean> =>
  // PostgreSQL throws when it casts other text to a number, so the type is tested first; and when it casts hundreds of digits to
  // double precision, so it is numeric.
  isPostgres(db)
    ? sql<boolean>`(case when ${text} ~ '^-?[0-9]+([.][0-9]+)?$' then cast(${text} as numeric) ${sign} ${number} else false end)`
    : sql<boolean>`cast(${text} as real) ${sign} ${number}`;

/** A JSON column with a text at a key, or without the key. */
export const withJsonText = <Schema>(
  db: Kysely<Schema>,
  column: string,
  key: string,
  text: string | null,
): RawBuilder<Json> => {
  const ref = sql.ref(column);
  const path = `$."${key}"`;
  if (isPostgres(db))
    return text === null
      ? sql<Json>`${ref} - cast(${key} as text)`
      : sql<Json>`jsonb_set(${ref}, ARRAY[cast(${key} as text)], to_jsonb(cast(${text} as text)))`;
  return text === null ? sql<Json>`json_remove(${ref}, ${path})` : sql<Json>`json_set(${ref}, ${path}, ${text})`;
};
