import type { AccountId, ArticleId, CategoryId, PortalId, UserId } from '@porchlight/core/wire/ids.ts';
import type { ArticleStatus } from '@porchlight/core/wire/settings/article-status.ts';
import type { PortalTemplate } from '@porchlight/core/wire/settings/portal-template.ts';
import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';

export interface PortalsTable extends Timestamps {
  id: Generated<PortalId>;
  account_id: AccountId;
  name: string;
  slug: string;
  custom_domain: string | null;
  color: string | null;
  homepage_link: string | null;
  page_title: string | null;
  header_text: string | null;
  logo_key: string | null;
  config: Json;
  archived: boolean;
  template: Generated<PortalTemplate>;
}

export type PortalRow = Selectable<PortalsTable>;

export interface PortalMembersTable {
  portal_id: PortalId;
  user_id: UserId;
  created_at: number;
}

export interface CategoriesTable extends Timestamps {
  id: Generated<CategoryId>;
  account_id: AccountId;
  portal_id: PortalId;
  name: string;
  slug: string;
  locale: string;
  description: string | null;
  icon: string | null;
  position: number;
  parent_category_id: CategoryId | null;
  associated_category_id: CategoryId | null;
}

export type CategoryRow = Selectable<CategoriesTable>;

export interface ArticlesTable extends Timestamps {
  id: Generated<ArticleId>;
  account_id: AccountId;
  portal_id: PortalId;
  category_id: CategoryId | null;
  author_id: UserId | null;
  title: string;
  slug: string;
  content: string;
  description: string | null;
  locale: string;
  status: ArticleStatus;
  position: number;
  views: number;
  meta: Json;
  associated_article_id: ArticleId | null;
  published_at: number | null;
  search_title: string;
  search_text: string;
  /** Raised by each save, so that two editors do not overwrite each other. */
  revision: Generated<number>;
}

export type ArticleRow = Selectable<ArticlesTable>;

export interface ArticleFeedbackTable {
  id: Generated<number>;
  article_id: ArticleId;
  helpful: boolean;
  comment: string | null;
  visit_key: string;
  created_at: number;
}

export interface ArticleVersionsTable {
  id: Generated<number>;
  account_id: AccountId;
  article_id: ArticleId;
  /** Null once the user is deleted. */
  author_id: UserId | null;
  /** Of the article, from 1. */
  number: number;
  title: string;
  description: string | null;
  content: string;
  restored_from: number | null;
  created_at: number;
}

/** `day`: of UTC, since 1970. */
export interface ArticleViewDaysTable {
  portal_id: PortalId;
  day: number;
  article_id: ArticleId;
  views: number;
}

export interface HelpCentreSearchesTable {
  portal_id: PortalId;
  /** Of UTC, since 1970. */
  day: number;
  locale: string;
  /** Folded; empty where the text is not stored. */
  query: string;
  searches: number;
  without_result: number;
  /** Searches after which a result was opened. */
  opened: number;
  last_results: number;
}

export interface HelpCentreTables {
  portals: PortalsTable;
  portal_members: PortalMembersTable;
  categories: CategoriesTable;
  articles: ArticlesTable;
  article_feedback: ArticleFeedbackTable;
  article_versions: ArticleVersionsTable;
  article_view_days: ArticleViewDaysTable;
  help_centre_searches: HelpCentreSearchesTable;
}
