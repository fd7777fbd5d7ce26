import type { ConversationStatus, Priority } from '@porchlight/core/wire/conversation.ts';
import type {
  AccountId,
  CampaignId,
  ContactId,
  ContactInboxId,
  ConversationId,
  InboxId,
  LabelId,
  MessageId,
  SlaPolicyId,
  TeamId,
  UserId,
} from '@porchlight/core/wire/ids.ts';
import type { ScheduleFailure } from '@porchlight/core/wire/scheduled/scheduled-message.ts';
import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';
import type { UndoableFacts } from './workspace.ts';

export interface ConversationsTable extends Timestamps {
  id: Generated<ConversationId>;
  account_id: AccountId;
  inbox_id: InboxId;
  contact_id: ContactId;
  contact_inbox_id: ContactInboxId;
  display_id: number;
  uuid: string;
  /** The client's own id of the first message: a repeated start finds this conversation. */
  echo_id: string | null;
  status: ConversationStatus;
  /** urgent 4 … low 1, null = none, so that the database can sort by it. */
  priority: number | null;
  assignee_id: UserId | null;
  team_id: TeamId | null;
  campaign_id: CampaignId | null;
  sla_policy_id: SlaPolicyId | null;
  snoozed_until: number | null;
  contact_last_seen_at: number | null;
  agent_last_seen_at: number | null;
  assignee_last_seen_at: number | null;
  last_activity_at: number;
  waiting_since: number | null;
  first_reply_created_at: number | null;
  resolved_at: number | null;
  /** When it was opened last, and when its assignee changed last; null where an earlier version wrote it. */
  opened_at: Generated<number | null>;
  assignee_changed_at: Generated<number | null>;
  additional_attributes: Json;
  custom_attributes: Json;
  /** Visitor messages the team has not seen: counted here so that no list counts rows. */
  unread_count: number;
  last_message_id: MessageId | null;
  last_public_message_id: MessageId | null;
  /** Not read: a conversation is muted while its contact is blocked. A later version drops it. */
  muted: boolean;
  /** Where it goes on: never one that is merged itself. */
  merged_into_id: Generated<ConversationId | null>;
  /** Whether others may name it in `merged_into_id`. */
  has_merged: Generated<boolean>;
  /** What it counts of `unread_count` and `waiting_since` of the one that shows it. Not kept while it is merged with none. */
  own_unread_count: Generated<number | null>;
  own_waiting_since: Generated<number | null>;
  /** When the first of its scheduled messages is due, those that were not sent included; null without one. */
  scheduled_at: Generated<number | null>;
  /** When a split, or its undo, last moved messages into it or out of it: clients read them again. Null: never. */
  messages_moved_at: Generated<number | null>;
}

export type ConversationRow = Selectable<ConversationsTable>;

export interface ParticipantsTable {
  conversation_id: ConversationId;
  user_id: UserId;
  created_at: number;
}

export interface MentionsTable {
  id: Generated<number>;
  account_id: AccountId;
  conversation_id: ConversationId;
  user_id: UserId;
  message_id: MessageId;
  created_at: number;
}

/** What a merge changed, so that it can be undone. */
export type MergeFacts = {
  /** Of the merged conversation, before; its unread messages and wait are read by the version before alone. */
  status: ConversationStatus;
  snoozed_until: number | null;
  unread_count: number;
  waiting_since: number | null;
  /** What the other one got; a key is missing where it changed nothing. */
  target: {
    status?: { before: ConversationStatus; snoozed_until: number | null; after: ConversationStatus };
    priority?: { before: number | null; after: number | null };
    assignee_id?: UserId;
    team_id?: TeamId;
    waiting_since?: { before: number | null; after: number };
  };
  label_ids: LabelId[];
  participant_ids: UserId[];
  scheduled_ids?: number[];
};

export interface ConversationMergesTable {
  conversation_id: ConversationId;
  /** The one it was merged into, which may have been merged itself since. */
  into_id: ConversationId;
  account_id: AccountId;
  user_id: UserId | null;
  undo_facts: MergeFacts;
  created_at: number;
}

export type MergeRow = Selectable<ConversationMergesTable>;

export interface ConversationSplitsTable {
  conversation_id: ConversationId;
  /** The one whose messages were moved into it. */
  from_id: ConversationId;
  account_id: AccountId;
  user_id: UserId | null;
  created_at: number;
}

/** One change of many conversations; absent fields stay unchanged, null removes a value. */
export type BulkWish = {
  status?: ConversationStatus;
  snoozed_until?: number | null;
  assignee_id?: UserId | null;
  team_id?: TeamId | null;
  /** `none` removes it. */
  priority?: Priority | 'none';
  add_labels?: string[];
  remove_labels?: string[];
};

export interface BulkRunsTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  user_id: UserId;
  payload: BulkWish;
  state: 'running' | 'done' | 'cancelled' | 'undoing' | 'undone';
  /** How many conversations matched when it began. */
  total: number;
}

export type BulkRunRow = Selectable<BulkRunsTable>;

/** `kept`: changed by others since, so that an undo left it. */
export type BulkItemState = 'waiting' | 'done' | 'unchanged' | 'failed' | 'undone' | 'kept';

export interface BulkItemsTable {
  run_id: number;
  conversation_id: ConversationId;
  state: BulkItemState;
  error: string | null;
  undo_facts: { before: UndoableFacts; after: UndoableFacts } | null;
}

export interface ScheduledMessagesTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  conversation_id: ConversationId;
  user_id: UserId;
  /** The client's own id, which the sent message gets. */
  echo_id: string;
  content: string | null;
  in_reply_to: MessageId | null;
  send_at: number;
  /** It is not sent once the contact has written after `seen_message_id`. */
  unless_reply: boolean;
  seen_message_id: MessageId;
  state: 'waiting' | 'failed';
  failure: ScheduleFailure | null;
  /** What the server said of a message that it refused. */
  failure_detail: string | null;
}

export type ScheduledMessageRow = Selectable<ScheduledMessagesTable>;

export interface ScheduledFilesTable {
  id: Generated<number>;
  scheduled_message_id: number;
  file_key: string;
  file_name: string;
  content_type: string;
  file_size: number;
  width: number | null;
  height: number | null;
  created_at: number;
}

export type ScheduledFileRow = Selectable<ScheduledFilesTable>;

export interface ConversationTables {
  scheduled_messages: ScheduledMessagesTable;
  scheduled_files: ScheduledFilesTable;
  bulk_runs: BulkRunsTable;
  bulk_items: BulkItemsTable;
  conversation_merges: ConversationMergesTable;
  conversation_splits: ConversationSplitsTable;
  conversations: ConversationsTable;
  participants: ParticipantsTable;
  mentions: MentionsTable;
}
