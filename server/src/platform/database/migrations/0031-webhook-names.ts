import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>) => {
  await sql`ALTER TABLE webhooks ADD COLUMN name text`.execute(db);
};
