import { portalLocale } from '@porchlight/core/rules/texts/portal-locale.ts';
import type { CategoryId } from '@porchlight/core/wire/ids.ts';
import { POPULAR_ARTICLES } from '@porchlight/core/wire/limits.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { PortalRow } from '../../platform/database/schema/help-centre.ts';
import type { InboxRow } from '../../platform/database/schema/inboxes.ts';
import { categoryTranslations, listCategories, localesOf, published } from './queries.ts';

type Names = Record<string, { slug: string; name: string }>;

/** A category of the inbox's help centre by language; null where it has none, or another one's. */
export const findCategoryNames = async (
  db: Kysely<Database>,
  { portal_id }: Pick<InboxRow, 'portal_id'>,
  id: CategoryId | undefined,
): Promise<Names | null> => {
  if (id === undefined || portal_id === null) return null;
  const portal = await db.selectFrom('portals').selectAll().where('id', '=', portal_id).executeTakeFirst();
  const category = await db
    .selectFrom('categories')
    .selectAll()
    .where('id', '=', id)
    .where('portal_id', '=', portal_id)
    .executeTakeFirst();
  if (!portal || !category) return null;
  const names: Names = {};
  // The linked one comes before another language's that only has the same slug.
  for (const { locale, slug, name } of await categoryTranslations(db, portal, category))
    names[locale] ??= { slug, name };
  return { ...names, [category.locale]: { slug: category.slug, name: category.name } };
};

/** The most read articles in the language that a chat of this language shows; of the category where it has one. */
export const listHomeArticles = async (
  db: Kysely<Database>,
  portal: PortalRow,
  language: string,
  category: Names | null,
) => {
  const { first, all } = localesOf(portal);
  const locale = portalLocale({ config: { allowed_locales: all, default_locale: first } }, language);
  const slug = category?.[locale]?.slug;
  const found =
    slug === undefined ? undefined : (await listCategories(db, portal, locale)).find((each) => each.slug === slug);
  let articles = published(db, portal, locale).select(['title', 'slug']);
  if (found) articles = articles.where('category_id', '=', found.id);
  const rows = await articles.orderBy('views', 'desc').orderBy('id').limit(POPULAR_ARTICLES).execute();
  return { locale, articles: rows };
};
