import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>) => {
  await sql`ALTER TABLE inboxes ADD COLUMN csat_question text`.execute(db);
};
