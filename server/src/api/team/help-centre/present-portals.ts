import type { UserId } from '@porchlight/core/wire/ids.ts';
import { JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import { ARCHIVED, DRAFT, PUBLISHED } from '@porchlight/core/wire/settings/article-status.ts';
import { PortalTemplate } from '@porchlight/core/wire/settings/portal-template.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { findChatInboxes } from '../../../domain/help-centre/chat-inbox.ts';
import { membersOfPortals } from '../../../domain/help-centre/member-queries.ts';
import { localesOf } from '../../../domain/help-centre/queries.ts';
import { countArticles, countCategories } from '../../../domain/help-centre/team-queries.ts';
import type { PortalRow } from '../../../platform/database/schema/help-centre.ts';
import { presentLogo } from '../../../presenters/public-articles.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';

export const TeamPortal = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  color: Nullable(Type.String()),
  custom_domain: Nullable(Type.String()),
  header_text: Nullable(Type.String()),
  homepage_link: Nullable(Type.String()),
  page_title: Nullable(Type.String()),
  archived: Type.Boolean(),
  template: PortalTemplate,
  account_id: Type.Integer(),
  inbox_id: Nullable(Type.Integer()),
  config: Type.Object({ allowed_locales: Type.Array(JsonObject) }),
  meta: JsonObject,
});

type Counts = { locale: string; status: number; mine: number; count: number };

/** PostgreSQL returns counts as strings. */
export const sumCounts = (rows: readonly { count: number }[]) =>
  rows.reduce((total, { count }) => total + Number(count), 0);

export const articleCounts = (rows: readonly Counts[]) => ({
  all_articles_count: sumCounts(rows),
  archived_articles_count: sumCounts(rows.filter(({ status }) => status === ARCHIVED)),
  published_count: sumCounts(rows.filter(({ status }) => status === PUBLISHED)),
  draft_articles_count: sumCounts(rows.filter(({ status }) => status === DRAFT)),
  mine_articles_count: rows.reduce((total, { mine }) => total + Number(mine), 0),
});

/** Wire protocol 11.12. */
export const presentPortals = async (deps: Pick<Deps, 'db' | 'presence'>, portals: PortalRow[], user_id: UserId) => {
  if (portals.length === 0) return [];
  const ids = portals.map(({ id }) => id);
  const [articles, categories, writers, chats] = await Promise.all([
    countArticles(deps.db, ids, user_id),
    countCategories(deps.db, ids),
    membersOfPortals(deps, portals),
    findChatInboxes(deps, portals),
  ]);
  const members = await presentTeamAgents(deps, writers);
  return portals.map((portal, at) => {
    const {
      id,
      color,
      custom_domain,
      header_text,
      homepage_link,
      name,
      page_title,
      slug,
      archived,
      account_id,
      template,
    } = portal;
    const own = articles.filter(({ portal_id }) => portal_id === id);
    const shelves = categories.filter(({ portal_id }) => portal_id === id);
    const { first, all } = localesOf(portal);
    return {
      id,
      color,
      custom_domain,
      header_text,
      homepage_link,
      name,
      page_title,
      slug,
      archived,
      template,
      account_id,
      inbox_id: chats[at]?.id ?? null,
      config: {
        allowed_locales: all.map((code) => ({
          code,
          articles_count: sumCounts(own.filter(({ locale }) => locale === code)),
          categories_count: sumCounts(shelves.filter(({ locale }) => locale === code)),
        })),
      },
      ...presentLogo(portal),
      portal_members: members.filter((_, index) => writers[index]?.portal_id === id),
      meta: { ...articleCounts(own), categories_count: sumCounts(shelves), default_locale: first },
    };
  });
};
