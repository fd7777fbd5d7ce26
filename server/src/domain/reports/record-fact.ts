import { businessTime } from '@porchlight/core/rules/hours/business-time.ts';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { ReportingEventsTable } from '../../platform/database/schema/reports.ts';
import type { Tx } from '../transaction.ts';

type Fact = {
  name: ReportingEventsTable['name'];
  user_id: UserId | null;
  /** When the measured time started, ms. */
  since: number;
};

const inHours = async (tx: Tx, { inbox_id }: ConversationRow, since: number) => {
  const inbox = await tx.db
    .selectFrom('inboxes')
    .select(['working_hours_enabled', 'timezone'])
    .where('id', '=', inbox_id)
    .executeTakeFirstOrThrow();
  if (!inbox.working_hours_enabled) return tx.now - since;
  const hours = await tx.db.selectFrom('working_hours').selectAll().where('inbox_id', '=', inbox_id).execute();
  return businessTime(since, tx.now, { hours, timezone: inbox.timezone });
};

/** Records an event for the reports: its duration, by the clock and by business hours, in seconds. */
export const recordFact = async (
  tx: Tx,
  conversation: ConversationRow,
  { name, user_id, since }: Fact,
): Promise<void> => {
  await tx.db
    .insertInto('reporting_events')
    .values({
      account_id: conversation.account_id,
      name,
      inbox_id: conversation.inbox_id,
      user_id,
      conversation_id: conversation.id,
      value: (tx.now - since) / 1_000,
      value_in_business_hours: (await inHours(tx, conversation, since)) / 1_000,
      event_start_at: since,
      created_at: tx.now,
    })
    .execute();
};
