import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

const TARGETS = ['inbox_id', 'contact_id', 'label_id', 'canned_response_id', 'article_id'];

/** Accounts of before have no row in `onboarding`, and so no checklist, until an administrator asks for it. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE inboxes ADD COLUMN site_seen_at ${type}`).execute(db);
  await createTable(
    db,
    kind,
    'onboarding',
    { account_id: 'accounts', skipped_items: 'json', hidden_at: 'time?', created_at: 'time', updated_at: 'time' },
    ['account_id'],
  );
  await createTable(db, kind, 'sample_records', {
    id: 'id',
    account_id: 'accounts',
    inbox_id: 'inboxes?',
    contact_id: 'contacts?',
    label_id: 'labels?',
    canned_response_id: 'canned_responses?',
    article_id: 'articles?',
    created_at: 'time',
  });
  for (const columns of ['account_id', ...TARGETS]) await createIndex(db, { on: 'sample_records', columns });
};
