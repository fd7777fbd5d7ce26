import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable } from './table-builder.ts';

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  const number = kind === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`ALTER TABLE articles ADD COLUMN revision ${number} NOT NULL DEFAULT 0`).execute(db);
  await createTable(db, kind, 'article_versions', {
    id: 'id',
    account_id: 'accounts',
    article_id: 'articles',
    author_id: 'users?',
    number: 'int',
    title: 'text',
    description: 'text?',
    content: 'text',
    restored_from: 'int?',
    created_at: 'time',
  });
  await createIndex(db, { on: 'article_versions', columns: 'article_id, number', unique: true });
  for (const columns of ['account_id', 'author_id']) await createIndex(db, { on: 'article_versions', columns });
};
