import type { Kysely } from 'kysely';
import type { StoreKind } from '../store-kind.ts';
import { createIndex, createTable, type IndexSpec } from './table-builder.ts';

export const indexes: IndexSpec[] = [{ on: 'article_feedback', columns: 'article_id, created_at' }];

/** Counts by days of UTC. The version before counts no searches, and views in their total alone. */
export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  await createTable(
    db,
    kind,
    'article_view_days',
    { portal_id: 'portals', day: 'int', article_id: 'articles', views: 'int' },
    ['portal_id', 'day', 'article_id'],
  );
  await createIndex(db, { on: 'article_view_days', columns: 'article_id' });
  await createIndex(db, { on: 'article_view_days', columns: 'day' });
  await createTable(
    db,
    kind,
    'help_centre_searches',
    {
      portal_id: 'portals',
      day: 'int',
      locale: 'text',
      query: 'text',
      searches: 'int',
      without_result: 'int',
      opened: 'int',
      last_results: 'int',
    },
    ['portal_id', 'day', 'locale', 'query'],
  );
  await createIndex(db, { on: 'help_centre_searches', columns: 'day' });
};
