import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

/**
 * Every wording of an inbox's consent and its date. A correction keeps the version and counts its wordings, so that
 * earlier consents stay valid.
 */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'consent_texts', {
    id: 'id',
    account_id: 'accounts',
    inbox_id: 'inboxes',
    version: 'text?',
    wording: 'int',
    consent_text: 'json',
    consent_change: 'text',
    created_at: 'time',
  });
  await createIndex(db, { on: 'consent_texts', columns: 'inbox_id, id' });
  await createIndex(db, { on: 'consent_texts', columns: 'account_id' });
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE inboxes ADD COLUMN consent_wording ${type} NOT NULL DEFAULT 0`).execute(db);
  // The date of an older installation's text is not known; it is at least as old as the last change of its inbox.
  await sql`INSERT INTO consent_texts (account_id, inbox_id, version, wording, consent_text, consent_change, created_at)
    SELECT account_id, id, consent_version, 0, consent_text, 'material', updated_at FROM inboxes
    WHERE consent_version IS NOT NULL ORDER BY id`.execute(db);
};
