import type { ContactInboxId, ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import type { Database } from '../../../platform/database/schema/database.ts';

type Reader = { db: Kysely<Database> };

/** One that was merged into another of these is shown in that one. */
const isListed = (sessions: ContactInboxId[]) => (row: ExpressionBuilder<Database, 'conversations'>) =>
  row.or([
    row('merged_into_id', 'is', null),
    row(
      'merged_into_id',
      'not in',
      row.selectFrom('conversations as into').select('into.id').where('into.contact_inbox_id', 'in', sessions),
    ),
  ]);

export const listNewestConversationsOf = async ({ db }: Reader, sessions: ContactInboxId[], most: number) =>
  sessions.length === 0
    ? []
    : db
        .selectFrom('conversations')
        .selectAll()
        .where('contact_inbox_id', 'in', sessions)
        .where(isListed(sessions))
        .orderBy('id', 'desc')
        .limit(most)
        .execute();

export const findConversationsOf = async ({ db }: Reader, sessions: ContactInboxId[], most: number) =>
  sessions.length === 0
    ? []
    : db
        .selectFrom('conversations')
        .selectAll()
        .where('contact_inbox_id', 'in', sessions)
        .where(isListed(sessions))
        .orderBy('last_activity_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most)
        .execute();

/** The newest public message of each, which may stand in one of `merged`: those that the visitor sees in them. */
export const loadNewestShown = async (
  { db }: Reader,
  rows: readonly Pick<ConversationRow, 'id' | 'last_public_message_id'>[],
  merged: readonly ConversationId[],
): Promise<ReadonlyMap<ConversationId, MessageId>> => {
  const others =
    merged.length === 0
      ? []
      : await db
          .selectFrom('conversations')
          .select(['merged_into_id', 'last_public_message_id'])
          .where('id', 'in', merged)
          .execute();
  const found = new Map<ConversationId, MessageId>();
  const all = [...rows, ...others.map((row) => ({ ...row, id: row.merged_into_id }))];
  for (const { id, last_public_message_id: last } of all)
    if (id !== null && last !== null && last > (found.get(id) ?? 0)) found.set(id, last);
  return found;
};
