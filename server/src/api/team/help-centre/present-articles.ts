import { JsonObject, Nullable, Unix } from '@porchlight/core/wire/schema.ts';
import { ARTICLE_STATUS_NAMES } from '@porchlight/core/wire/settings/article-status.ts';
import { Type } from 'typebox';
import { availableName } from '../../../domain/accounts/names.ts';
import type { Deps } from '../../../domain/deps.ts';
import { countHelped } from '../../../domain/help-centre/reader-answers.ts';
import { loadAroundArticles } from '../../../domain/help-centre/team-queries.ts';
import { avatarAddress } from '../../../domain/uploads/file-urls.ts';
import type { ArticleRow } from '../../../platform/database/schema/help-centre.ts';
import { unix } from '../../../platform/times.ts';

export const TeamArticle = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  content: Type.String(),
  description: Nullable(Type.String()),
  status: Type.String(),
  position: Type.Integer(),
  account_id: Type.Integer(),
  locale: Type.String(),
  /** Sent with a save, so that it does not overwrite a newer one. */
  revision: Type.Integer(),
  updated_at: Unix,
  views: Type.Integer(),
  helpful_count: Type.Integer(),
  not_helpful_count: Type.Integer(),
  category: Nullable(JsonObject),
  author: Nullable(JsonObject),
  associated_articles: Type.Array(JsonObject),
});

/** Wire protocol 11.12, in four queries. */
export const presentArticles = async ({ db }: Pick<Deps, 'db'>, rows: ArticleRow[]) => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [{ categories, authors, translations }, helpedBy] = await Promise.all([
    loadAroundArticles(db, rows),
    countHelped({ db }, ids),
  ]);
  return rows.map((article) => {
    const author = authors.find(({ id }) => id === article.author_id);
    const root = article.associated_article_id ?? article.id;
    return {
      id: article.id,
      slug: article.slug,
      title: article.title,
      content: article.content,
      description: article.description,
      status: ARTICLE_STATUS_NAMES[article.status],
      position: article.position,
      account_id: article.account_id,
      locale: article.locale,
      revision: article.revision,
      updated_at: unix(article.updated_at),
      meta: article.meta,
      category: categories.find(({ id }) => id === article.category_id) ?? null,
      views: article.views,
      ...helpedBy(article.id),
      author: author
        ? {
            id: author.id,
            available_name: availableName(author),
            name: author.name,
            thumbnail: avatarAddress(author.avatar_key),
          }
        : null,
      associated_articles: translations
        .filter(({ id, associated_article_id }) => (id === root || associated_article_id === root) && id !== article.id)
        .map(({ id, title, slug, locale, status }) => ({
          id,
          title,
          slug,
          locale,
          status: ARTICLE_STATUS_NAMES[status],
        })),
    };
  });
};
