import type { AccountId, ContactId, ConversationId, InboxId, MessageId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Generated } from 'kysely';
import type { Timestamps } from './column-types.ts';

export interface ReportingEventsTable {
  id: Generated<number>;
  account_id: AccountId;
  name: 'first_response' | 'reply_time' | 'conversation_resolved' | 'bot_resolved' | 'bot_handoff';
  inbox_id: InboxId;
  user_id: UserId | null;
  conversation_id: ConversationId;
  /** Seconds. */
  value: number;
  value_in_business_hours: number;
  event_start_at: number;
  created_at: number;
}

export interface CsatResponsesTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  conversation_id: ConversationId;
  message_id: MessageId;
  contact_id: ContactId;
  assigned_agent_id: UserId | null;
  rating: number;
  feedback_message: string | null;
}

export interface ReportTables {
  reporting_events: ReportingEventsTable;
  csat_responses: CsatResponsesTable;
}
