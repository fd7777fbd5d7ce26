import type { AuditLogEntry } from '@porchlight/core/wire/settings/audit-log.ts';
import { type SettingsKey, t } from '../texts.ts';

/** What the console calls the types of the API. */
const TYPES: Record<string, SettingsKey> = {
  Account: 'AUDIT_TYPE_ACCOUNT',
  AccountUser: 'AUDIT_TYPE_AGENT',
  AgentBot: 'AUDIT_TYPE_BOT',
  ApiToken: 'AUDIT_TYPE_API_TOKEN',
  Article: 'AUDIT_TYPE_ARTICLE',
  AuditLog: 'AUDIT_LOG',
  AutomationRule: 'AUDIT_TYPE_RULE',
  Campaign: 'AUDIT_TYPE_CAMPAIGN',
  CannedResponse: 'AUDIT_TYPE_CANNED_RESPONSE',
  Category: 'AUDIT_TYPE_CATEGORY',
  Company: 'AUDIT_TYPE_COMPANY',
  Contact: 'AUDIT_TYPE_CONTACT',
  Conversation: 'AUDIT_TYPE_CONVERSATION',
  CustomAttributeDefinition: 'AUDIT_TYPE_ATTRIBUTE',
  CustomFilter: 'AUDIT_TYPE_VIEW',
  CustomRole: 'AUDIT_TYPE_ROLE',
  DashboardApp: 'AUDIT_TYPE_DASHBOARD_APP',
  IdentityProvider: 'AUDIT_TYPE_PROVIDER',
  Inbox: 'AUDIT_TYPE_INBOX',
  InboxMember: 'AUDIT_TYPE_INBOX_MEMBERS',
  IncomingWebhook: 'AUDIT_TYPE_INCOMING',
  Job: 'AUDIT_TYPE_JOB',
  Label: 'AUDIT_TYPE_LABEL',
  LogLevel: 'AUDIT_TYPE_LOG_LEVEL',
  Macro: 'AUDIT_TYPE_MACRO',
  Passkey: 'AUDIT_TYPE_PASSKEY',
  Portal: 'AUDIT_TYPE_HELP_CENTRE',
  PortalMember: 'AUDIT_TYPE_HELP_CENTRE_MEMBERS',
  Report: 'AUDIT_TYPE_REPORT',
  Session: 'AUDIT_TYPE_SESSION',
  SlackConnection: 'AUDIT_TYPE_SLACK',
  SlaPolicy: 'AUDIT_TYPE_SLA',
  Team: 'AUDIT_TYPE_TEAM',
  TeamMember: 'AUDIT_TYPE_TEAM_MEMBERS',
  User: 'AUDIT_TYPE_USER',
  UserIdentity: 'AUDIT_TYPE_USER_IDENTITY',
  Webhook: 'AUDIT_TYPE_WEBHOOK',
};

const ACTIONS: Record<string, SettingsKey> = {
  create: 'AUDIT_CREATE',
  update: 'AUDIT_UPDATE',
  destroy: 'AUDIT_DESTROY',
  sign_in: 'AUDIT_SIGN_IN',
  sign_in_failed: 'AUDIT_SIGN_IN_FAILED',
  sign_out: 'AUDIT_SIGN_OUT',
  add_samples: 'AUDIT_ADD_SAMPLES',
  remove_samples: 'AUDIT_REMOVE_SAMPLES',
  accept_invitation: 'AUDIT_ACCEPT_INVITATION',
  cancel_email_change: 'AUDIT_CANCEL_EMAIL_CHANGE',
  confirm_email: 'AUDIT_CONFIRM_EMAIL',
  confirm_email_change: 'AUDIT_CONFIRM_EMAIL_CHANGE',
  disable_two_factor: 'AUDIT_DISABLE_TWO_FACTOR',
  enable_two_factor: 'AUDIT_ENABLE_TWO_FACTOR',
  end_sessions: 'AUDIT_END_SESSIONS',
  erase: 'AUDIT_ERASE',
  export: 'AUDIT_EXPORT',
  import: 'AUDIT_IMPORT',
  merge: 'AUDIT_MERGE',
  renew_recovery_codes: 'AUDIT_RENEW_RECOVERY_CODES',
  reorder: 'AUDIT_REORDER',
  resend_invitation: 'AUDIT_RESEND_INVITATION',
  reset_password: 'AUDIT_RESET_PASSWORD',
  retry: 'AUDIT_RETRY',
  reveal_access_token: 'AUDIT_REVEAL_ACCESS_TOKEN',
  reveal_identity_key: 'AUDIT_REVEAL_IDENTITY_KEY',
  revoke_tokens: 'AUDIT_REVOKE_TOKENS',
  share: 'AUDIT_SHARE',
  stop_sharing: 'AUDIT_STOP_SHARING',
  'retention.erased': 'AUDIT_RETENTION',
};

/** `custom_attribute` and `CustomAttribute` are both "Custom attribute". */
export const readableName = (name: string): string => {
  const parts = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]+/g, ' ')
    .toLowerCase();
  return parts.charAt(0).toUpperCase() + parts.slice(1);
};

const textOf = (names: Record<string, SettingsKey>, name: string) => {
  const key = names[name];
  return key ? t(key) : readableName(name);
};

export const typeText = (type: string): string => textOf(TYPES, type);
export const actionText = (action: string): string => textOf(ACTIONS, action);

/** What an entry is about, in words: its name then, or its number. */
export const objectText = ({ auditable_type, auditable_id, auditable_name }: AuditLogEntry): string => {
  if (auditable_type === null) return '';
  const name = auditable_name ?? (auditable_id === null ? '' : `#${auditable_id}`);
  return name ? `${typeText(auditable_type)} ${name}` : typeText(auditable_type);
};

export type ChangeLine = { name: string; before: unknown; after: unknown };

const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2;

export const changeLines = ({ action, audited_changes }: AuditLogEntry): ChangeLine[] => {
  const pairs = action !== 'create' && action !== 'destroy';
  return Object.entries(audited_changes).map(([name, value]) =>
    pairs && isPair(value) ? { name, before: value[0], after: value[1] } : { name, before: undefined, after: value },
  );
};

/** A value as people read it; `nameOf` knows users by their number. */
export const valueText = (name: string, value: unknown, nameOf: (id: number) => string): string => {
  if (value === null || value === undefined || value === '') return t('AUDIT_EMPTY_VALUE');
  if (typeof value === 'boolean') return t(value ? 'AUDIT_YES' : 'AUDIT_NO');
  if (name === 'user_ids' && Array.isArray(value))
    return value.length === 0 ? t('AUDIT_EMPTY_VALUE') : value.map((id) => nameOf(Number(id))).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
