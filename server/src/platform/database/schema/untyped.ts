import type { Kysely } from 'kysely';

/**
 * A connection for statements about tables by their names: a step of a migration sees the tables as they were then, and an
 * export whichever there are.
 */
export const untyped = <Schema>(db: Kysely<Schema>): Kysely<unknown> => db as unknown as Kysely<unknown>;
