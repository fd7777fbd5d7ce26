import { foldForSearch } from '@porchlight/core/rules/matching/search-folding.ts';
import { Iso } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import {
  type CannedResponseRow,
  createCannedResponse,
  deleteCannedResponse,
  listCannedResponses,
  updateCannedResponse,
} from '../../../domain/messages/canned-responses.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { iso } from '../../../platform/times.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id/canned_responses';

const Fields = {
  short_code: Type.Optional(Type.String({ maxLength: 255 })),
  content: Type.Optional(Type.String({ maxLength: 10_000 })),
};
const Body = Type.Object({ ...Fields, canned_response: Type.Optional(Type.Object(Fields)) });
const OnePath = Type.Object({ account_id: Type.String(), id: Type.Integer() });
const Search = Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) });

const CannedResponse = Type.Object({
  id: Type.Integer(),
  account_id: Type.Integer(),
  short_code: Type.String(),
  content: Type.String(),
  created_at: Iso,
  updated_at: Iso,
});

const present = ({
  id,
  account_id,
  short_code,
  content,
  created_at,
  updated_at,
}: CannedResponseRow): Static<typeof CannedResponse> => ({
  id,
  account_id,
  short_code,
  content,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
});

/** Best first: prefix of the code, part of the code, part of the content (wire protocol 11.9). */
const rankOf = ({ short_code, content }: CannedResponseRow, words: string) => {
  const code = foldForSearch(short_code);
  if (code.startsWith(words)) return 0;
  if (code.includes(words)) return 1;
  return foldForSearch(content).includes(words) ? 2 : undefined;
};

const search = (rows: CannedResponseRow[], words: string) =>
  rows
    .map((row) => ({ row, rank: rankOf(row, words) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ row }) => row);

const given = (name: 'short_code' | 'content', value: string | undefined) => {
  const text = value?.trim() ?? '';
  if (!text) throw invalidRecord(`${name === 'content' ? 'Content' : 'Short code'} can't be blank`, [name]);
  return text;
};

export const cannedResponseRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    {
      config: { permission: 'member' },
      schema: { querystring: Search, response: { 200: Type.Array(CannedResponse) } },
    },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const rows = await listCannedResponses(deps.db, account.id);
      const words = foldForSearch(request.query.search?.trim() ?? '');
      return (words ? search(rows, words) : rows).map(present);
    },
  );

  app.post(
    path,
    { config: { permission: 'canned_response_manage' }, schema: { body: Body, response: { 200: CannedResponse } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = request.body.canned_response ?? request.body;
      const short_code = given('short_code', fields.short_code);
      const content = given('content', fields.content);
      return present(await deps.write((tx) => createCannedResponse(tx, account.id, { short_code, content })));
    },
  );

  app.route({
    config: { permission: 'canned_response_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:id`,
    schema: { params: OnePath, body: Body, response: { 200: CannedResponse } },
    handler: async (request) => {
      const { account } = await agentOf(deps, request);
      const { short_code, content } = request.body.canned_response ?? request.body;
      const values = {
        ...(short_code === undefined ? {} : { short_code: given('short_code', short_code) }),
        ...(content === undefined ? {} : { content: given('content', content) }),
      };
      return present(await deps.write((tx) => updateCannedResponse(tx, account.id, request.params.id, values)));
    },
  });

  app.delete(
    `${path}/:id`,
    { config: { permission: 'canned_response_manage' }, schema: { params: OnePath, response: { 200: NoContent } } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      await deps.write((tx) => deleteCannedResponse(tx, account.id, request.params.id));
      return reply.code(200).send();
    },
  );
};
