import type { CategoryId } from '@porchlight/core/wire/ids.ts';
import { Nullable } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { listEveryCategory } from '../../../domain/help-centre/public-queries.ts';
import { listCategories } from '../../../domain/help-centre/queries.ts';
import {
  CategoryFields,
  createCategory,
  deleteCategory,
  updateCategory,
} from '../../../domain/help-centre/save-category.ts';
import { countArticlesByCategory, findCategory } from '../../../domain/help-centre/team-queries.ts';
import type { CategoryRow, PortalRow } from '../../../platform/database/schema/help-centre.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { presentPublicCategory } from '../../../presenters/public-articles.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { managedPortalOf, portalOf, portalPath } from '../../access/portal-access.ts';

const path = `${portalPath}/categories`;

const Body = Type.Object({ ...CategoryFields, category: Type.Optional(Type.Object(CategoryFields)) });
const ListQuery = Type.Object({ locale: Type.Optional(Type.String({ maxLength: 16 })) });

const TeamCategory = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  locale: Type.String(),
  description: Nullable(Type.String()),
  position: Type.Integer(),
});

const present = (category: CategoryRow, articles_count: number) => ({
  ...presentPublicCategory(category, articles_count),
  account_id: category.account_id,
  parent_category_id: category.parent_category_id,
  associated_category_id: category.associated_category_id,
});

const categoryOf = async (deps: Deps, request: FastifyRequest, portal: PortalRow) => {
  const category = await findCategory(deps.db, portal, pathId<CategoryId>(request, 'category_id'));
  if (!category) throw notFound();
  return category;
};

/** Wire protocol 11.12. */
export const categoryTeamRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    {
      config: { permission: 'member' },
      schema: { querystring: ListQuery, response: { 200: payloadOf(Type.Array(TeamCategory)) } },
    },
    async (request) => {
      const { portal } = await portalOf(deps, request);
      const { locale } = request.query;
      const [rows, counts] = await Promise.all([
        locale === undefined ? listEveryCategory(deps.db, portal) : listCategories(deps.db, portal, locale),
        countArticlesByCategory(deps.db, portal),
      ]);
      return {
        payload: rows.map((row) => present(row, counts.get(row.id) ?? 0)),
        meta: { current_page: 1, categories_count: rows.length },
      };
    },
  );

  app.get(
    `${path}/:category_id`,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(TeamCategory) } } },
    async (request) => {
      const { portal } = await portalOf(deps, request);
      return { payload: present(await categoryOf(deps, request, portal), 0) };
    },
  );

  app.post(
    path,
    { config: { permission: 'help_centres' }, schema: { body: Body, response: { 200: payloadOf(TeamCategory) } } },
    async (request) => {
      const { portal } = await managedPortalOf(deps, request);
      const category = await deps.write((tx) => createCategory(tx, portal, request.body.category ?? request.body));
      return { payload: present(category, 0) };
    },
  );

  app.route({
    config: { permission: 'help_centres' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:category_id`,
    schema: { body: Body, response: { 200: payloadOf(TeamCategory) } },
    handler: async (request) => {
      const { portal } = await managedPortalOf(deps, request);
      const category = await categoryOf(deps, request, portal);
      const fields = request.body.category ?? request.body;
      return { payload: present(await deps.write((tx) => updateCategory(tx, portal, category, fields)), 0) };
    },
  });

  app.delete(
    `${path}/:category_id`,
    { config: { permission: 'help_centres' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { portal } = await managedPortalOf(deps, request);
      const category = await categoryOf(deps, request, portal);
      await deps.write((tx) => deleteCategory(tx, category));
      return reply.code(200).send();
    },
  );
};
