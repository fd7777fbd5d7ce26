import { type Kysely, sql } from 'kysely';
import { companyKey, companyWords } from '../folded-text.ts';
import type { StoreKind } from '../store-kind.ts';
import { backfill as fillRows } from './backfill.ts';
import { createIndex, createTable, type IndexSpec } from './table-builder.ts';

type Contact = { id: number; account_id: number; company: string };

/** Names of companies were texts of contacts; the version before still writes the texts alone. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(db, kind, 'companies', {
    id: 'id',
    account_id: 'accounts',
    name: 'text',
    name_key: 'text',
    domain: 'text?',
    description: 'text?',
    search_words: 'text',
    created_by_id: 'users?',
    created_at: 'time',
    updated_at: 'time',
  });
  await createIndex(db, { on: 'companies', columns: 'account_id, name_key', unique: true });
  await createIndex(db, { on: 'companies', columns: 'account_id, domain', unique: true, where: 'domain IS NOT NULL' });
  await createIndex(db, { on: 'companies', columns: 'account_id, created_at' });
  const type = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql
    .raw(`ALTER TABLE contacts ADD COLUMN company_id ${type} REFERENCES companies (id) ON DELETE SET NULL`)
    .execute(db);
};

export const indexes: IndexSpec[] = [
  { on: 'contacts', columns: 'company_id, last_activity_at', where: 'company_id IS NOT NULL' },
];

const companyIdOf = async (tx: Kysely<unknown>, account_id: number, name: string, now: number) => {
  const key = companyKey(name);
  await sql`INSERT INTO companies (account_id, name, name_key, search_words, created_at, updated_at)
    VALUES (${account_id}, ${name}, ${key}, ${companyWords({ name, domain: null })}, ${now}, ${now})
    ON CONFLICT (account_id, name_key) DO NOTHING`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM companies WHERE account_id = ${account_id} AND name_key = ${key}`.execute(tx);
  return rows[0]?.id ?? null;
};

/** A company for each name that contacts have, without regard to case. */
export const backfill = async (db: Kysely<unknown>, kind: StoreKind, begunAt: number) => {
  const name = sql`additional_attributes ->> 'company_name'`;
  await fillRows<Contact>(
    db,
    {
      step: '0073-companies',
      table: 'contacts',
      columns: ['account_id'],
      lock: kind === 'postgres',
      only: sql<boolean>`company_id IS NULL AND ${name} IS NOT NULL AND ${name} <> ''`,
    },
    async (tx, contacts) => {
      for (const { id, account_id } of contacts) {
        const { rows } = await sql<{ company: string }>`
          SELECT ${name} AS company FROM contacts WHERE id = ${id}`.execute(tx);
        const company = String(rows[0]?.company ?? '')
          .trim()
          .slice(0, 255);
        if (company === '') continue;
        const company_id = await companyIdOf(tx, account_id, company, begunAt);
        await sql`UPDATE contacts SET company_id = ${company_id} WHERE id = ${id}`.execute(tx);
      }
    },
  );
};
