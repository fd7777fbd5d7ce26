import type { ArticleId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema/database.ts';
import { MOST_VERSIONS } from './keep-version.ts';

const ofArticle = (db: Kysely<Database>, article_id: ArticleId) =>
  db
    .selectFrom('article_versions')
    .leftJoin('users', 'users.id', 'article_versions.author_id')
    .select([
      'article_versions.number',
      'article_versions.title',
      'article_versions.restored_from',
      'article_versions.created_at',
      'article_versions.author_id',
      'users.name',
      'users.display_name',
    ])
    .where('article_versions.article_id', '=', article_id);

/** Newest first, without their contents. */
export const listVersions = (db: Kysely<Database>, article_id: ArticleId) =>
  ofArticle(db, article_id).orderBy('article_versions.number', 'desc').limit(MOST_VERSIONS).execute();
export type ListedVersion = Awaited<ReturnType<typeof listVersions>>[number];

export const findVersion = (db: Kysely<Database>, article_id: ArticleId, number: number) =>
  ofArticle(db, article_id)
    .select(['article_versions.content', 'article_versions.description'])
    .where('article_versions.number', '=', number)
    .executeTakeFirst();
