import type { Availability, Role } from '@porchlight/core/wire/agent.ts';
import type { AccountId, ContactInboxId, CustomRoleId, LabelId, UserId } from '@porchlight/core/wire/ids.ts';
import type { RoleMapping } from '@porchlight/core/wire/settings/single-sign-on.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Json, Timestamps } from './column-types.ts';

export interface UsersTable extends Timestamps {
  id: Generated<UserId>;
  email: string;
  name: string;
  display_name: string | null;
  /** scrypt, with its parameters; null until an invitation is accepted. */
  password_hash: string | null;
  pubsub_token: string;
  access_token: string;
  message_signature: string | null;
  ui_settings: Json;
  avatar_key: string | null;
  confirmed_at: number | null;
  /** Sealed (`domain/second-factors/authenticator-app`); older ones in plain text until their next use. */
  totp_secret: string | null;
  totp_enabled_at: number | null;
  /** The step of 30 s of the last accepted code: it and earlier ones are no longer valid. */
  totp_last_step: ColumnType<number | null, number | null | undefined, number | null>;
}

export type UserRow = Selectable<UsersTable>;

export interface AccountUsersTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  user_id: UserId;
  role: Role;
  /** Only of members whose role is `agent`; replaces its permissions. */
  custom_role_id: Generated<CustomRoleId | null>;
  availability: Availability;
  auto_offline: boolean;
  active_at: number | null;
  inviter_id: UserId | null;
  /** Open conversations above which automatic assignment gives no more; null is no limit. */
  capacity: Generated<number | null>;
  /** When they were first found offline, where an inbox gives their conversations to others. */
  away_since: Generated<number | null>;
}

/** Automatic assignment prefers these agents for conversations with the label. */
export interface AgentSkillsTable {
  account_id: AccountId;
  user_id: UserId;
  label_id: LabelId;
}

export type MemberRow = UserRow &
  Pick<Selectable<AccountUsersTable>, 'account_id' | 'role' | 'custom_role_id' | 'availability' | 'auto_offline'>;

export interface SessionsTable {
  id: Generated<number>;
  user_id: UserId;
  client_id: string;
  token_hash: string;
  user_agent: string | null;
  ip: string | null;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  /** Of the short-lived cookie; null, as the next four, where headers carry the session. */
  access_hash: Generated<string | null>;
  access_expires_at: Generated<number | null>;
  /** Of the secret in the refresh cookie, whose family `token_hash` is. */
  refresh_hash: Generated<string | null>;
  previous_refresh_hash: Generated<string | null>;
  refreshed_at: Generated<number | null>;
  /** When the user last proved who they are. */
  authenticated_at: Generated<number>;
}

export interface OneTimeTokensTable {
  id: Generated<number>;
  purpose: string;
  token_hash: string;
  account_id: AccountId | null;
  user_id: UserId | null;
  contact_inbox_id: ContactInboxId | null;
  payload: Json;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface ApiTokensTable {
  id: Generated<number>;
  user_id: UserId;
  name: string;
  scope: 'read' | 'write' | 'administrate';
  token_hash: string;
  /** The last four characters, by which its user recognises it. */
  hint: string;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
}

export type ApiTokenRow = Selectable<ApiTokensTable>;

export interface CustomRolesTable extends Timestamps {
  id: Generated<CustomRoleId>;
  account_id: AccountId;
  name: string;
  description: string;
  permissions: string[];
}

export type CustomRoleRow = Selectable<CustomRolesTable>;

export interface IdentityProvidersTable extends Timestamps {
  id: Generated<number>;
  account_id: AccountId;
  enabled: boolean;
  issuer: string;
  client_id: string;
  client_secret: string | null;
  label: string;
  domains: string[];
  group_claim: string;
  role_mappings: RoleMapping[];
  default_role: 'agent' | 'none';
  creates_users: boolean;
  allows_passwords: boolean;
  break_glass_user_id: UserId | null;
}

export interface UserIdentitiesTable {
  id: Generated<number>;
  user_id: UserId;
  issuer: string;
  subject: string;
  created_at: number;
  last_used_at: number;
}

export interface ProviderSessionsTable {
  id: Generated<number>;
  session_id: number;
  provider: string;
  issuer: string;
  id_token: string;
  created_at: number;
}

export interface PasskeysTable {
  id: Generated<number>;
  user_id: UserId;
  name: string;
  /** base64url, as are the key and the handle. */
  credential_id: string;
  /** COSE. */
  public_key: string;
  /** Identifies the user at the authenticator. */
  user_handle: string;
  rp_id: string;
  /** 0 where the authenticator does not count. */
  counter: number;
  transports: string[];
  /** Synced by a password manager. */
  backed_up: boolean;
  created_at: number;
  last_used_at: number | null;
}

export type PasskeyRow = Selectable<PasskeysTable>;

export interface UserTables {
  passkeys: PasskeysTable;
  identity_providers: IdentityProvidersTable;
  user_identities: UserIdentitiesTable;
  provider_sessions: ProviderSessionsTable;
  custom_roles: CustomRolesTable;
  users: UsersTable;
  account_users: AccountUsersTable;
  agent_skills: AgentSkillsTable;
  sessions: SessionsTable;
  api_tokens: ApiTokensTable;
  one_time_tokens: OneTimeTokensTable;
}
