import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { ConversationCounts } from '@porchlight/core/wire/conversation.ts';
import type { Database } from '../db/schema.ts';
import type { ConversationRow } from './load.ts';

/** Wire protocol 12.2. */
const PAGE = 25;

export type ConversationFilter = {
  account_id: number;
  /** undefined: all of the account's. */
  inboxes: number[] | undefined;
  user_id: number;
  status: string;
  assignee_type: string;
  inbox_id?: number | undefined;
  team_id?: number | undefined;
  labels?: string[] | undefined;
  q?: string | undefined;
  sort_by?: string | undefined;
  page: number;
};

type Builder = ExpressionBuilder<Database, 'conversations'>;

/** Everything but the assignee: the counts of the three tabs share it. */
const scope = (filter: ConversationFilter) => (eb: Builder) => {
  const { account_id, inboxes, status, inbox_id, team_id, labels, q } = filter;
  return eb.and([
    eb('account_id', '=', account_id as never),
    ...(inboxes === undefined
      ? []
      : [inboxes.length === 0 ? sql<boolean>`1 = 0` : eb('inbox_id', 'in', inboxes as never[])]),
    ...(status === 'all' || q ? [] : [eb('status', '=', status as ConversationRow['status'])]),
    ...(inbox_id === undefined ? [] : [eb('inbox_id', '=', inbox_id as never)]),
    ...(team_id === undefined ? [] : [eb('team_id', '=', team_id as never)]),
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
    ...(q
      ? [
          eb.exists(
            eb
              .selectFrom('messages as m')
              .select('m.id')
              .whereRef('m.conversation_id', '=', 'conversations.id')
              .where(
                sql<boolean>`lower(m.content) like ${`%${q.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`} escape '\\'`,
              ),
          ),
        ]
      : []),
  ]);
};

const assignee =
  ({ assignee_type, user_id }: ConversationFilter) =>
  (eb: Builder) => {
    if (assignee_type === 'me') return eb('assignee_id', '=', user_id as never);
    if (assignee_type === 'unassigned') return eb('assignee_id', 'is', null);
    if (assignee_type === 'assigned') return eb('assignee_id', 'is not', null);
    return eb.and([]);
  };

type Order = {
  column: 'last_activity_at' | 'created_at' | 'priority' | 'waiting_since';
  direction: 'asc' | 'desc';
  nullable: boolean;
};

const orderOf = (sortBy = 'last_activity_at_desc'): Order => {
  const match = /^(last_activity_at|created_at|priority|waiting_since)_(asc|desc)$/.exec(sortBy);
  const column = (match?.[1] ?? 'last_activity_at') as Order['column'];
  return {
    column,
    direction: match?.[2] === 'asc' ? 'asc' : 'desc',
    nullable: column === 'priority' || column === 'waiting_since',
  };
};

/** A page of the list. None counts last, whatever the direction (AGT-17). */
export const listConversations = (db: Kysely<Database>, filter: ConversationFilter): Promise<ConversationRow[]> => {
  const { column, direction, nullable } = orderOf(filter.sort_by);
  const query = db.selectFrom('conversations').selectAll().where(scope(filter)).where(assignee(filter));
  const sorted = nullable
    ? query.orderBy(sql`case when ${sql.ref(column)} is null then 1 else 0 end`).orderBy(column, direction)
    : query.orderBy(column, direction);
  return sorted
    .orderBy('last_activity_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE)
    .offset((Math.max(1, filter.page) - 1) * PAGE)
    .execute();
};

/** The tabs' numbers, before the assignee filter (wire protocol 11.5): one pass over the index. */
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
