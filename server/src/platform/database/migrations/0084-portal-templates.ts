import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>) => {
  await sql`ALTER TABLE portals ADD COLUMN template text NOT NULL DEFAULT 'classic'`.execute(db);
};
