import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { ArticleRow, CategoryRow, PortalRow, PortalsTable } from '../../platform/database/schema/help-centre.ts';
import { invalidRecord } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';

type Db = Kysely<Database>;

/** The wire's number (wire protocol 11.18). */
export const PUBLISHED = 1;
const MOST = 1_000;
/** A sitemap holds 50,000 addresses, categories and languages among them (sitemaps.org). */
const MOST_MAPPED = 48_000;

export const findPortal = (db: Db, slug: string) =>
  db.selectFrom('portals').selectAll().where('slug', '=', slug).where('archived', '=', false).executeTakeFirst();

export const findPortalOfAccount = (db: Db, account_id: AccountId, slug: string): Promise<PortalRow | undefined> =>
  db.selectFrom('portals').selectAll().where('account_id', '=', account_id).where('slug', '=', slug).executeTakeFirst();

export const listPortals = (db: Db, account_id: AccountId): Promise<PortalRow[]> =>
  db.selectFrom('portals').selectAll().where('account_id', '=', account_id).orderBy('name').execute();

/** The locales of a portal, the default first; `en` where it names none. */
export const localesOf = ({ config }: Pick<PortalRow, 'config'>): { first: string; all: string[] } => {
  const { default_locale, allowed_locales } = config;
  const first = typeof default_locale === 'string' ? default_locale : 'en';
  const all = Array.isArray(allowed_locales) ? allowed_locales.filter((locale) => typeof locale === 'string') : [];
  return { first, all: [...new Set([first, ...all])] };
};

export const requireLocale = (portal: Pick<PortalRow, 'config'>, locale: string | undefined): string => {
  const { first, all } = localesOf(portal);
  const requested = locale ?? first;
  if (!all.includes(requested))
    throw invalidRecord(`Locale "${requested}" is not among the help centre's languages`, ['locale']);
  return requested;
};

export const listCategories = (db: Db, portal: PortalRow, locale: string) =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('portal_id', '=', portal.id)
    .where('locale', '=', locale)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST)
    .execute();

/** Columns of lists: without the text. */
export const SUMMARY = ['id', 'slug', 'title', 'description', 'category_id'] as const;
export type ArticleSummary = Pick<ArticleRow, (typeof SUMMARY)[number]>;
export type ListedArticle = ArticleSummary & Pick<ArticleRow, 'views' | 'published_at'>;

export const published = (db: Db, portal: PortalRow, locale: string) =>
  db
    .selectFrom('articles')
    .where('portal_id', '=', portal.id)
    .where('locale', '=', locale)
    .where('status', '=', PUBLISHED);

export const listArticles = (db: Db, portal: PortalRow, locale: string): Promise<ListedArticle[]> =>
  published(db, portal, locale)
    .select([...SUMMARY, 'views', 'published_at'])
    .orderBy('position')
    .orderBy('id')
    .limit(MOST)
    .execute();

export const listArticlesOf = (db: Db, portal: PortalRow, { id, locale }: CategoryRow): Promise<ArticleSummary[]> =>
  published(db, portal, locale)
    .select(SUMMARY)
    .where('category_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST)
    .execute();

export const findArticle = (db: Db, portal: PortalRow, slug: string) =>
  db
    .selectFrom('articles')
    .selectAll()
    .where('slug', '=', slug)
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .executeTakeFirst();

/** The same article in every published language, its own included; the portal's default language first. */
export const translationsOf = (db: Db, portal: PortalRow, article: ArticleRow) => {
  const root = article.associated_article_id ?? article.id;
  return db
    .selectFrom('articles')
    .select(['id', 'slug', 'locale', 'title'])
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .where((row) => row.or([row('id', '=', root), row('associated_article_id', '=', root)]))
    .orderBy('id')
    .limit(100)
    .execute();
};

/** The same category in other languages: linked to it, or with the same slug. */
export const categoryTranslations = (db: Db, portal: PortalRow, category: CategoryRow) => {
  const root = category.associated_category_id ?? category.id;
  return db
    .selectFrom('categories')
    .select(['slug', 'locale', 'name'])
    .where('portal_id', '=', portal.id)
    .where((row) =>
      row.or([row('slug', '=', category.slug), row('id', '=', root), row('associated_category_id', '=', root)]),
    )
    .orderBy('id')
    .limit(100)
    .execute();
};

/** The most recently published ones; of a category, a language, or all. */
export const newestArticles = (
  db: Db,
  portal: PortalRow,
  of: { locale?: string; category_id?: CategoryRow['id'] },
  most: number,
) =>
  db
    .selectFrom('articles')
    .leftJoin('users', 'users.id', 'articles.author_id')
    .selectAll('articles')
    .select(['users.name as author_name', 'users.display_name as author_display_name'])
    .where('articles.portal_id', '=', portal.id)
    .where('articles.status', '=', PUBLISHED)
    .$if(of.locale !== undefined, (query) => query.where('articles.locale', '=', of.locale ?? ''))
    .$if(of.category_id !== undefined, (query) => query.where('articles.category_id', '=', of.category_id ?? null))
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(most)
    .execute();

/** Those with published articles of their own. */
export const listFilledCategories = (db: Db, portal: PortalRow, locale: string): Promise<CategoryRow[]> =>
  db
    .selectFrom('categories')
    .selectAll()
    .where('portal_id', '=', portal.id)
    .where('locale', '=', locale)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('articles')
          .select('articles.id')
          .whereRef('articles.category_id', '=', 'categories.id')
          .where('articles.status', '=', PUBLISHED),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .limit(MOST)
    .execute();

export const everyFilledCategory = (db: Db, portal: PortalRow) =>
  db
    .selectFrom('categories')
    .select(['slug', 'locale'])
    .where('portal_id', '=', portal.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('articles')
          .select('articles.id')
          .whereRef('articles.category_id', '=', 'categories.id')
          .where('articles.status', '=', PUBLISHED),
      ),
    )
    .orderBy('categories.id')
    .limit(MOST)
    .execute();

export const everyArticle = (db: Db, portal: PortalRow) =>
  db
    .selectFrom('articles')
    .select(['slug', 'updated_at'])
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .orderBy('id')
    .limit(MOST_MAPPED)
    .execute();

export const findPortalOfDomain = (
  { db }: Pick<Deps, 'db'>,
  domain: string,
): Promise<Selectable<PortalsTable> | undefined> =>
  db.selectFrom('portals').selectAll().where('custom_domain', '=', domain).executeTakeFirst();

export const listCustomDomains = (db: Db, most: number) =>
  db
    .selectFrom('portals')
    .select(['slug', 'custom_domain'])
    .where('custom_domain', 'is not', null)
    .where('archived', '=', false)
    .orderBy('id')
    .limit(most)
    .execute();
