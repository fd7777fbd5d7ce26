import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/database.ts';
import type { StoreKind } from './store-kind.ts';

/**
 * One savepoint that moves along a transaction: writes before it stay, writes after it can be undone. On PostgreSQL
 * each statement is a network round trip: moving it is one statement, and after a rollback it is already set.
 */
export const createSavepoint = (db: Kysely<Database>, kind: StoreKind) => {
  let state: 'none' | 'behind' | 'here' = 'none';
  const say = (words: string) => sql.raw(words).execute(db);

  const move = async () => {
    if (state === 'none') return say('SAVEPOINT action');
    if (kind === 'postgres') return say('RELEASE SAVEPOINT action; SAVEPOINT action');
    await say('RELEASE SAVEPOINT action');
    return say('SAVEPOINT action');
  };

  return {
    set: async () => {
      if (state !== 'here') await move();
      state = 'behind';
    },
    rollBack: async () => {
      await say('ROLLBACK TO SAVEPOINT action');
      state = 'here';
    },
  };
};
export type Savepoint = ReturnType<typeof createSavepoint>;
