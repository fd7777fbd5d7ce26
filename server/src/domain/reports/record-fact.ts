import { businessTime } from '@porchlight/core/rules/hours/business-time.ts';
import type { ConversationId, UserId } from '@porchlight/core/wire/ids.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { ReportingEventsTable } from '../../platform/database/schema/reports.ts';
import type { Performer } from '../events.ts';
import type { Tx } from '../transaction.ts';

/** When a bot last handed a conversation to the team (ms); 0 if none did. */
export const lastHandoff = async (tx: Tx, conversation_id: ConversationId): Promise<number> => {
  const fact = await tx.db
    .selectFrom('reporting_events')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('conversation_id', '=', conversation_id)
    .where('name', '=', 'bot_handoff')
    .executeTakeFirst();
  return Number(fact?.at ?? 0);
};

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

const hasBot = async (tx: Tx, { inbox_id }: ConversationRow) => {
  const inbox = await tx.db.selectFrom('inboxes').select('agent_bot_id').where('id', '=', inbox_id).executeTakeFirst();
  return inbox?.agent_bot_id != null;
};

/** By the bot itself, or while it had the conversation: the visitor ended it, or a rule. Never after an agent's part in it. */
const isResolvedByBot = async (tx: Tx, conversation: ConversationRow, performer: Performer) => {
  if (conversation.first_reply_created_at !== null || performer.type === 'user') return false;
  if (performer.type !== 'agent_bot' && !(conversation.status === 'pending' && (await hasBot(tx, conversation))))
    return false;
  return (await lastHandoff(tx, conversation.id)) === 0;
};

/** A resolution counts for the assignee; for the bot too, when it needed no agent. `conversation` is the row before it. */
export const recordResolution = async (tx: Tx, conversation: ConversationRow, performer: Performer): Promise<void> => {
  const { assignee_id: user_id, created_at: since } = conversation;
  await recordFact(tx, conversation, { name: 'conversation_resolved', user_id, since });
  if (await isResolvedByBot(tx, conversation, performer))
    await recordFact(tx, conversation, { name: 'bot_resolved', user_id: null, since });
};
