import { type Static, Type } from 'typebox';
import type { InboxId, LabelId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { presentTeamAgents } from '../../../presenters/team-agents.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { presentTeamContact } from '../../../presenters/contacts.ts';
import { withinReach } from '../../../domain/permissions/contact-reach.ts';
import type { Deps } from '../../../domain/deps.ts';
import { toCsv } from '@porchlight/core/rules/csv-lines.ts';
import { iso, unix } from '../../../platform/times.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';

const path = '/api/v1/accounts/:account_id/csat_survey_responses';
/** Wire protocol 12.2. */
const PAGE = 25;
const MOST_LINES = 50_000;

const Query = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  sort: Type.Optional(Type.String({ maxLength: 50 })),
  since: Type.Optional(Type.Integer()),
  until: Type.Optional(Type.Integer()),
  user_ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 100 })),
  inbox_id: Type.Optional(Type.Integer()),
  team_id: Type.Optional(Type.Integer()),
  label_id: Type.Optional(Type.Integer()),
  rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  /** Those alone that say more than a number. */
  with_feedback: Type.Optional(Type.Boolean()),
});
type Wish = Static<typeof Query>;

const labelled = (db: Deps['db'], label_id: number) =>
  db
    .selectFrom('conversation_labels')
    .select('conversation_id')
    .where('label_id', '=', label_id as LabelId);

/** The answers that are meant, with the conversation each belongs to. */
const answersOf = ({ db }: Pick<Deps, 'db'>, { account }: Agent, wish: Wish) =>
  db
    .selectFrom('csat_responses as r')
    .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
    .where('r.account_id', '=', account.id)
    .$if(wish.since !== undefined, (query) => query.where('r.created_at', '>=', (wish.since ?? 0) * 1_000))
    .$if(wish.until !== undefined, (query) => query.where('r.created_at', '<', (wish.until ?? 0) * 1_000))
    .$if(wish.with_feedback === true, (query) => query.where('r.feedback_message', '!=', ''))
    .$if(wish.label_id !== undefined, (query) =>
      query.where('r.conversation_id', 'in', labelled(db, wish.label_id ?? 0)),
    )
    .$if(wish.rating !== undefined, (query) => query.where('r.rating', '=', wish.rating ?? 0))
    .$if(wish.inbox_id !== undefined, (query) => query.where('c.inbox_id', '=', wish.inbox_id as InboxId))
    .$if(wish.team_id !== undefined, (query) => query.where('c.team_id', '=', wish.team_id as TeamId))
    .$if(Boolean(wish.user_ids?.length), (query) =>
      query.where('r.assigned_agent_id', 'in', (wish.user_ids ?? []) as UserId[]),
    );

const agentsOf = async (deps: Deps, { account }: Agent, ids: (UserId | null)[]) => {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return [];
  const members = await deps.db
    .selectFrom('users as u')
    .innerJoin('account_users as au', 'au.user_id', 'u.id')
    .selectAll('u')
    .select(['au.account_id', 'au.role', 'au.custom_role_id', 'au.availability', 'au.auto_offline'])
    .where('au.account_id', '=', account.id)
    .where('u.id', 'in', known)
    .execute();
  return presentTeamAgents(deps, members);
};

const listAnswers = async (deps: Deps, agent: Agent, wish: Wish) => {
  const oldestFirst = wish.sort === 'created_at';
  const rows = await answersOf(deps, agent, wish)
    .selectAll('r')
    .select('c.display_id')
    .orderBy('r.created_at', oldestFirst ? 'asc' : 'desc')
    .orderBy('r.id', oldestFirst ? 'asc' : 'desc')
    .limit(PAGE)
    .offset(((wish.page ?? 1) - 1) * PAGE)
    .execute();
  if (rows.length === 0) return [];
  const [contacts, agents] = await Promise.all([
    deps.db
      .selectFrom('contacts')
      .selectAll()
      .where(
        'id',
        'in',
        rows.map(({ contact_id }) => contact_id),
      )
      .where(withinReach(agent))
      .execute(),
    agentsOf(
      deps,
      agent,
      rows.map(({ assigned_agent_id }) => assigned_agent_id),
    ),
  ]);
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
  const [rated, sent] = await Promise.all([
    answersOf({ db: reports }, agent, wish)
      .select((row) => ['r.rating', row.fn.countAll<number>().as('count')])
      .groupBy('r.rating')
      .execute(),
    reports
      .selectFrom('messages as m')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('m.account_id', '=', agent.account.id)
      .where('m.content_type', '=', 'input_csat')
      .$if(wish.since !== undefined, (query) => query.where('m.created_at', '>=', (wish.since ?? 0) * 1_000))
      .$if(wish.until !== undefined, (query) => query.where('m.created_at', '<', (wish.until ?? 0) * 1_000))
      .$if(wish.inbox_id !== undefined, (query) => query.where('m.inbox_id', '=', wish.inbox_id as InboxId))
      .$if(wish.team_id !== undefined, (query) => query.where('c.team_id', '=', wish.team_id as TeamId))
      .$if(wish.label_id !== undefined, (query) =>
        query.where('m.conversation_id', 'in', labelled(reports, wish.label_id ?? 0)),
      )
      .$if(Boolean(wish.user_ids?.length), (query) =>
        query.where('c.assignee_id', 'in', (wish.user_ids ?? []) as UserId[]),
      )
      .executeTakeFirstOrThrow(),
  ]);
  return {
    total_count: rated.reduce((sum, { count }) => sum + Number(count), 0),
    ratings_count: Object.fromEntries(rated.map(({ rating, count }) => [String(rating), Number(count)])),
    total_sent_messages_count: Number(sent.count),
  };
};

const HEADER = ['Agent', 'Rating', 'Feedback', 'Contact', 'Email', 'Conversation', 'Date'];

const csvOf = async ({ reports }: Deps, agent: Agent, wish: Wish) => {
  const rows = await answersOf({ db: reports }, agent, wish)
    .leftJoin('contacts as p', (join) => join.onRef('p.id', '=', 'r.contact_id').on(withinReach(agent, 'p.id')))
    .leftJoin('users as u', 'u.id', 'r.assigned_agent_id')
    .select(['u.name as agent', 'r.rating', 'r.feedback_message', 'p.name', 'p.email', 'c.display_id', 'r.created_at'])
    .orderBy('r.created_at', 'desc')
    .limit(MOST_LINES)
    .execute();
  return toCsv(
    HEADER,
    rows.map((row) => [
      row.agent,
      row.rating,
      row.feedback_message,
      row.name,
      row.email,
      row.display_id,
      iso(row.created_at),
    ]),
  );
};

/** Wire protocol 11.14: what people said of their conversations; administrators only. */
export const surveyTeamRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'report_manage' }, schema: { querystring: Query } }, async (request) =>
    listAnswers(deps, await agentOf(deps, request), request.query),
  );
  app.get(
    `${path}/metrics`,
    { config: { permission: 'report_manage' }, schema: { querystring: Query } },
    async (request) => measure(deps, await agentOf(deps, request), request.query),
  );
  app.get(
    `${path}/download`,
    { config: { permission: 'report_manage' }, schema: { querystring: Query } },
    async (request, reply) => {
      const text = await csvOf(deps, await agentOf(deps, request), request.query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="csat_report.csv"')
        .send(text);
    },
  );
};
