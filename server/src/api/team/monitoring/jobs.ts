import type { JobId } from '@porchlight/core/wire/ids.ts';
import { Iso, idOf, JsonObject, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { hasOneAccount } from '../../../domain/accounts/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { findMail, listMails } from '../../../domain/notifications/mail-queries.ts';
import { MAIL_LOG_DAYS } from '../../../domain/notifications/sweep-mails.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { type JobScope, listJobs, retryJob } from '../../../platform/jobs/list-jobs.ts';
import { iso, isoOrNull } from '../../../platform/times.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

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
const JobPath = Type.Object({ account_id: Type.String(), id: idOf<JobId>() });
const MailPath = Type.Object({ account_id: Type.String(), id: Type.Integer() });

const BackgroundJob = Type.Object({
  id: idOf<JobId>(),
  name: Type.String(),
  status: Type.String(),
  attempts: Type.Integer(),
  last_error: Nullable(Type.String()),
  run_at: Iso,
  created_at: Iso,
  finished_at: Nullable(Iso),
});
const EmailLog = Type.Object({
  delivers: Type.Boolean(),
  kept_days: Type.Integer(),
  payload: Type.Array(JsonObject),
});
const LoggedEmail = Type.Object({
  id: Type.Integer(),
  purpose: Type.String(),
  to_address: Type.String(),
  subject: Type.String(),
  text: Nullable(Type.String()),
  status: Type.String(),
  error: Nullable(Type.String()),
});

const scopeOf = async ({ db }: Deps, { account: { id } }: Agent): Promise<JobScope> => ({
  account_id: id,
  ofInstallation: await hasOneAccount(db),
});

const jobRoutes = (app: App, deps: Deps) => {
  const path = `${account}/jobs`;
  app.get(
    path,
    {
      config: { permission: 'account_manage' },
      schema: { querystring: ListQuery, response: { 200: payloadOf(Type.Array(BackgroundJob)) } },
    },
    async (request) => {
      const agent = await agentOf(deps, request);
      const { status = 'failed', page = 1 } = request.query;
      const span = { limit: PAGE, offset: (page - 1) * PAGE };
      const rows = await listJobs(deps.db, await scopeOf(deps, agent), { status, ...span });
      return {
        payload: rows.map(({ run_at, created_at, finished_at, ...row }) => ({
          ...row,
          run_at: iso(run_at),
          created_at: iso(created_at),
          finished_at: isoOrNull(finished_at),
        })),
      };
    },
  );

  app.post(
    `${path}/:id/retry`,
    { config: { permission: 'account_manage' }, schema: { params: JobPath, response: { 200: NoContent } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const scope = await scopeOf(deps, agent);
      const again = await deps.write((tx) => retryJob(tx, scope, request.params.id));
      if (!again) throw notFound();
      return reply.code(200).send();
    },
  );
};

const mailRoutes = (app: App, deps: Deps) => {
  const path = `${account}/mails`;
  app.get(
    path,
    { config: { permission: 'administrator' }, schema: { querystring: MailQuery, response: { 200: EmailLog } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const { status, page = 1 } = request.query;
      const span = { limit: PAGE, offset: (page - 1) * PAGE };
      const rows = await listMails(deps.db, agent.account.id, { status, ...span });
      return {
        delivers: deps.mailer.delivers,
        kept_days: MAIL_LOG_DAYS,
        payload: rows.map(({ created_at, sent_at, ...row }) => ({
          ...row,
          created_at: iso(created_at),
          sent_at: isoOrNull(sent_at),
        })),
      };
    },
  );

  app.get(
    `${path}/:id`,
    { config: { permission: 'administrator' }, schema: { params: MailPath, response: { 200: LoggedEmail } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const row = await findMail(deps.db, agent.account.id, request.params.id);
      if (!row) throw notFound();
      return row;
    },
  );
};

export const operationRoutes = (app: App, deps: Deps) => {
  jobRoutes(app, deps);
  mailRoutes(app, deps);
};
