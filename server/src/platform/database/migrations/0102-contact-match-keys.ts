import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { backfill as fill } from './backfill.ts';
import { hasMatchValue, insertMatchKeys, matchKeyTriggers } from './contact-match-keys.ts';
import { createIndex, createTable } from './table-builder.ts';

/** What contacts that may be one person have in common, how many contacts have each, and which pairs an agent has dismissed. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(
    db,
    kind,
    'contact_match_keys',
    { contact_id: 'contacts', account_id: 'accounts', match_key: 'text', is_claimed: 'bool' },
    ['contact_id', 'match_key'],
  );
  await createIndex(db, { on: 'contact_match_keys', columns: 'account_id, match_key, contact_id' });
  await createTable(db, kind, 'contact_match_counts', { account_id: 'accounts', match_key: 'text', holders: 'int' }, [
    'account_id',
    'match_key',
  ]);
  await createIndex(db, {
    on: 'contact_match_counts',
    columns: 'account_id, match_key, holders',
    where: 'holders > 1',
  });
  await createTable(
    db,
    kind,
    'contact_distinctions',
    { contact_id: 'contacts', other_id: 'contacts', user_id: 'users?', created_at: 'time' },
    ['contact_id', 'other_id'],
  );
  await createIndex(db, { on: 'contact_distinctions', columns: 'other_id' });
  for (const statement of matchKeyTriggers(kind)) await sql.raw(statement).execute(db);
};

export const backfill = (db: Kysely<unknown>, kind: StoreKind) =>
  fill<{ id: number }>(
    db,
    {
      step: '0102-contact-match-keys',
      table: 'contacts',
      columns: [],
      lock: kind === 'postgres',
      only: sql.raw<boolean>(`(${hasMatchValue()})`),
    },
    async (tx, rows) => {
      await sql
        .raw(insertMatchKeys(kind, `contacts.id IN (${rows.map(({ id }) => Number(id)).join(', ')})`))
        .execute(tx);
    },
  );
