import { type Kysely, sql } from 'kysely';

/** An inbox asks for a rating in words of its own. */
export const up = async (db: Kysely<unknown>) => {
  await sql`ALTER TABLE inboxes ADD COLUMN csat_question text`.execute(db);
};
