import type { AccountId, ContactId, ConversationId, InboxId, MessageId, UserId } from '@porchlight/core/wire/ids.ts';
import type { ReportSchedule } from '@porchlight/core/wire/settings/report-schedule.ts';
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

/** Days of UTC (since 1970) that reports read from their roll-ups. Triggers remove a day when one of its rows changes. */
export interface ReportDaysTable {
  account_id: AccountId;
  day: number;
  /** Of the run that rolls it up. */
  token: string;
  /** Null until its roll-ups are complete. */
  rolled_at: number | null;
}

export interface ReportRollupsTable {
  account_id: AccountId;
  scope: 'account' | 'agent' | 'inbox' | 'label' | 'team';
  day: number;
  /** 0 for the account. */
  scope_id: number;
  metric: string;
  count: number;
  /** Milliseconds, or percent for ratings. */
  total: number;
  business_total: number;
  /** JSON: for each quarter hour with rows its number in the day, count, total and total in business hours. */
  quarters: string;
}

export interface ReportSchedulesTable extends ReportSchedule, Timestamps {
  saved_view_id: number;
  account_id: AccountId;
  user_id: UserId;
  next_run_at: number;
  last_sent_at: number | null;
  last_error: string | null;
}

export interface ReportTables {
  report_schedules: ReportSchedulesTable;
  report_days: ReportDaysTable;
  report_rollups: ReportRollupsTable;
  reporting_events: ReportingEventsTable;
  csat_responses: CsatResponsesTable;
}
