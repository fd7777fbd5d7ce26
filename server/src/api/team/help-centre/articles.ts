import type { ArticleId, UserId } from '@porchlight/core/wire/ids.ts';
import { idOf, JsonObject, Unix } from '@porchlight/core/wire/schema.ts';
import { readArticleStatus } from '@porchlight/core/wire/settings/article-status.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { listReaderComments } from '../../../domain/help-centre/reader-answers.ts';
import {
  ArticleFields,
  createArticle,
  deleteArticle,
  reorderArticles,
  updateArticle,
} from '../../../domain/help-centre/save-article.ts';
import { countArticles, findArticleById, listTeamArticles } from '../../../domain/help-centre/team-queries.ts';
import type { ArticleRow, PortalRow } from '../../../platform/database/schema/help-centre.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { managedPortalOf, portalOf, portalPath } from '../../access/portal-access.ts';
import { presentArticles, TeamArticle } from './present-articles.ts';
import { articleCounts, sumCounts } from './present-portals.ts';
import { articleVersionRoutes } from './versions.ts';

const path = `${portalPath}/articles`;
/** Wire protocol 12.2. */
const PAGE = 25;

const Body = Type.Object({ ...ArticleFields, article: Type.Optional(Type.Object(ArticleFields)) });
const ListQuery = Type.Object({
  locale: Type.Optional(Type.String({ maxLength: 16 })),
  status: Type.Optional(Type.String()),
  category_slug: Type.Optional(Type.String({ maxLength: 100 })),
  author_id: Type.Optional(idOf<UserId>()),
  query: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
});
const Reorder = Type.Object({
  positions_hash: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
    maxProperties: 1_000,
  }),
});
const CommentsQuery = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) });

const TeamArticleList = Type.Object({ payload: Type.Array(TeamArticle), meta: JsonObject });
const ArticleFeedback = Type.Object({
  payload: Type.Array(
    Type.Object({ id: Type.Integer(), helpful: Type.Boolean(), comment: Type.String(), created_at: Unix }),
  ),
  meta: Type.Object({
    helpful_count: Type.Integer(),
    not_helpful_count: Type.Integer(),
    comments_count: Type.Integer(),
    current_page: Type.Integer(),
  }),
});

const articleOf = async (deps: Deps, request: FastifyRequest, portal: PortalRow): Promise<ArticleRow> => {
  const article = await findArticleById(deps.db, portal, pathId<ArticleId>(request, 'article_id'));
  if (!article) throw notFound();
  return article;
};

/** Wire protocol 11.12: in every state. */
export const articleTeamRoutes = (app: App, deps: Deps) => {
  articleVersionRoutes(app, deps);

  const answer = async (article: ArticleRow) => {
    const [payload] = await presentArticles(deps, [article]);
    if (!payload) throw notFound();
    return { payload };
  };

  app.get(
    path,
    { config: { permission: 'member' }, schema: { querystring: ListQuery, response: { 200: TeamArticleList } } },
    async (request) => {
      const { agent, portal } = await portalOf(deps, request);
      const { page = 1, ...filter } = request.query;
      const { status, ...everyStatus } = filter;
      const [rows, counted] = await Promise.all([
        listTeamArticles(deps.db, portal, filter, { page, size: PAGE }),
        countArticles(deps.db, [portal.id], agent.user.id, everyStatus),
      ]);
      const counts = articleCounts(counted);
      const articles_count =
        status === undefined
          ? counts.all_articles_count
          : sumCounts(counted.filter((row) => row.status === readArticleStatus(status)));
      return { payload: await presentArticles(deps, rows), meta: { ...counts, articles_count, current_page: page } };
    },
  );

  app.post(
    path,
    { config: { permission: 'help_centres' }, schema: { body: Body, response: { 200: payloadOf(TeamArticle) } } },
    async (request) => {
      const { agent, portal } = await managedPortalOf(deps, request);
      const fields = request.body.article ?? request.body;
      return answer(await deps.write((tx) => createArticle(tx, portal, agent.user.id, fields)));
    },
  );

  app.post(
    `${path}/reorder`,
    { config: { permission: 'help_centres' }, schema: { body: Reorder, response: { 200: NoContent } } },
    async (request, reply) => {
      const { portal } = await managedPortalOf(deps, request);
      await deps.write((tx) => reorderArticles(tx, portal, request.body.positions_hash));
      return reply.code(200).send();
    },
  );

  app.get(
    `${path}/:article_id`,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(TeamArticle) } } },
    async (request) => {
      const { portal } = await portalOf(deps, request);
      return answer(await articleOf(deps, request, portal));
    },
  );

  app.get(
    `${path}/:article_id/feedback`,
    { config: { permission: 'member' }, schema: { querystring: CommentsQuery, response: { 200: ArticleFeedback } } },
    async (request) => {
      const { portal } = await portalOf(deps, request);
      const { id } = await articleOf(deps, request, portal);
      return listReaderComments(deps, id, request.query.page ?? 1, PAGE);
    },
  );

  app.route({
    config: { permission: 'help_centres' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:article_id`,
    schema: { body: Body, response: { 200: payloadOf(TeamArticle) } },
    handler: async (request) => {
      const { agent, portal } = await managedPortalOf(deps, request);
      const article = await articleOf(deps, request, portal);
      const fields = request.body.article ?? request.body;
      const edit = { editor_id: agent.user.id };
      return answer(await deps.write((tx) => updateArticle(tx, portal, article, fields, edit)));
    },
  });

  app.delete(
    `${path}/:article_id`,
    { config: { permission: 'help_centres' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { portal } = await managedPortalOf(deps, request);
      const article = await articleOf(deps, request, portal);
      await deps.write((tx) => deleteArticle(tx, article));
      return reply.code(200).send();
    },
  );
};
