import type { Cell } from '@porchlight/core/rules/files/csv-lines.ts';
import type { InboxId, LabelId, SlaPolicyId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { idOf, OneOf } from '@porchlight/core/wire/schema.ts';
import { SHEET_FORMATS } from '@porchlight/core/wire/settings/report-schedule.ts';
import { MissedSlas, SlaMetrics } from '@porchlight/core/wire/settings/sla-policy.ts';
import { type Static, Type } from 'typebox';
import { listMembersAmong } from '../../../domain/accounts/members.ts';
import { availableName } from '../../../domain/accounts/names.ts';
import { labelsOfConversations } from '../../../domain/conversations/load-conversations.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { loadSlaEvents } from '../../../domain/sla/applied.ts';
import { listPolicies } from '../../../domain/sla/policies.ts';
import { countMisses, countSlas, listMissed, type SlaFilter } from '../../../domain/sla/report-queries.ts';
import { sendSheet } from '../../../platform/files/send-sheet.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { iso } from '../../../platform/times.ts';
import { presentUserSender } from '../../../presenters/agents.ts';
import { Csv } from '../../../presenters/response-schemas.ts';
import { presentAppliedSla, presentSlaEvent } from '../../../presenters/sla.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { refuseReportsOfOthers } from '../../access/own-reports.ts';
import { ReportMoment } from '../reports/report-schemas.ts';

const path = '/api/v1/accounts/:account_id/applied_slas';
const PAGE = 25;
const MOST_LINES = 10_000;
const AT_ONCE = 500;

const Query = Type.Object({
  since: Type.Optional(ReportMoment),
  until: Type.Optional(ReportMoment),
  assigned_agent_id: Type.Optional(idOf<UserId>()),
  inbox_id: Type.Optional(idOf<InboxId>()),
  team_id: Type.Optional(idOf<TeamId>()),
  sla_policy_id: Type.Optional(idOf<SlaPolicyId>()),
  label_id: Type.Optional(idOf<LabelId>()),
  /** Title of a label, as Chatwoot asks. */
  label_list: Type.Optional(Type.String({ maxLength: 255 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  /** Of a file. */
  format: Type.Optional(OneOf(SHEET_FORMATS)),
});
type Wish = Static<typeof Query>;

/** @throws 401 for an agent who asks for more than their own */
const filterFor = (
  agent: Agent,
  { since, until, label_list, page: _page, format: _format, ...wish }: Wish,
): SlaFilter => {
  refuseReportsOfOthers(agent, [wish.assigned_agent_id]);
  return {
    ...wish,
    since: since === undefined ? undefined : since * 1_000,
    until: until === undefined ? undefined : until * 1_000,
    label: label_list?.trim().toLowerCase() || undefined,
  };
};

/** As Chatwoot's: up to two decimals. */
const hitRate = ({ total, missed }: Awaited<ReturnType<typeof countSlas>>) =>
  missed === 0 ? '100%' : `${Math.round(((total - missed) / total) * 10_000) / 100}%`;

const pageOf = async (
  { reports }: Pick<Deps, 'reports'>,
  agent: Agent,
  filter: SlaFilter,
  limit: number,
  offset: number,
) => {
  const rows = await listMissed(reports, agent, filter, { limit, offset });
  const agentIds = rows.flatMap(({ assignee_id }) => (assignee_id === null ? [] : [assignee_id]));
  const [policies, members, events, labels] = await Promise.all([
    listPolicies({ db: reports }, agent.account.id),
    listMembersAmong(reports, agent.account.id, [...new Set(agentIds)]),
    loadSlaEvents(
      reports,
      rows.map(({ id }) => id),
    ),
    labelsOfConversations(
      reports,
      rows.map(({ conversation_id }) => conversation_id),
    ),
  ]);
  return rows.flatMap((row) => {
    const policy = policies.find(({ id }) => id === row.sla_policy_id);
    if (!policy) return [];
    return {
      row,
      policy,
      assignee: members.find(({ id }) => id === row.assignee_id),
      events: events.get(row.id) ?? [],
      labels: labels.get(row.conversation_id) ?? [],
    };
  });
};

const HEADER = ['Conversation', 'SLA policy', 'Agent', 'Team', 'Inbox', 'Labels', 'Link', 'Missed', 'Applied at'];

const rowsOf = async (deps: Pick<Deps, 'reports' | 'env'>, agent: Agent, filter: SlaFilter) => {
  const lines: Cell[][] = [];
  for (let offset = 0; offset < MOST_LINES; offset += AT_ONCE) {
    const found = await pageOf(deps, agent, filter, AT_ONCE, offset);
    for (const { row, policy, assignee, events, labels } of found)
      lines.push([
        row.display_id,
        policy.name,
        assignee ? availableName(assignee) : null,
        row.team,
        row.inbox,
        labels.join(', '),
        `${deps.env.publicUrl}/app/conversations/${row.display_id}`,
        events.map(({ event_type }) => event_type).join(', '),
        { date: iso(row.created_at) },
      ]);
    if (found.length < AT_ONCE) break;
  }
  return lines;
};

/** Chatwoot's `applied_slas`: conversations that missed their policy, and how many met it. */
export const appliedSlaRoutes = (app: App, deps: Deps) => {
  const config = { permission: 'reports' } as const;

  app.get(path, { config, schema: { querystring: Query, response: { 200: MissedSlas } } }, async (request) => {
    const agent = await agentOf(deps, request);
    const { page = 1 } = request.query;
    const filter = filterFor(agent, request.query);
    const [found, { missed: count }] = await Promise.all([
      pageOf(deps, agent, filter, PAGE, (page - 1) * PAGE),
      countSlas(deps.reports, agent.account.id, filter),
    ]);
    const payload = found.map(({ row, policy, assignee, events, labels }) => ({
      applied_sla: presentAppliedSla({ applied: row, policy }),
      conversation: {
        id: row.display_id,
        contact: { name: row.contact_name },
        labels,
        assignee: assignee ? presentUserSender(assignee) : null,
      },
      sla_events: events.map(presentSlaEvent),
    }));
    return { payload, meta: { count, current_page: page } };
  });

  app.get(
    `${path}/metrics`,
    { config, schema: { querystring: Query, response: { 200: SlaMetrics } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const filter = filterFor(agent, request.query);
      const [counts, misses] = await Promise.all([
        countSlas(deps.reports, agent.account.id, filter),
        countMisses(deps.reports, agent.account.id, filter),
      ]);
      return {
        total_applied_slas: counts.total,
        number_of_sla_misses: counts.missed,
        hit_rate: hitRate(counts),
        misses,
      };
    },
  );

  app.get(
    `${path}/download`,
    { config, schema: { querystring: Query, response: { 200: Csv } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const rows = await rowsOf(deps, agent, filterFor(agent, request.query));
      const sheet = { name: 'breached_conversation', header: HEADER, rows, locale: agent.account.locale };
      return sendSheet(reply, sheet, request.query.format);
    },
  );
};
