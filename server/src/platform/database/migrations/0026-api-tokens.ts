import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/** Named tokens, stored as digests; the earlier single token stays in `users.access_token`. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'api_tokens', {
    id: 'id',
    user_id: 'users',
    name: 'text',
    scope: 'text',
    token_hash: 'text',
    hint: 'text',
    created_at: 'time',
    expires_at: 'time?',
    last_used_at: 'time?',
  });
  await createIndex(db, { on: 'api_tokens', columns: 'token_hash', unique: true });
  await createIndex(db, { on: 'api_tokens', columns: 'user_id, id' });
};
