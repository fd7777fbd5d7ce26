import {
  ConversationCounts,
  FilteredCounts,
  TeamConversation,
  TeamConversationList,
} from '@porchlight/core/wire/conversation.ts';
import type { InboxId, TeamId } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { currentCursor } from '../../../domain/changes/queries.ts';
import { conversationFields } from '../../../domain/conversations/filter-fields.ts';
import {
  type ConversationFilter,
  countConversations,
  countWaiting,
  listConversations,
  listIds,
} from '../../../domain/conversations/list-queries.ts';
import { listByDue, SORT_BY_DUE } from '../../../domain/conversations/lists/list-by-due.ts';
import { loadAroundConversations } from '../../../domain/conversations/load-conversations.ts';
import type { Deps } from '../../../domain/deps.ts';
import { type Agent, visibleInboxIds } from '../../../domain/permissions/agent.ts';
import { messagesWithinRole, withinRole } from '../../../domain/permissions/conversation-reach.ts';
import { filterCondition } from '../../../domain/search/conditions.ts';
import { customKeysOf } from '../../../domain/search/custom-keys.ts';
import { matchesMessages } from '../../../domain/search/find-messages.ts';
import { FilterBody, type FilterLine } from '../../../domain/search/rules.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { presentTeamConversation } from '../../../presenters/conversations.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { conversationOf, conversationsPath } from '../../access/conversation-access.ts';
import { answerOf } from './present-conversation.ts';

const ListQuery = Type.Object({
  status: Type.Optional(Type.String()),
  assignee_type: Type.Optional(Type.String()),
  inbox_id: Type.Optional(idOf<InboxId>()),
  team_id: Type.Optional(idOf<TeamId>()),
  labels: Type.Optional(Type.Array(Type.String())),
  q: Type.Optional(Type.String()),
  conversation_type: Type.Optional(Type.String()),
  source_id: Type.Optional(Type.String({ maxLength: 255 })),
  updated_within: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 * 24 * 60 * 60 })),
  sort_by: Type.Optional(Type.String()),
  page: Type.Optional(Type.Integer({ minimum: 1 })),
});

/** `assignee_type` and `conversation_type` are ours: the list's tabs stay when it is filtered. */
export const FilterQuery = Type.Pick(ListQuery, ['page', 'sort_by', 'assignee_type', 'conversation_type']);

const ConversationMeta = Type.Object({ meta: ConversationCounts });
const FilteredConversations = Type.Object({
  meta: FilteredCounts,
  payload: Type.Array(TeamConversation),
});

const conversationCondition = async (deps: Deps, { account }: Agent, lines: FilterLine[]) =>
  filterCondition(lines, {
    fields: conversationFields,
    customColumn: 'conversations.custom_attributes',
    customKeys: await customKeysOf(deps, account.id, 'conversation_attribute'),
    now: deps.clock.now(),
    db: deps.db,
  });

const listSorted = (db: Deps['db'], filter: ConversationFilter) =>
  filter.sort_by === SORT_BY_DUE ? listByDue(db, filter) : listConversations(db, filter);

const filterOf = async (deps: Deps, request: FastifyRequest, { q, ...query }: Static<typeof ListQuery>) => {
  const agent = await agentOf(deps, request);
  const inboxes = await visibleInboxIds(deps, agent);
  const reader = { account_id: agent.account.id, inboxes, role: messagesWithinRole(agent) };
  const text = q?.trim();
  const filter: ConversationFilter = {
    ...query,
    status: query.status ?? 'open',
    assignee_type: query.assignee_type ?? 'all',
    page: query.page ?? 1,
    now: deps.clock.now(),
    account_id: agent.account.id,
    user_id: agent.user.id,
    role: withinRole(agent),
    inboxes,
    ...(text ? { messageMatch: await matchesMessages(deps, { ...reader, text }) } : {}),
  };
  return { agent, filter, db: filter.messageMatch ? deps.searches : deps.db };
};

/** Of a filter, in the order of their ids; at most `most`. */
export const listMatchingIds = async (
  deps: Deps,
  request: FastifyRequest,
  query: Static<typeof FilterQuery>,
  lines: FilterLine[],
  most: number,
) => {
  const { agent, filter } = await filterOf(deps, request, { ...query, status: 'all' });
  const condition = await conversationCondition(deps, agent, lines);
  return { agent, ids: await listIds(deps.searches, { ...filter, condition }, most) };
};

/** Wire protocol 11.5. */
export const conversationTeamRoutes = (app: App, deps: Deps) => {
  app.get(
    conversationsPath,
    {
      config: { permission: 'conversations' },
      schema: { querystring: ListQuery, response: { 200: TeamConversationList } },
    },
    async (request) => {
      const { agent, filter, db } = await filterOf(deps, request, request.query);
      const cursor = await currentCursor(deps.db);
      const [rows, counts, online] = await Promise.all([
        listSorted(db, filter),
        countConversations(db, filter),
        deps.presence.present(agent.account.id, 'contact'),
      ]);
      const loaded = await loadAroundConversations(deps.db, rows);
      const payload = loaded.conversations.map((row) => presentTeamConversation(row, loaded, { contacts: online }));
      return { data: { meta: { ...counts, cursor }, payload } };
    },
  );

  app.get(
    `${conversationsPath}/meta`,
    {
      config: { permission: 'conversations' },
      schema: { querystring: ListQuery, response: { 200: ConversationMeta } },
    },
    async (request) => {
      const { filter, db } = await filterOf(deps, request, request.query);
      return { meta: await countConversations(db, filter) };
    },
  );

  app.post(
    `${conversationsPath}/filter`,
    {
      config: { permission: 'conversations' },
      schema: { querystring: FilterQuery, body: FilterBody, response: { 200: FilteredConversations } },
    },
    async (request) => {
      const { agent, filter } = await filterOf(deps, request, { ...request.query, status: 'all' });
      const condition = await conversationCondition(deps, agent, request.body.payload);
      const filtered = { ...filter, condition };
      const [rows, counts, waiting, online] = await Promise.all([
        listSorted(deps.searches, filtered),
        countConversations(deps.searches, filtered),
        countWaiting(deps.searches, filtered),
        deps.presence.present(agent.account.id, 'contact'),
      ]);
      const loaded = await loadAroundConversations(deps.db, rows);
      const payload = loaded.conversations.map((row) => presentTeamConversation(row, loaded, { contacts: online }));
      return { meta: { ...counts, ...waiting }, payload };
    },
  );

  app.get(
    `${conversationsPath}/:conversation_id`,
    { config: { permission: 'conversations' }, schema: { response: { 200: TeamConversation } } },
    async (request) => {
      const { conversation } = await conversationOf(deps, request);
      return answerOf(deps, conversation);
    },
  );
};
