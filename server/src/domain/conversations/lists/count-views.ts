import { CONVERSATION_STATUSES } from '@porchlight/core/wire/conversation.ts';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { ViewCounts } from '@porchlight/core/wire/view-counts.ts';
import { type Kysely, sql } from 'kysely';
import { createCoalescer } from '../../../platform/coalesce.ts';
import type { Database } from '../../../platform/database/schema/database.ts';
import type { Deps } from '../../deps.ts';
import { createSavedViewCounter } from './count-saved-views.ts';
import { conversationsIn, keyOf, type Reader } from './reader.ts';

/** Counting 50,000 open conversations takes a tenth of a second; readers with the same access share the result for a second. */
const REST_MS = 1_000;

const NONE: ViewCounts = {
  all: 0,
  mention: 0,
  participating: 0,
  unattended: 0,
  snoozed: 0,
  scheduled: 0,
  inboxes: [],
  teams: [],
  labels: [],
  views: [],
};

const openConversations = (db: Kysely<Database>, reader: Reader) => conversationsIn(db, reader, ['open']);

const countSnoozed = async (db: Kysely<Database>, reader: Reader) => {
  const { count } = await conversationsIn(db, reader, ['snoozed'])
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const countScheduled = async (db: Kysely<Database>, reader: Reader) => {
  const { count } = await conversationsIn(db, reader, CONVERSATION_STATUSES)
    .where('conversations.scheduled_at', 'is not', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Starts at the user's rows, which are few, and joins the conversations. */
const countOf = async (db: Kysely<Database>, reader: Reader, table: 'mentions' | 'participants', user: UserId) => {
  const { count } = await openConversations(db, reader)
    .where('conversations.id', 'in', (own) =>
      own.selectFrom(table).select(`${table}.conversation_id`).where(`${table}.user_id`, '=', user),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const groups = (db: Kysely<Database>, reader: Reader) =>
  openConversations(db, reader)
    .select([
      'conversations.inbox_id',
      'conversations.team_id',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(case when first_reply_created_at is null or waiting_since is not null then 1 end)`.as(
        'unattended',
      ),
    ])
    .groupBy(['conversations.inbox_id', 'conversations.team_id'])
    .execute();

const labelCounts = async (db: Kysely<Database>, reader: Reader): Promise<ViewCounts['labels']> => {
  const rows = await openConversations(db, reader)
    .innerJoin('conversation_labels as cl', 'cl.conversation_id', 'conversations.id')
    .innerJoin('labels as l', 'l.id', 'cl.label_id')
    .select(['l.title', sql<number>`count(*)`.as('count')])
    .groupBy('l.title')
    .execute();
  return rows.map(({ title, count }) => ({ title, count: Number(count) }));
};

type Counted<Id> = { id: Id; count: number };

const sumBy = <Row, Id>(rows: readonly Row[], idOf: (row: Row) => Id | null, countOf: (row: Row) => number) => {
  const sums = new Map<Id, number>();
  for (const row of rows) {
    const id = idOf(row);
    if (id !== null) sums.set(id, (sums.get(id) ?? 0) + countOf(row));
  }
  return Array.from(sums, ([id, count]): Counted<Id> => ({ id, count }));
};

const countGroups = async (db: Kysely<Database>, reader: Reader) => {
  const [rows, labels, snoozed, scheduled] = await Promise.all([
    groups(db, reader),
    labelCounts(db, reader),
    countSnoozed(db, reader),
    countScheduled(db, reader),
  ]);
  const numbers = rows.map((row) => ({ ...row, count: Number(row.count), unattended: Number(row.unattended) }));
  return {
    all: numbers.reduce((sum, { count }) => sum + count, 0),
    unattended: numbers.reduce((sum, { unattended }) => sum + unattended, 0),
    snoozed,
    scheduled,
    labels,
    inboxes: sumBy(
      numbers,
      ({ inbox_id }) => inbox_id,
      ({ count }) => count,
    ),
    teams: sumBy(
      numbers,
      ({ team_id }) => team_id,
      ({ count }) => count,
    ),
  };
};

export const createViewCounter = (deps: Pick<Deps, 'db' | 'searches' | 'clock'>) => {
  const db = deps.searches;
  const countSaved = createSavedViewCounter(deps);
  const share = createCoalescer<Awaited<ReturnType<typeof countGroups>>>(REST_MS);
  return async (reader: Reader): Promise<ViewCounts> => {
    if (reader.inboxes?.length === 0) return NONE;
    const { user } = reader.agent;
    const [shared, mention, participating, views] = await Promise.all([
      share(keyOf(reader), () => countGroups(db, reader)),
      countOf(db, reader, 'mentions', user.id),
      countOf(db, reader, 'participants', user.id),
      countSaved(reader),
    ]);
    return { ...shared, mention, participating, views };
  };
};
