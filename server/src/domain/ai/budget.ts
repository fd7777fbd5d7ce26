import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { iso } from '../../platform/times.ts';
import type { Tx } from '../transaction.ts';

/** Days start at midnight UTC, on every node and for every account alike. */
export const dayOf = (now: number) => iso(now).slice(0, 10);

/** Before they are used, so that concurrent calls cannot exceed the limit. False: not enough left. */
export const takeTokens = async (tx: Tx, account_id: AccountId, tokens: number, limit: number): Promise<boolean> => {
  const day = dayOf(tx.now);
  await tx.db
    .insertInto('model_usage')
    .values({ account_id, day, tokens: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const reserved = await tx.db
    .updateTable('model_usage')
    .set((row) => ({ tokens: row('tokens', '+', tokens) }))
    .where('account_id', '=', account_id)
    .where('day', '=', day)
    .where('tokens', '<=', limit - tokens)
    .returning('tokens')
    .executeTakeFirst();
  return reserved !== undefined;
};

/** Corrects the reservation once the usage is known: `difference` is added to the day. */
export const settleTokens = async (tx: Tx, account_id: AccountId, day: string, difference: number): Promise<void> => {
  await tx.db
    .updateTable('model_usage')
    .set((row) => ({ tokens: row('tokens', '+', difference) }))
    .where('account_id', '=', account_id)
    .where('day', '=', day)
    .execute();
};

export const loadUsedTokens = async (db: Kysely<Database>, account_id: AccountId, day: string): Promise<number> => {
  const used = await db
    .selectFrom('model_usage')
    .select('tokens')
    .where('account_id', '=', account_id)
    .where('day', '=', day)
    .executeTakeFirst();
  return used?.tokens ?? 0;
};
