import type {
  AccountId,
  ContactId,
  ContactInboxId,
  ConversationId,
  InboxId,
  Seq,
  UserId,
} from '@porchlight/core/wire/ids.ts';
import type { Json } from './column-types.ts';

/** Everything a client may see, in one sequence without gaps, in commit order; swept after 30 days. */
export interface ChangesTable {
  seq: Seq;
  account_id: AccountId;
  inbox_id: InboxId | null;
  conversation_id: ConversationId | null;
  contact_id: ContactId | null;
  contact_inbox_id: ContactInboxId | null;
  /** Set when only this user may see it (notifications, mentions). */
  user_id: UserId | null;
  name: string;
  /** `public`: the contact sees it too; `team`: agents only; `contact`: the contact only. */
  audience: 'public' | 'team' | 'contact';
  record_id: number | null;
  /** Small facts for the payload that the record no longer has (previous_changes, performer). */
  detail: Json;
  created_at: number;
}

export interface CountersTable {
  name: string;
  value: number;
}

export interface ChangeTables {
  changes: ChangesTable;
  counters: CountersTable;
}
