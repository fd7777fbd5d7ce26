import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { isPostgres } from '../store-kind.ts';

/** SQLite allows no more selects in a compound. */
const MOST_INBOXES = 100;

/** Of a scope with no more messages, each is read. */
export const FEW = 32_768;

export type MessageSource = { from: RawBuilder<unknown>; where: RawBuilder<boolean>; newest: RawBuilder<unknown> };

/** Where a search looks. `conversations`: a selection of ids when it looks in few of them. */
export type MessageScope = { inboxes: readonly InboxId[]; conversations: RawBuilder<unknown> | undefined };

/** Matches the text literally, whatever its case. */
export const holdsText = (text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(m.content) LIKE ${`%${text.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'
    AND ${isSearchable}`;

/** What the index has: messages of people that were not deleted. */
export const isSearchable: RawBuilder<boolean> = sql<boolean>`m.message_type <> ${sql.lit(ACTIVITY)} AND m.deleted_at IS NULL`;

const ofInboxes = (inboxes: readonly InboxId[], limit: RawBuilder<unknown>) => {
  const of = (condition: RawBuilder<unknown>) =>
    sql`SELECT id FROM (SELECT id FROM messages WHERE ${condition} ORDER BY id DESC LIMIT ${limit}) AS one`;
  return inboxes.length > MOST_INBOXES
    ? of(sql`inbox_id IN (${sql.join(inboxes)})`)
    : sql.join(
        inboxes.map((id) => of(sql`inbox_id = ${id}`)),
        sql` UNION ALL `,
      );
};

/** One conversation after the other: the planner would read all messages backwards to find the newest. */
const ofConversations = (db: Kysely<Database>, conversations: RawBuilder<unknown>) =>
  isPostgres(db)
    ? sql`SELECT one.id FROM (${conversations}) AS c
        CROSS JOIN LATERAL (SELECT id FROM messages WHERE messages.conversation_id = c.id OFFSET 0) AS one`
    : sql`SELECT one.id FROM (${conversations}) AS c CROSS JOIN messages AS one ON one.conversation_id = c.id`;

/** The newest messages of a scope as `newest`: at most `most` are read, whatever the planner's statistics. */
export const newestOf = (db: Kysely<Database>, scope: MessageScope, most: number): RawBuilder<unknown> => {
  const limit = sql.lit(most);
  const every = scope.conversations ? ofConversations(db, scope.conversations) : ofInboxes(scope.inboxes, limit);
  return sql`(SELECT id FROM (${every}) AS every ORDER BY id DESC LIMIT ${limit}) AS newest`;
};

/** Messages `m` by ids, one after the other: without statistics the planner would join them with all messages. */
export const messagesOf = (db: Kysely<Database>, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  isPostgres(db)
    ? sql`CROSS JOIN LATERAL (SELECT * FROM messages WHERE messages.id = ${id} OFFSET 0) AS m`
    : sql`CROSS JOIN messages AS m ON m.id = ${id}`;

/** Messages `m` of the scope's conversations, which are selected once: PostgreSQL would join them with each message. */
export const inScope = ({ conversations }: MessageScope): RawBuilder<boolean> | undefined =>
  conversations ? sql<boolean>`(m.conversation_id IN (${conversations})) IS TRUE` : undefined;

/** Whether a scope has few messages; `span`: between the ids of its newest ones, of which there are one more than few. */
export const measureScope = async (
  db: Kysely<Database>,
  scope: MessageScope,
): Promise<{ isFew: boolean; span: number }> => {
  const { rows } = await sql<{ count: number; span: number | null }>`
    SELECT count(*) AS count, max(id) - min(id) AS span FROM ${newestOf(db, scope, FEW + 1)}`.execute(db);
  return { isFew: Number(rows[0]?.count) <= FEW, span: Number(rows[0]?.span ?? 0) };
};
