import type { ContactInboxId } from '@porchlight/core/wire/ids.ts';
import type { ExpressionBuilder, Kysely } from 'kysely';
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
