import { Type } from 'typebox';
import type { JobId } from '@porchlight/core/wire/ids.ts';
import { OneOf } from '@porchlight/core/wire/schema.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import type { Deps } from '../../../domain/deps.ts';
import { notFound } from '../../../platform/errors.ts';
import { iso, isoOrNull } from '../../../platform/times.ts';

const account = '/api/v1/accounts/:account_id';
const PAGE = 50;
const ListQuery = Type.Object({
  status: Type.Optional(OneOf(['waiting', 'running', 'failed'])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});
const MailQuery = Type.Object({
  status: Type.Optional(OneOf(['kept', 'sent', 'failed'])),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});
const One = Type.Object({ account_id: Type.String(), id: Type.Integer() });

/** Jobs of no account are the installation's own: where several accounts share it, none of them sees those. */
const isAlone = async ({ db }: Deps) => (await db.selectFrom('accounts').select('id').limit(2).execute()).length === 1;

/** What the installation does behind the answers: for administrators. Payloads are not shown, they are ids only. */
const jobRoutes = (app: App, deps: Deps) => {
  const path = `${account}/jobs`;
  app.get(path, { config: { permission: 'account_manage' }, schema: { querystring: ListQuery } }, async (request) => {
    const agent = await agentOf(deps, request);
    const { status = 'failed', page = 1 } = request.query;
    const alone = await isAlone(deps);
    const rows = await deps.db
      .selectFrom('jobs')
      .select(['id', 'name', 'status', 'attempts', 'run_at', 'last_error', 'created_at', 'finished_at'])
      .where('status', '=', status)
      .where((row) =>
        row.or([row('account_id', '=', agent.account.id), ...(alone ? [row('account_id', 'is', null)] : [])]),
      )
      .orderBy('id', 'desc')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute();
    return {
      payload: rows.map(({ run_at, created_at, finished_at, ...row }) => ({
        ...row,
        run_at: iso(run_at),
        created_at: iso(created_at),
        finished_at: isoOrNull(finished_at),
      })),
    };
  });

  app.post(
    `${path}/:id/retry`,
    { config: { permission: 'account_manage' }, schema: { params: One } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const alone = await isAlone(deps);
      const again = await deps.write(async (tx) => {
        const failed = await tx.db
          .selectFrom('jobs')
          .selectAll()
          .where('id', '=', request.params.id as JobId)
          .where('status', '=', 'failed')
          .where((row) =>
            row.or([row('account_id', '=', agent.account.id), ...(alone ? [row('account_id', 'is', null)] : [])]),
          )
          .executeTakeFirst();
        if (!failed) return false;
        await tx.db.deleteFrom('jobs').where('id', '=', failed.id).execute();
        // The name was ours when it was written; a job of an unknown name fails again, visibly.
        tx.enqueue(failed.name as never, failed.payload as never, {
          ...(failed.account_id === null ? {} : { account_id: failed.account_id }),
        });
        return true;
      });
      if (!again) throw notFound();
      return reply.code(200).send();
    },
  );
};

const mailRoutes = (app: App, deps: Deps) => {
  const path = `${account}/mails`;
  app.get(path, { config: { permission: 'administrator' }, schema: { querystring: MailQuery } }, async (request) => {
    const agent = await agentOf(deps, request);
    const { status, page = 1 } = request.query;
    const rows = await deps.db
      .selectFrom('mails')
      .select(['id', 'purpose', 'to_address', 'subject', 'status', 'error', 'created_at', 'sent_at'])
      .where('account_id', '=', agent.account.id)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'failed'))
      .orderBy('created_at', 'desc')
      .limit(PAGE)
      .offset((page - 1) * PAGE)
      .execute();
    return {
      delivers: deps.mailer.delivers,
      payload: rows.map(({ created_at, sent_at, ...row }) => ({
        ...row,
        created_at: iso(created_at),
        sent_at: isoOrNull(sent_at),
      })),
    };
  });

  app.get(`${path}/:id`, { config: { permission: 'administrator' }, schema: { params: One } }, async (request) => {
    const agent = await agentOf(deps, request);
    const row = await deps.db
      .selectFrom('mails')
      .select(['id', 'purpose', 'to_address', 'subject', 'text', 'status', 'error'])
      .where('id', '=', request.params.id)
      .where('account_id', '=', agent.account.id)
      .executeTakeFirst();
    if (!row) throw notFound();
    return row;
  });
};

/** Jobs and mails that wait or failed, and their second chance. */
export const operationRoutes = (app: App, deps: Deps) => {
  jobRoutes(app, deps);
  mailRoutes(app, deps);
};
