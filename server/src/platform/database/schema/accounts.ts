import type { AccountId, UserId } from '@porchlight/core/wire/ids.ts';
import type { Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';

export interface AccountsTable extends Timestamps {
  id: Generated<AccountId>;
  name: string;
  locale: string;
  domain: string | null;
  support_email: string | null;
  auto_resolve_days: number | null;
  status: 'active' | 'suspended';
  features: Json;
  settings: Json;
  last_display_id: number;
  last_campaign_display_id: number;
}

export type AccountRow = Selectable<AccountsTable>;

export interface AuditLogTable {
  id: Generated<number>;
  account_id: AccountId | null;
  user_id: UserId | null;
  action: string;
  /** `{ attribute: [before, after] }` of an update, `{ attribute: value }` of anything else; without secrets. */
  detail: Json;
  created_at: number;
  /** As Chatwoot names it, e.g. `Inbox`; null for older entries. */
  auditable_type: string | null;
  auditable_id: number | null;
  /** The object's name at that moment; null for contacts, who may be erased. */
  auditable_name: string | null;
  username: string | null;
  remote_address: string | null;
  user_agent: string | null;
  /** `session:ID`, `api_token:ID`, or `access_token`. */
  signed_in_by: string | null;
  request_uuid: string | null;
}

export interface CustomAttributeDefinitionsTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  attribute_display_name: string;
  attribute_display_type: string;
  attribute_description: string | null;
  attribute_key: string;
  attribute_model: 'conversation_attribute' | 'contact_attribute';
  attribute_values: string[];
  regex_pattern: string | null;
  regex_cue: string | null;
  default_value: string | null;
}

export interface AccountTables {
  accounts: AccountsTable;
  audit_log: AuditLogTable;
  custom_attribute_definitions: CustomAttributeDefinitionsTable;
}
