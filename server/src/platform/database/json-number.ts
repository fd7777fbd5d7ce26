import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './schema/database.ts';
import { isPostgres } from './store-kind.ts';

/** Compares a text of a JSON column as a number, where it is one. `sign` must be SQL of ours. */
export const compareNumber = (
  db: Kysely<Database>,
  text: RawBuilder<unknown>,
  sign: RawBuilder<unknown>,
  number: number,
): RawBuilder<boolean> =>
  // PostgreSQL throws when it casts other text to a number, so the type is tested first.
  isPostgres(db)
    ? sql<boolean>`(case when ${text} ~ '^-?[0-9]+([.][0-9]+)?$' then cast(${text} as double precision) ${sign} ${number} else false end)`
    : sql<boolean>`cast(${text} as real) ${sign} ${number}`;
