import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { ArticleRow, CategoryRow, PortalRow, PortalsTable } from '../../platform/database/schema/help-centre.ts';
import type { Deps } from '../deps.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { invalidRecord } from '../../platform/errors.ts';

type Db = Kysely<Database>;

/** The wire's number of it (wire protocol 11.18). */
export const PUBLISHED = 1;
const MOST = 1_000;
/** A sitemap holds 50,000 addresses, shelves and languages among them (sitemaps.org). */
const MOST_MAPPED = 48_000;

/** The portal of a slug; undefined when there is none or it is put away. */
export const findPortal = (db: Db, slug: string) =>
  db.selectFrom('portals').selectAll().where('slug', '=', slug).where('archived', '=', false).executeTakeFirst();

/** A portal of the account by its slug, archived or not. */
export const findPortalOfAccount = (db: Db, account_id: AccountId, slug: string): Promise<PortalRow | undefined> =>
  db.selectFrom('portals').selectAll().where('account_id', '=', account_id).where('slug', '=', slug).executeTakeFirst();

/** The portals of an account by name, archived ones too. */
export const listPortals = (db: Db, account_id: AccountId): Promise<PortalRow[]> =>
  db.selectFrom('portals').selectAll().where('account_id', '=', account_id).orderBy('name').execute();

/** The locales a portal is offered in, its own first; `en` where it names none. */
export const localesOf = ({ config }: Pick<PortalRow, 'config'>): { first: string; all: string[] } => {
  const { default_locale, allowed_locales } = config;
  const first = typeof default_locale === 'string' ? default_locale : 'en';
  const all = Array.isArray(allowed_locales) ? allowed_locales.filter((locale) => typeof locale === 'string') : [];
  return { first, all: [...new Set([first, ...all])] };
};

/** One of the portal's locales: the given one, or its first. @throws 422 for one it is not offered in */
export const requireLocale = (portal: Pick<PortalRow, 'config'>, locale: string | undefined): string => {
  const { first, all } = localesOf(portal);
  const wanted = locale ?? first;
  if (!all.includes(wanted))
    throw invalidRecord(`Locale "${wanted}" is not among the help centre's languages`, ['locale']);
  return wanted;
};

/** The shelves of one language, in their order. */
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

/** What lists show of an article: its text stays where it is. */
export const SUMMARY = ['id', 'slug', 'title', 'description', 'category_id'] as const;
export type ArticleSummary = Pick<ArticleRow, (typeof SUMMARY)[number]>;

/** Articles of one language that visitors may read. */
export const published = (db: Db, portal: PortalRow, locale: string) =>
  db
    .selectFrom('articles')
    .where('portal_id', '=', portal.id)
    .where('locale', '=', locale)
    .where('status', '=', PUBLISHED);

export const listArticles = (db: Db, portal: PortalRow, locale: string): Promise<ArticleSummary[]> =>
  published(db, portal, locale).select(SUMMARY).orderBy('position').orderBy('id').limit(MOST).execute();

export const listArticlesOf = (db: Db, portal: PortalRow, { id, locale }: CategoryRow): Promise<ArticleSummary[]> =>
  published(db, portal, locale)
    .select(SUMMARY)
    .where('category_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST)
    .execute();

/** A published article by its address, in any language. */
export const findArticle = (db: Db, portal: PortalRow, slug: string) =>
  db
    .selectFrom('articles')
    .selectAll()
    .where('slug', '=', slug)
    .where('portal_id', '=', portal.id)
    .where('status', '=', PUBLISHED)
    .executeTakeFirst();

/** The same article in every language it is published in, its own included; the portal's first language first. */
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

/** The same shelf in other languages: bound to it, or called the same in its address. */
export const categoryTranslations = (db: Db, portal: PortalRow, category: CategoryRow) => {
  const root = category.associated_category_id ?? category.id;
  return db
    .selectFrom('categories')
    .select(['slug', 'locale'])
    .where('portal_id', '=', portal.id)
    .where((row) =>
      row.or([row('slug', '=', category.slug), row('id', '=', root), row('associated_category_id', '=', root)]),
    )
    .orderBy('id')
    .limit(100)
    .execute();
};

/** Published last; of one shelf, of one language, or of all. */
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

/** Shelves that hold something published, in every language. */
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

/** The help centre that a domain belongs to, put away or not; undefined for every other name. */
export const findPortalOfDomain = (
  { db }: Pick<Deps, 'db'>,
  domain: string,
): Promise<Selectable<PortalsTable> | undefined> =>
  db.selectFrom('portals').selectAll().where('custom_domain', '=', domain).executeTakeFirst();

/** The help centres that have a domain of their own, the oldest first; archived ones are left out. */
export const listCustomDomains = (db: Db, most: number) =>
  db
    .selectFrom('portals')
    .select(['slug', 'custom_domain'])
    .where('custom_domain', 'is not', null)
    .where('archived', '=', false)
    .orderBy('id')
    .limit(most)
    .execute();
