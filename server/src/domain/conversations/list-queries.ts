import {
  CONVERSATION_STATUSES,
  type ConversationCounts,
  type FilteredCounts,
} from '@porchlight/core/wire/conversation.ts';
import type { AccountId, ConversationId, InboxId, TeamId, UserId } from '@porchlight/core/wire/ids.ts';
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { holdsWords } from '../../platform/database/folded-text.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Agent } from '../permissions/agent.ts';
import { withinRole } from '../permissions/conversation-reach.ts';
import type { Condition } from '../search/conditions.ts';

const PAGE = 25;
/** Limit of the recently changed. */
const MOST = 500;

export type ConversationFilter = {
  account_id: AccountId;
  /** undefined: all of the account's. */
  inboxes: InboxId[] | undefined;
  user_id: UserId;
  /** `withinRole`: what the agent's role may see. */
  role: RawBuilder<boolean>;
  status: string;
  assignee_type: string;
  inbox_id?: InboxId | undefined;
  team_id?: TeamId | undefined;
  labels?: string[] | undefined;
  /** Matches in its messages: it is found whatever its status. */
  messageMatch?: Condition | undefined;
  /** `mention`, `participating` or `unattended` (wire protocol 11.5); ours: `scheduled`. */
  conversation_type?: string | undefined;
  source_id?: string | undefined;
  /** Seconds; disables paging. */
  updated_within?: number | undefined;
  /** Condition of a filter; replaces `status`. */
  condition?: Condition | undefined;
  sort_by?: string | undefined;
  page: number;
  /** Epoch milliseconds. */
  now: number;
};

type Builder = ExpressionBuilder<Database, 'conversations'>;

const typeCondition = (eb: Builder, type: string | undefined, user_id: UserId) => {
  const mine = (table: 'mentions' | 'participants') =>
    eb.exists(
      eb
        .selectFrom(table)
        .select(`${table}.user_id`)
        .whereRef(`${table}.conversation_id`, '=', 'conversations.id')
        .where(`${table}.user_id`, '=', user_id),
    );
  if (type === 'mention') return [mine('mentions')];
  if (type === 'participating') return [mine('participants')];
  if (type === 'unattended')
    return [eb.or([eb('first_reply_created_at', 'is', null), eb('waiting_since', 'is not', null)])];
  if (type === 'scheduled') return [eb('scheduled_at', 'is not', null)];
  return [];
};

/** No conversation has an unknown status. */
const withStatus = (eb: Builder, status: string) => {
  const valid = CONVERSATION_STATUSES.find((one) => one === status);
  return valid ? eb('status', '=', valid) : sql<boolean>`1 = 0`;
};

/** Everything but the assignee: the counts of the three tabs share it. */
const scope = (filter: ConversationFilter) => (eb: Builder) => {
  const { account_id, inboxes, status, inbox_id, team_id, labels, messageMatch, condition } = filter;
  return eb.and([
    filter.role,
    ...(condition ? [condition] : []),
    ...(messageMatch ? [messageMatch] : []),
    ...typeCondition(eb, filter.conversation_type, filter.user_id),
    ...(filter.updated_within === undefined ? [] : [eb('updated_at', '>', filter.now - filter.updated_within * 1_000)]),
    ...(filter.source_id === undefined
      ? []
      : [
          eb('contact_inbox_id', 'in', (ci) =>
            ci
              .selectFrom('contact_inboxes')
              .select('contact_inboxes.id')
              .where('contact_inboxes.source_id', '=', filter.source_id ?? ''),
          ),
        ]),
    eb('account_id', '=', account_id),
    ...(inboxes === undefined ? [] : [inboxes.length === 0 ? sql<boolean>`1 = 0` : eb('inbox_id', 'in', inboxes)]),
    ...(status === 'all' || messageMatch || condition ? [] : [withStatus(eb, status)]),
    ...(inbox_id === undefined ? [] : [eb('inbox_id', '=', inbox_id)]),
    ...(team_id === undefined ? [] : [eb('team_id', '=', team_id)]),
    ...(labels && labels.length > 0
      ? [
          eb.exists(
            eb
              .selectFrom('conversation_labels as cl')
              .innerJoin('labels as l', 'l.id', 'cl.label_id')
              .select('cl.label_id')
              .whereRef('cl.conversation_id', '=', 'conversations.id')
              .where('l.title', 'in', labels),
          ),
        ]
      : []),
  ]);
};

const assignee =
  ({ assignee_type, user_id }: ConversationFilter) =>
  (eb: Builder) => {
    if (assignee_type === 'me') return eb('assignee_id', '=', user_id);
    if (assignee_type === 'unassigned') return eb('assignee_id', 'is', null);
    if (assignee_type === 'assigned') return eb('assignee_id', 'is not', null);
    return eb.and([]);
  };

const ORDERS = ['last_activity_at', 'created_at', 'priority', 'waiting_since', 'unread_count'] as const;
type Order = {
  column: (typeof ORDERS)[number];
  direction: 'asc' | 'desc';
  nullable: boolean;
};

/** Names of older clients (wire protocol 11.5). */
const LEGACY: Record<string, string> = {
  latest: 'last_activity_at_desc',
  sort_on_created_at: 'created_at_asc',
  sort_on_priority: 'priority_desc',
  sort_on_waiting_since: 'waiting_since_asc',
};

const orderOf = (sortBy = 'last_activity_at_desc'): Order => {
  const match = /^(last_activity_at|created_at|priority|waiting_since|unread_count)_(asc|desc)$/.exec(
    LEGACY[sortBy] ?? sortBy,
  );
  const column = ORDERS.find((each) => each === match?.[1]) ?? 'last_activity_at';
  return {
    column,
    direction: match?.[2] === 'asc' ? 'asc' : 'desc',
    nullable: column === 'priority' || column === 'waiting_since',
  };
};

/** Those of the list, without an order or a page. */
export const selectListed = (db: Kysely<Database>, filter: ConversationFilter) =>
  db.selectFrom('conversations').where(scope(filter)).where(assignee(filter));

/** The ids of the list, of all pages, in their own order. */
export const listIds = async (
  db: Kysely<Database>,
  filter: ConversationFilter,
  most: number,
): Promise<ConversationId[]> => {
  const rows = await selectListed(db, filter).select('id').orderBy('id').limit(most).execute();
  return rows.map(({ id }) => id);
};

/** The rows of a page: from `offset` on, `limit` of them. */
export const pageOf = ({ updated_within, page }: ConversationFilter): { limit: number; offset: number } =>
  updated_within === undefined ? { limit: PAGE, offset: (Math.max(1, page) - 1) * PAGE } : { limit: MOST, offset: 0 };

/** A page of the list. Null values are last, in both directions (AGT-17). */
export const listConversations = (db: Kysely<Database>, filter: ConversationFilter): Promise<ConversationRow[]> => {
  const { column, direction, nullable } = orderOf(filter.sort_by);
  const { limit, offset } = pageOf(filter);
  const query = selectListed(db, filter).selectAll();
  const sorted = nullable
    ? query.orderBy(sql`case when ${sql.ref(column)} is null then 1 else 0 end`).orderBy(column, direction)
    : query.orderBy(column, direction);
  return sorted.orderBy('last_activity_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute();
};

/** Totals of the tabs, before the assignee filter (wire protocol 11.5): one pass over the index. */
export const countConversations = async (
  db: Kysely<Database>,
  filter: ConversationFilter,
): Promise<ConversationCounts> => {
  const row = await db
    .selectFrom('conversations')
    .select([
      sql<number>`count(*)`.as('all_count'),
      sql<number>`count(case when assignee_id = ${filter.user_id} then 1 end)`.as('mine_count'),
      sql<number>`count(assignee_id)`.as('assigned_count'),
    ])
    .where(scope(filter))
    .executeTakeFirstOrThrow();
  const [all_count, assigned_count] = [Number(row.all_count), Number(row.assigned_count)];
  return {
    mine_count: Number(row.mine_count),
    assigned_count,
    unassigned_count: all_count - assigned_count,
    all_count,
  };
};

/** In an order by the waiting time those without one are last: how many come before them. It is not counted for other orders. */
export const countWaiting = async (
  db: Kysely<Database>,
  filter: ConversationFilter,
): Promise<Pick<FilteredCounts, 'waiting_count'>> => {
  if (orderOf(filter.sort_by).column !== 'waiting_since') return {};
  const { count } = await db
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(scope(filter))
    .where(assignee(filter))
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return { waiting_count: Number(count) };
};

export type ConversationSearch = {
  agent: Agent;
  /** undefined: all of the account's. */
  inboxes: InboxId[] | undefined;
  text: string;
  limit: number;
  offset: number;
};

export const searchConversations = async (
  db: Kysely<Database>,
  { agent, inboxes, text, limit, offset }: ConversationSearch,
): Promise<ConversationRow[]> => {
  if (inboxes?.length === 0) return [];
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  return db
    .selectFrom('conversations')
    .innerJoin('contacts', 'contacts.id', 'conversations.contact_id')
    .selectAll('conversations')
    .where('conversations.account_id', '=', agent.account.id)
    .$if(inboxes !== undefined, (query) => query.where('conversations.inbox_id', 'in', inboxes ?? []))
    .where(withinRole(agent))
    .where((row) =>
      row.or([
        ...(number ? [row('conversations.display_id', '=', Number(number))] : []),
        holdsWords('contacts.search_words', text),
      ]),
    )
    .orderBy('conversations.last_activity_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
};
