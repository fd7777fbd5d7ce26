import type { Kysely } from 'kysely';

/** For statements on tables by name: a step of a migration uses the tables of its time, and an export all there are. */
export const untyped = <Schema>(db: Kysely<Schema>): Kysely<unknown> => db as unknown as Kysely<unknown>;
