import type { Cell } from '@porchlight/core/rules/files/csv-lines.ts';
import { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { InboxId, LabelId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { idOf, JsonObject, Nullable, OneOf, Unix } from '@porchlight/core/wire/schema.ts';
import { SHEET_FORMATS } from '@porchlight/core/wire/settings/report-schedule.ts';
import { type Static, Type } from 'typebox';
import { listMembersAmong } from '../../../domain/accounts/members.ts';
import { listContactsFor } from '../../../domain/contacts/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { namesOfRemoved } from '../../../domain/reports/names.ts';
import {
  countRatings,
  countSurveys,
  listRatingLines,
  listRatings,
  type SurveyFilter,
} from '../../../domain/reports/survey-queries.ts';
import { sendSheet } from '../../../platform/files/send-sheet.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { iso, unix } from '../../../platform/times.ts';
import { presentTeamContact } from '../../../presenters/contacts.ts';
import { Csv } from '../../../presenters/response-schemas.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { refuseReportsOfOthers } from '../../access/own-reports.ts';
import { ReportMoment } from './report-schemas.ts';

const path = '/api/v1/accounts/:account_id/csat_survey_responses';
/** Wire protocol 12.2. */
const PAGE = 25;
const MOST_LINES = 50_000;

const Query = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  sort: Type.Optional(Type.String({ maxLength: 50 })),
  since: Type.Optional(ReportMoment),
  until: Type.Optional(ReportMoment),
  user_ids: Type.Optional(Type.Array(idOf<UserId>(), { maxItems: 100 })),
  inbox_id: Type.Optional(idOf<InboxId>()),
  team_id: Type.Optional(idOf<TeamId>()),
  label_id: Type.Optional(idOf<LabelId>()),
  rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  with_feedback: Type.Optional(Type.Boolean()),
  /** Of a file. */
  format: Type.Optional(OneOf(SHEET_FORMATS)),
});

const SurveyResponse = Type.Object({
  id: Type.Integer(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  feedback_message: Nullable(Type.String()),
  /** The caller does not see the conversation any more, and so no comment. */
  unseen: Type.Optional(Type.Literal(true)),
  account_id: Type.Integer(),
  message_id: Type.Integer(),
  contact: Nullable(TeamContact),
  conversation_id: Type.Integer(),
  assigned_agent: Type.Optional(TeamAgent),
  /** The name of an agent who has left the account. */
  removed_agent: Type.Optional(Type.String()),
  created_at: Unix,
});
const SurveyMetrics = Type.Object({
  total_count: Type.Integer(),
  ratings_count: JsonObject,
  total_sent_messages_count: Type.Integer(),
});

type Wish = Static<typeof Query>;

/** @throws 401 for an agent who asks for more than their own */
const filterFor = (agent: Agent, { since, until, format: _format, ...wish }: Wish): SurveyFilter => {
  refuseReportsOfOthers(agent, wish.user_ids ?? []);
  return {
    ...wish,
    since: since === undefined ? undefined : since * 1_000,
    until: until === undefined ? undefined : until * 1_000,
  };
};

const listAnswers = async (deps: Deps, agent: Agent, wish: Wish) => {
  const rows = await listRatings(deps.db, agent, filterFor(agent, wish), {
    oldestFirst: wish.sort === 'created_at',
    limit: PAGE,
    offset: ((wish.page ?? 1) - 1) * PAGE,
  });
  const contactIds = rows.map(({ contact_id }) => contact_id);
  const agentIds = rows.map(({ assigned_agent_id }) => assigned_agent_id).filter((id) => id !== null);
  const [contacts, members] = await Promise.all([
    listContactsFor(deps.db, agent, contactIds),
    listMembersAmong(deps.db, agent.account.id, agentIds),
  ]);
  const gone = agentIds.filter((id) => !members.some((member) => member.id === id));
  const [agents, removed] = await Promise.all([presentTeamAgents(deps, members), namesOfRemoved(deps, gone)]);
  return rows.map((row) => {
    const contact = contacts.find(({ id }) => id === row.contact_id);
    const assigned = agents.find(({ id }) => id === row.assigned_agent_id);
    const removed_agent = removed.get(row.assigned_agent_id ?? 0);
    return {
      id: row.id,
      rating: row.rating,
      feedback_message: row.feedback_message,
      ...(row.is_seen ? {} : { unseen: true as const }),
      account_id: row.account_id,
      message_id: row.message_id,
      contact: contact ? presentTeamContact(contact) : null,
      conversation_id: row.display_id,
      ...(assigned ? { assigned_agent: assigned } : {}),
      ...(removed_agent === undefined ? {} : { removed_agent }),
      created_at: unix(row.created_at),
    };
  });
};

const measure = async ({ reports }: Pick<Deps, 'reports'>, agent: Agent, wish: Wish) => {
  const filter = filterFor(agent, wish);
  const [counts, sent] = await Promise.all([
    countRatings(reports, agent.account.id, filter),
    countSurveys(reports, agent.account.id, filter),
  ]);
  return {
    total_count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    ratings_count: Object.fromEntries(counts),
    total_sent_messages_count: sent,
  };
};

const HEADER = ['Agent', 'Rating', 'Feedback', 'Contact', 'Email', 'Conversation', 'Date'];

const rowsOf = async ({ reports }: Deps, agent: Agent, wish: Wish): Promise<Cell[][]> => {
  const rows = await listRatingLines(reports, agent, filterFor(agent, wish), MOST_LINES);
  return rows.map((row) => [
    row.agent,
    row.rating,
    row.feedback_message,
    row.name,
    row.email,
    row.display_id,
    { date: iso(row.created_at) },
  ]);
};

export const surveyTeamRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    {
      config: { permission: 'reports' },
      schema: { querystring: Query, response: { 200: Type.Array(SurveyResponse) } },
    },
    async (request) => listAnswers(deps, await agentOf(deps, request), request.query),
  );
  app.get(
    `${path}/metrics`,
    { config: { permission: 'reports' }, schema: { querystring: Query, response: { 200: SurveyMetrics } } },
    async (request) => measure(deps, await agentOf(deps, request), request.query),
  );
  app.get(
    `${path}/download`,
    { config: { permission: 'reports' }, schema: { querystring: Query, response: { 200: Csv } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const rows = await rowsOf(deps, agent, request.query);
      const sheet = { name: 'csat_report', header: HEADER, rows, locale: agent.account.locale };
      return sendSheet(reply, sheet, request.query.format);
    },
  );
};
