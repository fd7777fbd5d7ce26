import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import type {
  AccountId,
  ArticleId,
  AutomationRuleId,
  CannedResponseId,
  ContactId,
  ConversationId,
  DashboardAppId,
  InboxId,
  LabelId,
  MacroId,
  MessageId,
  TeamId,
  UserId,
} from '@porchlight/core/wire/ids.ts';
import type {
  AutomationCondition,
  AutomationEvent,
  AutomationOutcome,
  AutomationStep,
} from '@porchlight/core/wire/settings/automation-rule.ts';
import type { MacroAction, MacroStep } from '@porchlight/core/wire/settings/macro.ts';
import type { OnboardingItem } from '@porchlight/core/wire/settings/onboarding.ts';
import type { ViewVisibility } from '@porchlight/core/wire/settings/saved-view.ts';
import type { Visibility } from '@porchlight/core/wire/settings/visibility.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';

type Nullish<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface CannedResponsesTable extends Timestamps {
  id: Generated<CannedResponseId>;
  account_id: AccountId;
  short_code: string;
  content: string;
  visibility: Visibility;
  folder: string | null;
  /** Null for one from before canned responses had authors. */
  created_by_id: UserId | null;
}

export type CannedResponseRow = Selectable<CannedResponsesTable>;

export interface CannedResponseFilesTable {
  id: Generated<number>;
  canned_response_id: CannedResponseId;
  file_key: string;
  file_name: string;
  content_type: string;
  file_size: number;
  created_at: number;
}

export type CannedResponseFileRow = Selectable<CannedResponseFilesTable>;

/** One row for each canned response and agent who has sent it. */
export interface CannedResponseUsesTable {
  canned_response_id: CannedResponseId;
  user_id: UserId;
  uses: number;
  last_used_at: number;
}

export interface SavedViewsTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  user_id: UserId;
  name: string;
  filter_type: string;
  query: Json;
  visibility: Generated<ViewVisibility>;
  /** Of a view that is shared with a team. */
  team_id: TeamId | null;
}

export interface DraftsTable {
  conversation_id: ConversationId;
  user_id: UserId;
  message: string;
  updated_at: number;
}

export interface MacrosTable extends Timestamps {
  id: Generated<MacroId>;
  account_id: AccountId;
  name: string;
  visibility: Visibility;
  actions: MacroAction[];
  /** Names of the agents and teams of its actions when it was saved, by `agent:ID` and `team:ID`. */
  action_names: Record<string, string>;
  created_by_id: UserId | null;
  updated_by_id: UserId | null;
}

export type MacroRow = Selectable<MacrosTable>;

/** What a macro can change in a conversation, and an undo can change back. */
export type UndoableFacts = {
  status: ConversationStatus;
  snoozed_until: number | null;
  assignee_id: UserId | null;
  team_id: TeamId | null;
  priority: number | null;
  muted: boolean;
  labels: string[];
};

export interface MacroRunsTable {
  id: Generated<number>;
  account_id: AccountId;
  macro_id: MacroId | null;
  macro_name: string;
  user_id: UserId | null;
  conversation_id: ConversationId;
  batch_id: string;
  outcome: 'done' | 'failed';
  error: string | null;
  steps: MacroStep[];
  /** The conversation before and after, and the notes that were added; null for a run that failed. */
  undo_facts: { before: UndoableFacts; after: UndoableFacts; notes: MessageId[] } | null;
  undone_at: number | null;
  created_at: number;
}

export type MacroRunRow = Selectable<MacroRunsTable>;

export interface AutomationRulesTable extends Timestamps {
  id: Generated<AutomationRuleId>;
  account_id: AccountId;
  name: string;
  description: string;
  event_name: AutomationEvent;
  conditions: AutomationCondition[];
  actions: MacroAction[];
  action_names: Record<string, string>;
  active: boolean;
  /** From 1, in the order the rules run. */
  position: number;
}

export type AutomationRuleRow = Selectable<AutomationRulesTable>;

export interface AutomationRunsTable {
  id: Generated<number>;
  account_id: AccountId;
  rule_id: AutomationRuleId | null;
  rule_name: string;
  conversation_id: ConversationId;
  event_name: AutomationEvent;
  /** With `rule_id` unique: an event that is handled again finds the run of the first time. */
  event_id: string;
  outcome: AutomationOutcome;
  error: string | null;
  steps: AutomationStep[];
  created_at: number;
}

/** What a rule of `time_elapsed` acted on last in a conversation: it does not again until one of these times is another. */
export interface AutomationOccurrencesTable {
  rule_id: AutomationRuleId;
  conversation_id: ConversationId;
  occurrence: string;
  /** Of the conversation after the rule: while both are the same, the times are too, and are not read again. */
  seen_updated_at: number;
  seen_message_id: MessageId | null;
}

export type AutomationRunRow = Selectable<AutomationRunsTable>;

export interface DashboardAppsTable extends Timestamps {
  id: Generated<DashboardAppId>;
  account_id: AccountId;
  title: string;
  url: string;
  /** Signs the tokens of its context. */
  secret: string;
  /** Names the page that frames it, which is public and so not named by the id. */
  frame_key: string;
}

export type DashboardAppRow = Selectable<DashboardAppsTable>;

/** The checklist of a new account; without a row an account has none. */
export interface OnboardingTable extends Timestamps {
  account_id: AccountId;
  skipped_items: OnboardingItem[];
  /** Finished, or dismissed by an administrator. */
  hidden_at: number | null;
}

/** What the sample data of an account is made of: one of the ids each, none when it was deleted by hand. */
export interface SampleRecordsTable {
  id: Generated<number>;
  account_id: AccountId;
  inbox_id: Nullish<InboxId>;
  contact_id: Nullish<ContactId>;
  label_id: Nullish<LabelId>;
  canned_response_id: Nullish<CannedResponseId>;
  article_id: Nullish<ArticleId>;
  created_at: number;
}

export interface WorkspaceTables {
  onboarding: OnboardingTable;
  sample_records: SampleRecordsTable;
  dashboard_apps: DashboardAppsTable;
  automation_rules: AutomationRulesTable;
  automation_runs: AutomationRunsTable;
  automation_occurrences: AutomationOccurrencesTable;
  macros: MacrosTable;
  macro_runs: MacroRunsTable;
  canned_responses: CannedResponsesTable;
  canned_response_files: CannedResponseFilesTable;
  canned_response_uses: CannedResponseUsesTable;
  saved_views: SavedViewsTable;
  drafts: DraftsTable;
}
