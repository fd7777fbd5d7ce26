import type { ArticleId, CategoryId, UserId } from '@porchlight/core/wire/ids.ts';
import { PUBLISHED } from '@porchlight/core/wire/settings/article-status.ts';
import { sql } from 'kysely';
import { lockRows } from '../../../platform/database/row-locks.ts';
import type { ArticleRow, PortalRow } from '../../../platform/database/schema/help-centre.ts';
import type { Tx } from '../../transaction.ts';
import { createArticle, updateArticle } from '../save-article.ts';
import { type CategoryFields, createCategory } from '../save-category.ts';
import { IMPORT_KEY, type PlannedArticle } from './plan.ts';
import type { SourceCategory } from './source.ts';

/** In `meta` of an article: its pictures, by their hashes. */
const PICTURES = 'import_pictures';
/** In `meta` of an article whose text was not written yet. */
const PENDING = 'import_pending';

export const picturesOf = ({ meta }: Pick<ArticleRow, 'meta'>): Record<string, unknown> => {
  const pictures = meta[PICTURES];
  return typeof pictures === 'object' && pictures !== null ? { ...pictures } : {};
};

const categoryIn = async (
  tx: Tx,
  portal: PortalRow,
  categories: readonly SourceCategory[],
  locale: string,
): Promise<CategoryId | null> => {
  let above: CategoryId | null = null;
  for (const { slug, name, description } of categories) {
    const found: { id: CategoryId } | undefined = await tx.db
      .selectFrom('categories')
      .select('id')
      .where('portal_id', '=', portal.id)
      .where('slug', '=', slug)
      .where('locale', '=', locale)
      .executeTakeFirst();
    const fields: CategoryFields = { name, slug, locale, description, parent_category_id: above };
    above = found?.id ?? (await createCategory(tx, portal, fields)).id;
  }
  return above;
};

/** Others that import the same source wait, so that no article is created twice. */
const findImported = async (tx: Tx, portal: PortalRow, key: string): Promise<ArticleRow | undefined> => {
  await tx.db.selectFrom('portals').select('id').where('id', '=', portal.id).modifyEnd(lockRows(tx.db)).execute();
  const part = `%${JSON.stringify(key)
    .slice(1, -1)
    .replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await tx.db
    .selectFrom('articles')
    .selectAll()
    .where('portal_id', '=', portal.id)
    .where(sql<boolean>`CAST(meta AS text) LIKE ${part} ESCAPE '\\'`)
    .execute();
  return rows.find(({ meta }) => meta[IMPORT_KEY] === key);
};

/** The article of a source, created without its text, so that the others can link to it. */
export const reserveArticle = async (
  tx: Tx,
  portal: PortalRow,
  author_id: UserId,
  { key, title, locale }: PlannedArticle,
): Promise<ArticleRow> =>
  (await findImported(tx, portal, key)) ??
  createArticle(tx, portal, author_id, { title, locale, meta: { [IMPORT_KEY]: key, [PENDING]: true } });

type Written = { content: string; pictures: Record<string, unknown>; editor_id: UserId; root_id: ArticleId | null };

/** Writes the text. A new article is published unless its source has it as a draft; others keep their status. */
export const writeImported = async (
  tx: Tx,
  portal: PortalRow,
  row: ArticleRow,
  article: PlannedArticle,
  { content, pictures, editor_id, root_id }: Written,
): Promise<'created' | 'updated' | 'unchanged'> => {
  const { title, description, categories, locale, isDraft } = article;
  const { [PENDING]: pending, ...meta } = row.meta;
  const category_id = await categoryIn(tx, portal, categories, locale);
  const isSame =
    row.title === title &&
    row.content === content &&
    (row.description ?? null) === description &&
    (categories.length === 0 || row.category_id === category_id) &&
    (root_id === null || row.associated_article_id === root_id);
  if (!pending && isSame) return 'unchanged';
  const fields = {
    title,
    content,
    description,
    meta: { ...meta, [PICTURES]: pictures },
    ...(categories.length === 0 ? {} : { category_id }),
    ...(root_id === null ? {} : { associated_article_id: root_id }),
    ...(pending && !isDraft ? { status: String(PUBLISHED) } : {}),
  };
  await updateArticle(tx, portal, row, fields, { editor_id });
  return pending ? 'created' : 'updated';
};
