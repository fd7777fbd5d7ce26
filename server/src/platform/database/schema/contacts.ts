import type { AccountId, CompanyId, ContactId, ContactInboxId, InboxId, UserId } from '@porchlight/core/wire/ids.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';

type Nullish<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface ContactsTable extends Timestamps {
  id: Generated<ContactId>;
  account_id: AccountId;
  name: string | null;
  email: string | null;
  phone_number: string | null;
  identifier: string | null;
  /** True: from the team or a signed page; false: from an unproven visitor; null: written before this was recorded. */
  identifier_verified: Nullish<boolean>;
  email_verified: Nullish<boolean>;
  phone_number_verified: Nullish<boolean>;
  avatar_key: string | null;
  avatar_url: string | null;
  additional_attributes: Json;
  custom_attributes: Json;
  contact_type: 'visitor' | 'lead' | 'customer';
  blocked: boolean;
  last_activity_at: number | null;
  consent_version: string | null;
  consent_at: number | null;
  search_words: string;
  /** The agent who created it; null when a visitor, a bot or an import did. */
  created_by_id: UserId | null;
  /** In step with `additional_attributes.company_name`. */
  company_id: Nullish<CompanyId>;
}

export type ContactRow = Selectable<ContactsTable>;

export interface ContactInboxesTable extends Timestamps {
  id: Generated<ContactInboxId>;
  contact_id: ContactId;
  inbox_id: InboxId;
  source_id: string;
  pubsub_token: string;
  hmac_verified: boolean;
  /** False: the session was joined to another contact. It reads its own conversations, never the record. */
  owns_contact: Generated<boolean>;
  generation: Generated<number>;
  last_used_at: Nullish<number>;
}

/** A contact's session in one inbox, which its tokens name. */
export type ContactInboxRow = Selectable<ContactInboxesTable>;

export interface ContactNotesTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  contact_id: ContactId;
  user_id: UserId | null;
  content: string;
}

export type NoteRow = Selectable<ContactNotesTable>;

export interface ConsentsTable {
  id: Generated<number>;
  account_id: AccountId;
  contact_id: ContactId;
  inbox_id: InboxId | null;
  version: string;
  locale: string;
  text: string;
  created_at: number;
}

export interface PageVisitsTable {
  id: Generated<number>;
  contact_inbox_id: ContactInboxId;
  url: string;
  title: string | null;
  created_at: number;
}

export type PageVisitRow = Selectable<PageVisitsTable>;

/** An erased session; `source_hash` is a digest of its `source_id`. */
export interface EndedSessionsTable {
  inbox_id: InboxId;
  source_hash: string;
  ended_at: number;
}

export interface CompaniesTable extends Timestamps {
  id: Generated<CompanyId>;
  account_id: AccountId;
  name: string;
  /** `companyKey` of the name: unique in the account. */
  name_key: string;
  domain: string | null;
  description: string | null;
  search_words: string;
  /** The agent who created it; null where the text of a contact did. */
  created_by_id: UserId | null;
}

export type CompanyRow = Selectable<CompaniesTable>;

/** Written by triggers: what two contacts of an account have in common if they are one person. `email ada@example.com` */
export interface ContactMatchKeysTable {
  contact_id: ContactId;
  account_id: AccountId;
  match_key: string;
  /** A visitor wrote it, without proof. */
  is_claimed: boolean;
}

/** Written by triggers: how many contacts of an account have a key. */
export interface ContactMatchCountsTable {
  account_id: AccountId;
  match_key: string;
  holders: number;
}

/** Two contacts that an agent has said are not the same person; `contact_id` is the lower one. */
export interface ContactDistinctionsTable {
  contact_id: ContactId;
  other_id: ContactId;
  user_id: UserId | null;
  created_at: number;
}

/** A merge (`merged`, whose `former_value` is the name of the other contact), or a change of a verified value, by a trigger. */
export interface ContactEventsTable {
  id: Generated<number>;
  account_id: AccountId;
  contact_id: ContactId;
  kind: 'merged' | 'email' | 'phone_number' | 'identifier';
  former_value: string | null;
  new_value: Nullish<string>;
  /** Null for what a trigger writes. */
  user_id: Nullish<UserId>;
  created_at: number;
}

export interface ContactTables {
  contact_events: ContactEventsTable;
  contact_match_keys: ContactMatchKeysTable;
  contact_match_counts: ContactMatchCountsTable;
  contact_distinctions: ContactDistinctionsTable;
  companies: CompaniesTable;
  contacts: ContactsTable;
  contact_inboxes: ContactInboxesTable;
  contact_notes: ContactNotesTable;
  page_visits: PageVisitsTable;
  consents: ConsentsTable;
  ended_sessions: EndedSessionsTable;
}
