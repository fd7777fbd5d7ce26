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
  account_id: Type.Integer(),
  message_id: Type.Integer(),
  contact: Nullable(TeamContact),
  conversation_id: Type.Integer(),
  assigned_agent: Type.Optional(TeamAgent),
  created_at: Unix,
});
const SurveyMetrics = Type.Object({
  total_count: Type.Integer(),
  ratings_count: JsonObject,
  total_sent_messages_count: Type.Integer(),
});

type Wish = Static<typeof Query>;

const filterOf = ({ since, until, format: _format, ...wish }: Wish): SurveyFilter => ({
  ...wish,
  since: since === undefined ? undefined : since * 1_000,
  until: until === undefined ? undefined : until * 1_000,
});

const listAnswers = async (deps: Deps, agent: Agent, wish: Wish) => {
  const rows = await listRatings(deps.db, agent.account.id, filterOf(wish), {
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
  const agents = await presentTeamAgents(deps, members);
  return rows.map((row) => {
    const contact = contacts.find(({ id }) => id === row.contact_id);
    const assigned = agents.find(({ id }) => id === row.assigned_agent_id);
    return {
      id: row.id,
      rating: row.rating,
      feedback_message: row.feedback_message,
      account_id: row.account_id,
      message_id: row.message_id,
      contact: contact ? presentTeamContact(contact) : null,
      conversation_id: row.display_id,
      ...(assigned ? { assigned_agent: assigned } : {}),
      created_at: unix(row.created_at),
    };
  });
};

const measure = async ({ reports }: Pick<Deps, 'reports'>, agent: Agent, wish: Wish) => {
  const filter = filterOf(wish);
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
  const rows = await listRatingLines(reports, agent, filterOf(wish), MOST_LINES);
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
      config: { permission: 'report_manage' },
      schema: { querystring: Query, response: { 200: Type.Array(SurveyResponse) } },
    },
    async (request) => listAnswers(deps, await agentOf(deps, request), request.query),
  );
  app.get(
    `${path}/metrics`,
    { config: { permission: 'report_manage' }, schema: { querystring: Query, response: { 200: SurveyMetrics } } },
    async (request) => measure(deps, await agentOf(deps, request), request.query),
  );
  app.get(
    `${path}/download`,
    { config: { permission: 'report_manage' }, schema: { querystring: Query, response: { 200: Csv } } },
    async (request, reply) => {
      const agent = await agentOf(deps, request);
      const rows = await rowsOf(deps, agent, request.query);
      const sheet = { name: 'csat_report', header: HEADER, rows, locale: agent.account.locale };
      return sendSheet(reply, sheet, request.query.format);
    },
  );
};
