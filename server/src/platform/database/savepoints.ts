import { type Kysely, sql } from 'kysely';
import type { Database } from './schema/database.ts';
import type { StoreKind } from './store-kind.ts';

/** Writes before it stay. Moving it is one round trip on PostgreSQL; after a rollback it is already set. */
export const createSavepoint = (db: Kysely<Database>, kind: StoreKind) => {
  let state: 'none' | 'behind' | 'here' = 'none';
  const say = (statement: string) => sql.raw(statement).execute(db);

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
