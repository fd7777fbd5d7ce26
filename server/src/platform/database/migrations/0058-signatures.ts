import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>) => {
  await sql`ALTER TABLE inboxes ADD COLUMN signature text`.execute(db);
};
