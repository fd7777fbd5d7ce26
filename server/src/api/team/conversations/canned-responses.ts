import type { Selectable } from 'kysely';
import { Type } from 'typebox';
import { foldForSearch } from '@porchlight/core/rules/search-folding.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import type { CannedResponsesTable } from '../../../platform/database/schema/workspace.ts';
import type { Deps } from '../../../domain/deps.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import { iso } from '../../../platform/times.ts';
import type { Tx } from '../../../domain/transaction.ts';
import { settleNamedFiles } from '../../../domain/uploads/named-files.ts';

const path = '/api/v1/accounts/:account_id/canned_responses';
const MOST = 500;

const Fields = {
  short_code: Type.Optional(Type.String({ maxLength: 255 })),
  content: Type.Optional(Type.String({ maxLength: 10_000 })),
};
const Body = Type.Object({ ...Fields, canned_response: Type.Optional(Type.Object(Fields)) });
const OnePath = Type.Object({ account_id: Type.String(), id: Type.Integer() });
const Search = Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) });

type Row = Selectable<CannedResponsesTable>;

const present = ({ id, account_id, short_code, content, created_at, updated_at }: Row) => ({
  id,
  account_id,
  short_code,
  content,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
});

/** Best first: the code begins with it, holds it, or only the words do (wire protocol 11.9). */
const rankOf = ({ short_code, content }: Row, words: string) => {
  const code = foldForSearch(short_code);
  if (code.startsWith(words)) return 0;
  if (code.includes(words)) return 1;
  return foldForSearch(content).includes(words) ? 2 : undefined;
};

const search = (rows: Row[], words: string) =>
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

const refuseTaken = async (tx: Tx, account_id: AccountId, short_code: string, except = 0) => {
  const taken = await tx.db
    .selectFrom('canned_responses')
    .select('id')
    .where('account_id', '=', account_id)
    .where('short_code', '=', short_code)
    .where('id', '!=', except)
    .executeTakeFirst();
  if (taken) throw invalidRecord('Short code has already been taken', ['short_code']);
};

const contentOf = async (tx: Tx, account_id: AccountId, id: number) =>
  (
    await tx.db
      .selectFrom('canned_responses')
      .select('content')
      .where('id', '=', id)
      .where('account_id', '=', account_id)
      .executeTakeFirst()
  )?.content;

/** Wire protocol 11.9: answers that a team has ready, for all of its agents. */
export const cannedResponseRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'member' }, schema: { querystring: Search } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const rows = await deps.db
      .selectFrom('canned_responses')
      .selectAll()
      .where('account_id', '=', account.id)
      .orderBy('short_code')
      .limit(MOST)
      .execute();
    const words = foldForSearch(request.query.search?.trim() ?? '');
    return (words ? search(rows, words) : rows).map(present);
  });

  app.post(path, { config: { permission: 'canned_response_manage' }, schema: { body: Body } }, async (request) => {
    const { account } = await agentOf(deps, request);
    const fields = request.body.canned_response ?? request.body;
    const short_code = given('short_code', fields.short_code);
    const content = given('content', fields.content);
    return deps.write(async (tx) => {
      await refuseTaken(tx, account.id, short_code);
      const values = { account_id: account.id, short_code, content, created_at: tx.now, updated_at: tx.now };
      await settleNamedFiles(tx, account.id, null, content);
      return present(
        await tx.db.insertInto('canned_responses').values(values).returningAll().executeTakeFirstOrThrow(),
      );
    });
  });

  app.route({
    config: { permission: 'canned_response_manage' },
    method: ['PATCH', 'PUT'],
    url: `${path}/:id`,
    schema: { params: OnePath, body: Body },
    handler: async (request) => {
      const { account } = await agentOf(deps, request);
      const { short_code, content } = request.body.canned_response ?? request.body;
      const values = {
        ...(short_code === undefined ? {} : { short_code: given('short_code', short_code) }),
        ...(content === undefined ? {} : { content: given('content', content) }),
      };
      return deps.write(async (tx) => {
        if (values.short_code) await refuseTaken(tx, account.id, values.short_code, request.params.id);
        const before = await contentOf(tx, account.id, request.params.id);
        const row = await tx.db
          .updateTable('canned_responses')
          .set({ ...values, updated_at: tx.now })
          .where('id', '=', request.params.id)
          .where('account_id', '=', account.id)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw notFound();
        await settleNamedFiles(tx, account.id, before, row.content);
        return present(row);
      });
    },
  });

  app.delete(
    `${path}/:id`,
    { config: { permission: 'canned_response_manage' }, schema: { params: OnePath } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      await deps.write(async (tx) => {
        const gone = await tx.db
          .deleteFrom('canned_responses')
          .where('id', '=', request.params.id)
          .where('account_id', '=', account.id)
          .returning('content')
          .executeTakeFirst();
        if (!gone) throw notFound();
        await settleNamedFiles(tx, account.id, gone.content, null);
      });
      return reply.code(200).send();
    },
  );
};
