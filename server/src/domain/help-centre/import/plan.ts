import { selectLocale } from '@porchlight/core/rules/texts/locale.ts';
import type { ArticleId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema/database.ts';
import type { PortalRow } from '../../../platform/database/schema/help-centre.ts';
import { localesOf } from '../queries.ts';
import { complaintOf, type Source, type SourceArticle } from './source.ts';

/** In `meta` of an article: the source that it came from. */
export const IMPORT_KEY = 'import_key';

export type PlannedArticle = SourceArticle & { locale: string; existing: ArticleId | null };
export type Skipped = { name: string; reason: string };
export type Plan = { articles: PlannedArticle[]; skipped: Skipped[] };

const importedArticles = async (db: Kysely<Database>, { id }: PortalRow): Promise<ReadonlyMap<string, ArticleId>> => {
  const rows = await db.selectFrom('articles').select(['id', 'meta']).where('portal_id', '=', id).execute();
  return new Map(
    rows.flatMap(({ id: article_id, meta }) => {
      const key = meta[IMPORT_KEY];
      return typeof key === 'string' ? [[key, article_id] as const] : [];
    }),
  );
};

/** What an import creates, updates and skips, and why. Writes nothing. */
export const planImport = async (db: Kysely<Database>, portal: PortalRow, source: Source): Promise<Plan> => {
  const existing = await importedArticles(db, portal);
  const { first, all } = localesOf(portal);
  const plan: Plan = { articles: [], skipped: [...source.problems] };
  const keys = new Set<string>();
  const translations = new Set<string>();
  for (const article of source.articles) {
    const locale = article.locale === null ? first : selectLocale(article.locale, all);
    const reason =
      complaintOf(article) ??
      (locale === undefined ? `The help centre does not have the language "${article.locale}"` : undefined) ??
      (keys.has(article.key) ? 'Another file has the same id' : undefined) ??
      (article.group !== null && translations.has(`${article.group} ${locale}`)
        ? `The article has another translation for the language "${locale}"`
        : undefined);
    keys.add(article.key);
    if (reason === undefined && article.group !== null) translations.add(`${article.group} ${locale}`);
    if (reason !== undefined || locale === undefined) plan.skipped.push({ name: article.path, reason: reason ?? '' });
    else plan.articles.push({ ...article, locale, existing: existing.get(article.key) ?? null });
  }
  // The order of the source: an article gets its position when it is created.
  plan.articles.sort(
    (one, other) => (one.order ?? Number.POSITIVE_INFINITY) - (other.order ?? Number.POSITIVE_INFINITY) || 0,
  );
  return plan;
};
