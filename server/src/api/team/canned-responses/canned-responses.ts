import type { CannedResponseId } from '@porchlight/core/wire/ids.ts';
import { Nullable } from '@porchlight/core/wire/schema.ts';
import {
  CannedResponse,
  MAX_CANNED_RESPONSE_LENGTH,
  MAX_FOLDER_LENGTH,
  MAX_SHORT_CODE_LENGTH,
} from '@porchlight/core/wire/settings/canned-response.ts';
import { Visibility } from '@porchlight/core/wire/settings/visibility.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { listCannedResponses, loadCannedResponse, loadUsage } from '../../../domain/canned-responses/queries.ts';
import { rankCannedResponses } from '../../../domain/canned-responses/rank.ts';
import {
  createCannedResponse,
  deleteCannedResponse,
  updateCannedResponse,
} from '../../../domain/canned-responses/save-canned-response.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { type Attachments, withAttachments } from '../../../domain/uploads/attach.ts';
import type { CannedResponseRow } from '../../../platform/database/schema/workspace.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { presentCannedResponses } from './present-canned-response.ts';

const path = '/api/v1/accounts/:account_id/canned_responses';

const Fields = {
  short_code: Type.Optional(Type.String({ maxLength: MAX_SHORT_CODE_LENGTH })),
  content: Type.Optional(Type.String({ maxLength: MAX_CANNED_RESPONSE_LENGTH })),
  /** Ours, as all that follow. Without it a new one is shared, as in Chatwoot. */
  visibility: Type.Optional(Visibility),
  folder: Type.Optional(Nullable(Type.String({ maxLength: MAX_FOLDER_LENGTH }))),
  /** Files to add: parts of a form, or signed ids of direct uploads, as for a message. */
  attachments: Type.Optional(Type.Array(Type.Unknown())),
  removed_file_ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 50 })),
};
const FlatBody = Type.Object(Fields);
const Body = Type.Object({ ...Fields, canned_response: Type.Optional(FlatBody) });
const Search = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** Ours: the first of the answer. */
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

type Save = (tx: Tx, attachments: Attachments) => Promise<CannedResponseRow>;

export const cannedResponseRoutes = (app: App, deps: Deps) => {
  const saved = async (agent: Agent, { attachments }: Static<typeof FlatBody>, save: Save) => {
    const uploader = { user_id: agent.user.id, account_id: agent.account.id };
    const row = await withAttachments(deps, attachments, uploader, (files) =>
      deps.write(async (tx) => ({ ...(await save(tx, files)), repeated: false })),
    );
    const [presented] = await presentCannedResponses(deps, agent, [row]);
    if (!presented) throw notFound();
    return presented;
  };
  const responseOf = async (request: FastifyRequest) => {
    const agent = await agentOf(deps, request);
    return { agent, id: (await loadCannedResponse(deps, agent, pathId<CannedResponseId>(request, 'id'))).id };
  };

  app.get(
    path,
    {
      config: { permission: 'member' },
      schema: { querystring: Search, response: { 200: Type.Array(CannedResponse) } },
    },
    async (request) => {
      const agent = await agentOf(deps, request);
      const { search = '', limit } = request.query;
      const [rows, usage] = await Promise.all([listCannedResponses(deps, agent), loadUsage(deps, agent)]);
      const ranked = rankCannedResponses(rows, search, usage);
      return presentCannedResponses(deps, agent, ranked.slice(0, limit), usage);
    },
  );

  app.post(
    path,
    { config: { permission: 'member' }, schema: { body: Body, response: { 200: CannedResponse } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const fields = request.body.canned_response ?? request.body;
      return saved(agent, fields, (tx, files) => createCannedResponse(tx, agent, fields, files));
    },
  );

  app.route({
    config: { permission: 'member' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:id`,
    schema: { body: Body, response: { 200: CannedResponse } },
    handler: async (request) => {
      const { agent, id } = await responseOf(request);
      const fields = request.body.canned_response ?? request.body;
      return saved(agent, fields, (tx, files) => updateCannedResponse(tx, agent, id, fields, files));
    },
  });

  app.delete(
    `${path}/:id`,
    { config: { permission: 'member' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, id } = await responseOf(request);
      await deps.write((tx) => deleteCannedResponse(tx, agent, id));
      return reply.code(200).send();
    },
  );
};
