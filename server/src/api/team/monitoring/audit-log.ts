import type { UserId } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { AuditLogPage } from '@porchlight/core/wire/settings/audit-log.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import {
  type AuditReader,
  type AuditWish,
  auditEntries,
  auditFacets,
  isAloneInstallation,
  newestAuditEntries,
} from '../../../domain/audit/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { Moment, momentMs } from '../../../platform/http/request-time.ts';
import { presentAuditEntry } from '../../../presenters/audit-entries.ts';
import { Csv } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { downloadAuditLog } from './audit-log-csv.ts';

const path = '/api/v1/accounts/:account_id/audit_logs';
const PER_PAGE = 25;
const PERMISSION = { permission: 'audit_log_manage' } as const;

const Query = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  before: Type.Optional(Type.Integer({ minimum: 1 })),
  user_id: Type.Optional(idOf<UserId>()),
  action: Type.Optional(Type.String({ maxLength: 100 })),
  auditable_type: Type.Optional(Type.String({ maxLength: 100 })),
  auditable_id: Type.Optional(Type.Integer()),
  remote_address: Type.Optional(Type.String({ maxLength: 100 })),
  since: Type.Optional(Moment),
  until: Type.Optional(Moment),
});

const AuditLogFacets = Type.Object({ actions: Type.Array(Type.String()), auditable_types: Type.Array(Type.String()) });

const wishOf = ({ page: _page, since, until, ...wish }: Static<typeof Query>): AuditWish => ({
  ...wish,
  since: momentMs(since, 'since'),
  until: momentMs(until, 'until'),
});

const readerOf = async (deps: Deps, request: FastifyRequest): Promise<AuditReader> => {
  const { account } = await agentOf(deps, request);
  return { account_id: account.id, isAlone: await isAloneInstallation(deps.db) };
};

/** New entries shift the pages of `page` (Chatwoot's), not of `before`, which names the last entry that was read. */
export const auditLogRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: PERMISSION, schema: { querystring: Query, response: { 200: AuditLogPage } } },
    async (request) => {
      const reader = await readerOf(deps, request);
      const wish = wishOf(request.query);
      const { page = 1 } = request.query;
      const [rows, { count }] = await Promise.all([
        newestAuditEntries(deps.searches, reader, wish)
          .limit(PER_PAGE + 1)
          .offset(wish.before === undefined ? (page - 1) * PER_PAGE : 0)
          .execute(),
        auditEntries(deps.searches, reader, { ...wish, before: undefined })
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ]);
      const shown = rows.slice(0, PER_PAGE);
      return {
        audit_logs: shown.map(presentAuditEntry),
        current_page: page,
        per_page: PER_PAGE,
        total_entries: Number(count),
        next_before: rows.length > PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
      };
    },
  );

  app.get(`${path}/facets`, { config: PERMISSION, schema: { response: { 200: AuditLogFacets } } }, async (request) =>
    auditFacets(deps.searches, await readerOf(deps, request)),
  );

  app.get(
    `${path}/download`,
    { config: PERMISSION, schema: { querystring: Query, response: { 200: Csv } } },
    async (request, reply) => {
      const reader = await readerOf(deps, request);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit_log.csv"')
        .header('cache-control', 'no-store')
        .send(downloadAuditLog(deps, reader, wishOf(request.query)));
    },
  );
};
