import type { AuditLogEntry } from '@porchlight/core/wire/settings/audit-log.ts';
import { type SettingsKey, t } from '../texts.ts';

/** Kinds of objects whose name in the API is not what the console calls them. */
const TYPES: Record<string, SettingsKey> = {
  AccountUser: 'AUDIT_TYPE_AGENT',
  AgentBot: 'AUDIT_TYPE_BOT',
  ApiToken: 'AUDIT_TYPE_API_TOKEN',
  AuditLog: 'AUDIT_LOG',
  InboxMember: 'AUDIT_TYPE_INBOX_MEMBERS',
  Portal: 'AUDIT_TYPE_HELP_CENTRE',
  PortalMember: 'AUDIT_TYPE_HELP_CENTRE_MEMBERS',
  TeamMember: 'AUDIT_TYPE_TEAM_MEMBERS',
};

const ACTIONS: Record<string, SettingsKey> = {
  create: 'AUDIT_CREATE',
  update: 'AUDIT_UPDATE',
  destroy: 'AUDIT_DESTROY',
  sign_in: 'AUDIT_SIGN_IN',
  sign_in_failed: 'AUDIT_SIGN_IN_FAILED',
  sign_out: 'AUDIT_SIGN_OUT',
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

/** An attribute and its value; of an update before and after. */
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
