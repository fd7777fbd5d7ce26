import type { ArticleId } from '@porchlight/core/wire/ids.ts';
import { Nullable, Unix } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { availableName } from '../../../domain/accounts/names.ts';
import type { Deps } from '../../../domain/deps.ts';
import { restoreArticle } from '../../../domain/help-centre/save-article.ts';
import { findArticleById } from '../../../domain/help-centre/team-queries.ts';
import { findVersion, type ListedVersion, listVersions } from '../../../domain/help-centre/versions/queries.ts';
import type { PortalRow } from '../../../platform/database/schema/help-centre.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { unix } from '../../../platform/times.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { managedPortalOf, portalOf, portalPath } from '../../access/portal-access.ts';
import { presentArticles, TeamArticle } from './present-articles.ts';

const path = `${portalPath}/articles/:article_id/versions`;

const fields = {
  number: Type.Integer(),
  title: Type.String(),
  /** Null once the user is deleted. */
  author: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  restored_from: Nullable(Type.Integer()),
  created_at: Unix,
};
const ArticleVersions = Type.Array(Type.Object(fields));
const ArticleVersion = Type.Object({ ...fields, description: Nullable(Type.String()), content: Type.String() });
const Restoration = Type.Object({ revision: Type.Optional(Type.Integer({ minimum: 0 })) });

const present = ({ number, title, author_id, name, display_name, restored_from, created_at }: ListedVersion) => ({
  number,
  title,
  author: author_id === null ? null : { id: author_id, name: availableName({ name: name ?? '', display_name }) },
  restored_from,
  created_at: unix(created_at),
});

const articleOf = async (deps: Deps, request: FastifyRequest, portal: PortalRow) => {
  const article = await findArticleById(deps.db, portal, pathId<ArticleId>(request, 'article_id'));
  if (!article) throw notFound();
  return article;
};

export const articleVersionRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(ArticleVersions) } } },
    async (request) => {
      const { portal } = await portalOf(deps, request);
      const { id } = await articleOf(deps, request, portal);
      return { payload: (await listVersions(deps.db, id)).map(present) };
    },
  );

  app.get(
    `${path}/:number`,
    { config: { permission: 'member' }, schema: { response: { 200: payloadOf(ArticleVersion) } } },
    async (request) => {
      const { portal } = await portalOf(deps, request);
      const { id } = await articleOf(deps, request, portal);
      const version = await findVersion(deps.db, id, pathId(request, 'number'));
      if (!version) throw notFound();
      return { payload: { ...present(version), description: version.description, content: version.content } };
    },
  );

  app.post(
    `${path}/:number/restore`,
    {
      config: { permission: 'help_centres' },
      schema: { body: Restoration, response: { 200: payloadOf(TeamArticle) } },
    },
    async (request) => {
      const { agent, portal } = await managedPortalOf(deps, request);
      const article = await articleOf(deps, request, portal);
      const restoration = { ...request.body, number: pathId(request, 'number'), editor_id: agent.user.id };
      const restored = await deps.write((tx) => restoreArticle(tx, portal, article, restoration));
      const [payload] = await presentArticles(deps, [restored]);
      if (!payload) throw notFound();
      return { payload };
    },
  );
};
