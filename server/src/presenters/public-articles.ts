import { Iso, JsonObject } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { availableName } from '../domain/accounts/names.ts';
import { listUsers } from '../domain/authentication/users.ts';
import type { Deps } from '../domain/deps.ts';
import type { Reader } from '../domain/help-centre/analytics/readers.ts';
import { countPublishedByCategory, listCategoryNames } from '../domain/help-centre/public-queries.ts';
import { findArticle, listCategories, localesOf } from '../domain/help-centre/queries.ts';
import { countView } from '../domain/help-centre/visits.ts';
import { avatarAddress, fileAddress } from '../domain/uploads/file-urls.ts';
import type { ArticleRow, CategoryRow, PortalRow } from '../platform/database/schema/help-centre.ts';
import { notFound } from '../platform/errors.ts';
import { iso } from '../platform/times.ts';

export const PublicArticle = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  content: Type.String(),
  slug: Type.String(),
  status: Type.String(),
  link: Type.String(),
  views: Type.Integer(),
  last_updated_at: Iso,
  portal: JsonObject,
});

/** Wire protocol 8.5. */
export const presentPublicCategory = (category: CategoryRow, articles_count: number) => ({
  id: category.id,
  name: category.name,
  slug: category.slug,
  locale: category.locale,
  description: category.description,
  position: category.position,
  icon: category.icon,
  related_categories: [],
  meta: { articles_count },
});

/** Wire protocol 8.4, without its categories. */
export const presentPublicPortal = (portal: PortalRow) => ({
  custom_domain: portal.custom_domain,
  header_text: portal.header_text,
  homepage_link: portal.homepage_link,
  name: portal.name,
  page_title: portal.page_title,
  slug: portal.slug,
  ...presentLogo(portal),
  meta: { default_locale: localesOf(portal).first },
});

/** No leading slash: clients of the original resolve it relative to their page. */
export const articleLink = (portal: Pick<PortalRow, 'slug'>, article: Pick<ArticleRow, 'slug'>) =>
  `hc/${portal.slug}/articles/${article.slug}`;

/** Published articles for the public (wire protocol 8.3), with category and author, in two queries. */
export const presentPublicArticles = async ({ db }: Pick<Deps, 'db'>, portal: PortalRow, rows: ArticleRow[]) => {
  if (rows.length === 0) return [];
  const categoryIds = rows.flatMap(({ category_id }) => (category_id === null ? [] : [category_id]));
  const authorIds = rows.flatMap(({ author_id }) => (author_id === null ? [] : [author_id]));
  const [categories, authors] = await Promise.all([listCategoryNames(db, categoryIds), listUsers(db, authorIds)]);
  return rows.map((article) => {
    const category = categories.find(({ id }) => id === article.category_id);
    const author = authors.find(({ id }) => id === article.author_id);
    return {
      id: article.id,
      category_id: article.category_id,
      title: article.title,
      content: article.content,
      description: article.description,
      status: 'published',
      position: article.position,
      account_id: article.account_id,
      last_updated_at: iso(article.updated_at),
      slug: article.slug,
      portal: presentPublicPortal(portal),
      ...(category ? { category } : {}),
      views: article.views,
      ...(author
        ? {
            author: {
              available_name: availableName(author),
              name: author.name,
              thumbnail: avatarAddress(author.avatar_key),
            },
          }
        : {}),
      associated_articles: [],
      link: articleLink(portal, article),
    };
  });
};

/** `…json` of a portal, category or article; without it the addresses are pages (wire protocol 8.1). */
export const portalJson = async (deps: Deps, portal: PortalRow, locale: string) => {
  if (!localesOf(portal).all.includes(locale)) throw notFound();
  const [categories, counts] = await Promise.all([
    listCategories(deps.db, portal, locale),
    countPublishedByCategory(deps.db, portal),
  ]);
  const presented = presentPublicPortal(portal);
  return {
    ...presented,
    categories: categories.map((row) => presentPublicCategory(row, counts.get(row.id) ?? 0)),
    meta: {
      articles_count: [...counts.values()].reduce((total, count) => total + count, 0),
      categories_count: categories.length,
      ...presented.meta,
    },
  };
};

/** @throws 404 */
export const categoryJson = async (deps: Deps, portal: PortalRow, locale: string, category: string) => {
  const found = (await listCategories(deps.db, portal, locale)).find((each) => each.slug === category);
  if (!found) throw notFound();
  return presentPublicCategory(found, (await countPublishedByCategory(deps.db, portal)).get(found.id) ?? 0);
};

/** A published article; counts as a visit. @throws 404 */
export const articleJson = async (deps: Deps, reader: Reader, portal: PortalRow, name: string) => {
  const article = await findArticle(deps.db, portal, name);
  if (!article) throw notFound();
  await countView(deps, reader, article);
  return (await presentPublicArticles(deps, portal, [article]))[0];
};

/** No key at all without a logo. */
export const presentLogo = ({ id, account_id, logo_key }: PortalRow) =>
  logo_key === null
    ? {}
    : {
        logo: { id, portal_id: id, file_type: 'image', account_id, file_url: fileAddress(logo_key), blob_id: logo_key },
      };
