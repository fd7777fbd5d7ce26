import { isId, type UserId } from '@porchlight/core/wire/ids.ts';
import { OneOf } from '@porchlight/core/wire/schema.ts';
import { SHEET_FORMATS } from '@porchlight/core/wire/settings/report-schedule.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { availabilityOf } from '../../../domain/accounts/availability.ts';
import { availableName } from '../../../domain/accounts/names.ts';
import type { Deps } from '../../../domain/deps.ts';
import { breakdownLines } from '../../../domain/reports/breakdown-lines.ts';
import { bucketStarts, bucketsIn, fillBuckets, GROUPS, spanBefore } from '../../../domain/reports/buckets.ts';
import { BREAKDOWNS, type Breakdown } from '../../../domain/reports/groupings.ts';
import {
  isMean,
  meanOrCount,
  type Question,
  REPORT_METRICS,
  SCOPES,
  type Scope,
} from '../../../domain/reports/metrics.ts';
import { openConversations, openOfAgents } from '../../../domain/reports/overview.ts';
import { countByQuarters, trafficOf } from '../../../domain/reports/queries.ts';
import { summarize } from '../../../domain/reports/summary-queries.ts';
import { avatarAddress } from '../../../domain/uploads/file-urls.ts';
import { unprocessable } from '../../../platform/errors.ts';
import { sendSheet } from '../../../platform/files/send-sheet.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { sheetOfLines } from '../../../presenters/report-sheets.ts';
import { Csv } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { refuseReportsOfOthers } from '../../access/own-reports.ts';
import { liveReportRoutes } from './live.ts';
import {
  ConversationTraffic,
  OpenConversations,
  ReportMoment,
  ReportSeries,
  ReportSummary,
  SummaryRow,
} from './report-schemas.ts';

const base = '/api/v2/accounts/:account_id';
const path = `${base}/reports`;
const DAY_MS = 24 * 60 * 60_000;
/** Ten years by the hour would be too long to read. */
const MOST_BUCKETS = 10_000;

const Query = Type.Object({
  metric: Type.Optional(OneOf(REPORT_METRICS)),
  type: Type.Optional(OneOf(SCOPES)),
  id: Type.Optional(Type.Integer()),
  since: Type.Optional(ReportMoment),
  until: Type.Optional(ReportMoment),
  group_by: Type.Optional(OneOf(GROUPS)),
  /** Hours ahead of UTC; `timezone`, an IANA name, has daylight saving and takes precedence. */
  timezone_offset: Type.Optional(Type.Number({ minimum: -14, maximum: 14 })),
  timezone: Type.Optional(Type.String({ maxLength: 64 })),
  business_hours: Type.Optional(Type.Boolean()),
  /** Of a file. */
  format: Type.Optional(OneOf(SHEET_FORMATS)),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});
type ReportQuery = Static<typeof Query>;

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

const zoneOf = ({ timezone, timezone_offset: offset = 0 }: ReportQuery) => {
  if (!timezone) return `${offset < 0 ? '-' : '+'}${two(Math.abs(offset))}:${two((Math.abs(offset) % 1) * 60)}`;
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
    return timezone;
  } catch {
    throw unprocessable(`"${timezone}" is not a time zone. Use a name such as Europe/Berlin`);
  }
};

const questionOf = async (deps: Deps, request: FastifyRequest, query: ReportQuery): Promise<Question> => {
  const agent = await agentOf(deps, request);
  const until = query.until === undefined ? deps.clock.now() : query.until * 1_000;
  const since = query.since === undefined ? until - 30 * DAY_MS : query.since * 1_000;
  if (since >= until) throw unprocessable('since must be before until');
  const scope: Scope = { type: query.type ?? 'account', id: query.id ?? 0 };
  if (scope.type !== 'account' && query.id === undefined) throw unprocessable(`id of the ${scope.type} is missing`);
  refuseReportsOfOthers(agent, scope.type === 'agent' && isId<UserId>(scope.id) ? [scope.id] : []);
  return { account_id: agent.account.id, since, until, scope, inBusinessHours: query.business_hours ?? false };
};

const seriesRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'reports' }, schema: { querystring: Query, response: { 200: ReportSeries } } },
    async (request) => {
      const { metric = 'conversations_count', group_by = 'day' } = request.query;
      const question = await questionOf(deps, request, request.query);
      if (bucketsIn(question, group_by) > MOST_BUCKETS) throw unprocessable('The period is too long for this group_by');
      const starts = bucketStarts(question.since, question.until, group_by, zoneOf(request.query));
      const buckets = fillBuckets(starts, await countByQuarters(deps, metric, question));
      return buckets.map(({ start, count, total }) => {
        const value = meanOrCount(metric, { count, total });
        return {
          value: value ?? 0,
          timestamp: Math.floor(start / 1_000),
          ...(isMean(metric) ? { count } : {}),
        };
      });
    },
  );

  app.get(
    `${path}/summary`,
    { config: { permission: 'reports' }, schema: { querystring: Query, response: { 200: ReportSummary } } },
    async (request) => {
      const question = await questionOf(deps, request, request.query);
      const before = spanBefore(question, zoneOf(request.query), deps.clock.now());
      return summarize(deps, question, before);
    },
  );

  /** Messages by weekday (0 = Sunday) and hour of the zone. */
  app.get(
    `${path}/conversation_traffic`,
    { config: { permission: 'reports' }, schema: { querystring: Query, response: { 200: ConversationTraffic } } },
    async (request) => {
      const question = await questionOf(deps, request, request.query);
      const timezone = zoneOf(request.query);
      const { metric = 'conversations_count' } = request.query;
      return { timezone, grid: await trafficOf(deps, metric, question, timezone) };
    },
  );
};

const overviewRoutes = (app: App, deps: Deps) =>
  app.get(
    `${path}/conversations`,
    { config: { permission: 'report_manage' }, schema: { querystring: Query, response: { 200: OpenConversations } } },
    async (request) => {
      const { account } = await agentOf(deps, request);
      if (request.query.type !== 'agent') return openConversations(deps, account.id);
      const [lines, present] = await Promise.all([
        openOfAgents(deps, account.id, request.query.page ?? 1),
        deps.presence.present(account.id, 'user'),
      ]);
      return lines.map(({ user, open, unattended }) => ({
        id: user.id,
        name: user.name,
        available_name: availableName(user),
        email: user.email,
        thumbnail: avatarAddress(user.avatar_key),
        availability: availabilityOf(user, present.has(user.id)),
        metric: { open, unattended },
      }));
    },
  );

const linesOf = async (deps: Deps, request: FastifyRequest, query: ReportQuery, breakdown: Breakdown) =>
  breakdownLines(deps, breakdown, await questionOf(deps, request, { ...query, type: 'account' }));

const breakdownRoutes = (app: App, deps: Deps) => {
  for (const breakdown of BREAKDOWNS) {
    app.get(
      `${base}/summary_reports/${breakdown}`,
      {
        config: { permission: 'report_manage' },
        schema: { querystring: Query, response: { 200: Type.Array(SummaryRow) } },
      },
      (request) => linesOf(deps, request, request.query, breakdown),
    );
    const plural = breakdown === 'inbox' ? 'inboxes' : `${breakdown}s`;
    app.get(
      `${path}/${plural}`,
      { config: { permission: 'report_manage' }, schema: { querystring: Query, response: { 200: Csv } } },
      async (request, reply) => {
        const lines = await linesOf(deps, request, request.query, breakdown);
        const { account } = await agentOf(deps, request);
        const sheet = { ...sheetOfLines(lines), name: `${plural}_report`, locale: account.locale };
        return sendSheet(reply, sheet, request.query.format);
      },
    );
  }
};

/** Wire protocol 11.14: of the account for those who may see reports; series, summary and traffic of their own for agents. */
export const reportRoutes = (app: App, deps: Deps) => {
  seriesRoutes(app, deps);
  overviewRoutes(app, deps);
  breakdownRoutes(app, deps);
  liveReportRoutes(app, deps);
};
