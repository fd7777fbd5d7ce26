import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema/database.ts';

/** Whether a job of this name, of an account where one is given, waits or runs, on any node. */
export const hasUnfinishedJob = async (
  db: Kysely<Database>,
  name: string,
  account_id?: AccountId,
): Promise<boolean> => {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', name)
    .where('status', 'in', ['waiting', 'running'])
    .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id ?? null))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
