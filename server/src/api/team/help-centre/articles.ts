import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import type { ArticleId, UserId } from '@porchlight/core/wire/ids.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import type { App } from '../../../platform/http/app-type.ts';
import type { Deps } from '../../../domain/deps.ts';
import { notFound } from '../../../platform/errors.ts';
import { managedPortalOf, portalOf, portalPath } from '../../access/portal-access.ts';
import { articleCounts } from './present-portals.ts';
import { listReaderComments } from '../../../domain/help-centre/reader-answers.ts';
import {
  ArticleFields,
  createArticle,
  deleteArticle,
  reorderArticles,
  updateArticle,
} from '../../../domain/help-centre/save-article.ts';
import { presentArticles } from './present-articles.ts';
import { holdsWords } from '../../../platform/database/folded-text.ts';
import type { ArticleRow, PortalRow } from '../../../platform/database/schema/help-centre.ts';
import { STATUSES } from '../../../domain/help-centre/queries.ts';

const path = `${portalPath}/articles`;
/** Wire protocol 12.2. */
const PAGE = 25;

/** Flat, or under the resource's name (wire protocol 11.1). */
const Body = Type.Object({ ...ArticleFields, article: Type.Optional(Type.Object(ArticleFields)) });
const ListQuery = Type.Object({
  locale: Type.Optional(Type.String({ maxLength: 16 })),
  status: Type.Optional(Type.String()),
  category_slug: Type.Optional(Type.String({ maxLength: 100 })),
  author_id: Type.Optional(Type.Integer()),
  query: Type.Optional(Type.String({ maxLength: 200 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
});
const Reorder = Type.Object({
  positions_hash: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: 1_000_000 }), {
    maxProperties: 1_000,
  }),
});
const CommentsQuery = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) });
type Wish = { [Name in 'locale' | 'status' | 'category_slug' | 'query']?: string } & { author_id?: number };

const found = ({ db }: Deps, portal: PortalRow, wish: Wish) => {
  const status = STATUSES.findIndex((name, index) => name === wish.status || String(index) === wish.status);
  return db
    .selectFrom('articles')
    .where('portal_id', '=', portal.id)
    .$if(wish.locale !== undefined, (query) => query.where('locale', '=', wish.locale ?? ''))
    .$if(wish.status !== undefined, (query) => query.where('status', '=', status as 0 | 1 | 2))
    .$if(wish.author_id !== undefined, (query) => query.where('author_id', '=', wish.author_id as UserId))
    .$if(wish.category_slug !== undefined, (query) =>
      query.where('category_id', 'in', (row) =>
        row
          .selectFrom('categories')
          .select('categories.id')
          .where('categories.portal_id', '=', portal.id)
          .where('categories.slug', '=', wish.category_slug ?? ''),
      ),
    )
    .$if(Boolean(wish.query), (query) =>
      query.where((row) =>
        row.or(['articles.search_title', 'articles.search_text'].map((column) => holdsWords(column, wish.query ?? ''))),
      ),
    );
};

const articleOf = async (deps: Deps, request: FastifyRequest, portal: PortalRow): Promise<ArticleRow> => {
  const article = await deps.db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', pathId<ArticleId>(request, 'article_id'))
    .where('portal_id', '=', portal.id)
    .executeTakeFirst();
  if (!article) throw notFound();
  return article;
};

/** Wire protocol 11.12: the articles of a help centre, in every state. */
export const articleTeamRoutes = (app: App, deps: Deps) => {
  const answer = async (article: ArticleRow) => ({ payload: (await presentArticles(deps, [article]))[0] });

  app.get(path, { config: { permission: 'member' }, schema: { querystring: ListQuery } }, async (request) => {
    const { agent, portal } = await portalOf(deps, request);
    const { page = 1, ...wish } = request.query;
    const { status: _any, ...everyState } = wish;
    const [rows, counted] = await Promise.all([
      found(deps, portal, wish)
        .selectAll()
        .orderBy('position')
        .orderBy('id')
        .limit(PAGE)
        .offset((page - 1) * PAGE)
        .execute(),
      found(deps, portal, everyState)
        .select(['locale', 'status'])
        .select([
          sql<number>`count(case when author_id = ${agent.user.id} then 1 end)`.as('mine'),
          sql<number>`count(*)`.as('count'),
        ])
        .groupBy(['locale', 'status'])
        .execute(),
    ]);
    const counts = articleCounts(counted);
    const wanted = STATUSES.findIndex((name, index) => name === wish.status || String(index) === wish.status);
    const articles_count = counted
      .filter(({ status }) => wish.status === undefined || status === wanted)
      .reduce((total, { count }) => total + Number(count), 0);
    return { payload: await presentArticles(deps, rows), meta: { ...counts, articles_count, current_page: page } };
  });

  app.post(path, { config: { permission: 'help_centres' }, schema: { body: Body } }, async (request) => {
    const { agent, portal } = await managedPortalOf(deps, request);
    const fields = request.body.article ?? request.body;
    return answer(await deps.write((tx) => createArticle(tx, portal, agent.user.id, fields)));
  });

  app.post(
    `${path}/reorder`,
    { config: { permission: 'help_centres' }, schema: { body: Reorder } },
    async (request, reply) => {
      const { portal } = await managedPortalOf(deps, request);
      await deps.write((tx) => reorderArticles(tx, portal, request.body.positions_hash));
      return reply.code(200).send();
    },
  );

  app.get(`${path}/:article_id`, { config: { permission: 'member' } }, async (request) => {
    const { portal } = await portalOf(deps, request);
    return answer(await articleOf(deps, request, portal));
  });

  app.get(
    `${path}/:article_id/feedback`,
    { config: { permission: 'member' }, schema: { querystring: CommentsQuery } },
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
    schema: { body: Body },
    handler: async (request) => {
      const { portal } = await managedPortalOf(deps, request);
      const article = await articleOf(deps, request, portal);
      const fields = request.body.article ?? request.body;
      return answer(await deps.write((tx) => updateArticle(tx, portal, article, fields)));
    },
  });

  app.delete(`${path}/:article_id`, { config: { permission: 'help_centres' } }, async (request, reply) => {
    const { portal } = await managedPortalOf(deps, request);
    const article = await articleOf(deps, request, portal);
    await deps.write((tx) => deleteArticle(tx, article));
    return reply.code(200).send();
  });
};
