import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'identity_providers', {
    id: 'id',
    account_id: 'accounts',
    enabled: 'bool',
    issuer: 'text',
    client_id: 'text',
    client_secret: 'text?',
    label: 'text',
    domains: 'json',
    group_claim: 'text',
    role_mappings: 'json',
    default_role: 'text',
    creates_users: 'bool',
    allows_passwords: 'bool',
    break_glass_user_id: 'users?',
    created_at: 'time',
    updated_at: 'time',
  });
  await createIndex(db, { on: 'identity_providers', columns: 'account_id', unique: true });
  await createTable(db, kind, 'user_identities', {
    id: 'id',
    user_id: 'users',
    issuer: 'text',
    subject: 'text',
    created_at: 'time',
    last_used_at: 'time',
  });
  await createIndex(db, { on: 'user_identities', columns: 'issuer, subject', unique: true });
  await createIndex(db, { on: 'user_identities', columns: 'user_id, issuer', unique: true });
  await createTable(db, kind, 'provider_sessions', {
    id: 'id',
    session_id: 'sessions',
    provider: 'text',
    issuer: 'text',
    id_token: 'text',
    created_at: 'time',
  });
  await createIndex(db, { on: 'provider_sessions', columns: 'session_id', unique: true });
};
