import type { Kysely } from 'kysely';
import type { Database } from './schema/database.ts';

export const countRowsOf = async (
  db: Kysely<Database>,
  table: 'accounts' | 'contacts' | 'conversations' | 'messages',
): Promise<number> => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
