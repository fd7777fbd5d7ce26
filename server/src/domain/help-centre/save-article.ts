import { type ArticleId, type CategoryId, isId, NO_ROW, type UserId } from '@porchlight/core/wire/ids.ts';
import { idOf, JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import {
  ARTICLE_STATUS_NAMES,
  type ArticleStatus,
  DRAFT,
  PUBLISHED,
  readArticleStatus,
} from '@porchlight/core/wire/settings/article-status.ts';
import { type Static, Type } from 'typebox';
import { articleWords } from '../../platform/database/folded-text.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { ArticleRow, PortalRow } from '../../platform/database/schema/help-centre.ts';
import { pickDefined } from '../../platform/defined-fields.ts';
import { conflict, invalidRecord, notFound } from '../../platform/errors.ts';
import { membersAmong } from '../accounts/members.ts';
import type { Tx } from '../transaction.ts';
import { settleNamedFiles } from '../uploads/named-files.ts';
import { nextPosition } from './next-position.ts';
import { requireLocale } from './queries.ts';
import { articleSlug, slugify } from './slug.ts';
import { findArticleById, findCategory } from './team-queries.ts';
import { type Edit, keepVersion } from './versions/keep-version.ts';
import { findVersion } from './versions/queries.ts';
import { settleDeletedFiles, settleSavedFiles } from './versions/settle-files.ts';

export const ArticleFields = {
  title: Type.Optional(Type.String({ maxLength: 500 })),
  slug: Type.Optional(Type.String({ maxLength: 200 })),
  content: Type.Optional(Nullable(Type.String({ maxLength: 500_000 }))),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  category_id: Type.Optional(Nullable(idOf<CategoryId>())),
  author_id: Type.Optional(Nullable(idOf<UserId>())),
  associated_article_id: Type.Optional(Nullable(idOf<ArticleId>())),
  locale: Type.Optional(Type.String({ maxLength: 16 })),
  /** Name or number. */
  status: Type.Optional(Type.String()),
  meta: Type.Optional(JsonObject),
  /** The revision that was edited: a save of an older one is refused. */
  revision: Type.Optional(Type.Integer({ minimum: 0 })),
};
export type ArticleFields = Static<ReturnType<typeof Type.Object<typeof ArticleFields>>>;

const statusOf = (name: string): ArticleStatus => {
  const status = readArticleStatus(name);
  if (status === undefined) throw invalidRecord(`status must be one of ${ARTICLE_STATUS_NAMES.join(', ')}`, ['status']);
  return status;
};

const isTaken = async (tx: Tx, slug: string, except: ArticleId = NO_ROW) =>
  (await tx.db
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', except)
    .executeTakeFirst()) !== undefined;

const refuseTaken = async (tx: Tx, slug: string, except: ArticleId = NO_ROW) => {
  if (await isTaken(tx, slug, except)) throw invalidRecord('Slug has already been taken', ['slug']);
};

/** A generated slug is changed on conflict: an article and its translation may be created within one second. */
const freeSlug = async (tx: Tx, title: string) => {
  const base = articleSlug(title, tx.now);
  let slug = base;
  for (let count = 2; await isTaken(tx, slug); count += 1) slug = `${base}-${count}`;
  return slug;
};

const categoryOf = async (tx: Tx, portal: PortalRow, id: CategoryId | null | undefined) => {
  if (!id) return id === null ? { category_id: null } : {};
  const category = await findCategory(tx.db, portal, id);
  if (!category) throw invalidRecord('Category not found in this help centre', ['category_id']);
  return { category_id: category.id, locale: category.locale };
};

const authorOf = async (tx: Tx, portal: PortalRow, id: UserId | null | undefined) => {
  if (!id) return id === null ? { author_id: null } : {};
  const [author_id] = await membersAmong(tx, portal.account_id, [id]);
  if (author_id === undefined) throw invalidRecord('The author must be an agent of this account', ['author_id']);
  return { author_id };
};

/** Translations refer to one root article: a translation of a translation refers to that root. */
const rootOf = async (tx: Tx, portal: PortalRow, id: ArticleId | null | undefined, own: ArticleId = NO_ROW) => {
  if (!id) return id === null ? { associated_article_id: null } : {};
  const other = await findArticleById(tx.db, portal, id);
  if (!other || other.id === own)
    throw invalidRecord('Article not found in this help centre', ['associated_article_id']);
  return { associated_article_id: other.associated_article_id ?? other.id };
};

export const createArticle = async (
  tx: Tx,
  portal: PortalRow,
  author_id: UserId,
  fields: ArticleFields,
): Promise<ArticleRow> => {
  const title = fields.title?.trim();
  if (!title) throw invalidRecord("Title can't be blank", ['title']);
  const slug = fields.slug ? slugify(fields.slug) : await freeSlug(tx, title);
  if (fields.slug) await refuseTaken(tx, slug);
  const texts = { title, content: fields.content ?? '', description: fields.description ?? null };
  const article = await tx.db
    .insertInto('articles')
    .values({
      account_id: portal.account_id,
      portal_id: portal.id,
      category_id: null,
      author_id,
      ...texts,
      ...articleWords(texts),
      slug,
      locale: requireLocale(portal, fields.locale),
      status: DRAFT,
      position: fields.position ?? (await nextPosition(tx, portal, 'articles')),
      views: 0,
      meta: {},
      associated_article_id: null,
      published_at: null,
      ...pickDefined(fields, ['meta']),
      ...(await categoryOf(tx, portal, fields.category_id)),
      ...(await authorOf(tx, portal, fields.author_id)),
      ...(await rootOf(tx, portal, fields.associated_article_id)),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await settleNamedFiles(tx, portal.account_id, null, article.content);
  return article;
};

/** The row as it is now: another save may have been stored since it was read. @throws 404, 409 */
const reload = async (tx: Tx, { id }: Pick<ArticleRow, 'id'>, revision: number | undefined) => {
  const article = await tx.db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirstOrThrow(notFound);
  if (revision !== undefined && revision !== article.revision)
    throw conflict('The article was changed meanwhile. Compare your text with the saved one, then save again.');
  return article;
};

/** A published text becomes a version. @throws 409 for a `revision` that is not the newest */
export const updateArticle = async (
  tx: Tx,
  portal: PortalRow,
  read: Pick<ArticleRow, 'id'>,
  fields: ArticleFields,
  edit: Edit,
): Promise<ArticleRow> => {
  const article = await reload(tx, read, fields.revision);
  if (fields.title?.trim() === '') throw invalidRecord("Title can't be blank", ['title']);
  const slug = fields.slug === undefined ? article.slug : slugify(fields.slug);
  if (!slug) throw invalidRecord('Slug needs letters or digits', ['slug']);
  if (slug !== article.slug) await refuseTaken(tx, slug, article.id);
  const status = fields.status === undefined ? article.status : statusOf(fields.status);
  const texts = {
    ...pickDefined(fields, ['title', 'description']),
    ...(fields.content === undefined ? {} : { content: fields.content ?? '' }),
  };
  const updated = await tx.db
    .updateTable('articles')
    .set({
      ...pickDefined(fields, ['position', 'meta']),
      ...texts,
      ...articleWords({ ...article, ...texts }),
      ...(fields.locale === undefined ? {} : { locale: requireLocale(portal, fields.locale) }),
      ...(await categoryOf(tx, portal, fields.category_id)),
      ...(await authorOf(tx, portal, fields.author_id)),
      ...(await rootOf(tx, portal, fields.associated_article_id, article.id)),
      slug,
      status,
      published_at: status === PUBLISHED ? (article.published_at ?? tx.now) : article.published_at,
      revision: article.revision + 1,
      updated_at: tx.now,
    })
    .where('id', '=', article.id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  const dropped = await keepVersion(tx, article, updated, edit);
  await settleSavedFiles(tx, updated, [article.content, ...dropped], updated.content);
  return updated;
};

type Restoration = { number: number; editor_id: UserId; revision?: number };

/** The texts of a version, saved as the newest one. @throws 404, and 409 for a `revision` that is not the newest */
export const restoreArticle = async (
  tx: Tx,
  portal: PortalRow,
  article: ArticleRow,
  { number, editor_id, ...expected }: Restoration,
): Promise<ArticleRow> => {
  const version = await findVersion(tx.db, article.id, number);
  if (!version) throw notFound();
  const { title, description, content } = version;
  const edit = { editor_id, restored_from: number };
  return updateArticle(tx, portal, article, { title, description, content, ...expected }, edit);
};

export const deleteArticle = async (tx: Tx, article: ArticleRow): Promise<void> => {
  await settleDeletedFiles(tx, article);
  await tx.db.deleteFrom('articles').where('id', '=', article.id).execute();
};

/** Reorders articles: `{ id: position }`. Ids of other help centres are ignored. */
export const reorderArticles = async (tx: Tx, portal: PortalRow, positions: Record<string, number>): Promise<void> => {
  for (const [name, position] of Object.entries(positions)) {
    const id = /^\d{1,15}$/.test(name) ? Number(name) : undefined;
    if (isId<ArticleId>(id))
      await tx.db
        .updateTable('articles')
        .set({ position })
        .where('id', '=', id)
        .where('portal_id', '=', portal.id)
        .execute();
  }
};
