import type { SQLInputValue } from 'node:sqlite';
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, UnknownRow } from 'kysely';

/** One name means one type in every table: SQLite's text and 0/1 become the types of `schema/database.ts`. */
export const JSON_COLUMNS = new Set([
  'features',
  'settings',
  'ui_settings',
  'payload',
  'auto_assignment_config',
  'pre_chat_form_options',
  'selected_feature_flags',
  'consent_text',
  'design_tokens',
  'home_blocks',
  'additional_attributes',
  'custom_attributes',
  'content_attributes',
  'detail',
  'attribute_values',
  'trigger_rules',
  'config',
  'meta',
  'subscriptions',
  'bot_config',
  'flags',
  'recipient_ids',
  'inbox_flags',
  'timing',
  'keys',
  'query',
  'audience_json',
  'sources',
  'further_spans',
  'permissions',
  'domains',
  'role_mappings',
  'transports',
  'actions',
  'conditions',
  'action_names',
  'inbox_ids',
  'label_ids',
  'steps',
  'undo_facts',
  'skipped_items',
  'files',
]);

export const BOOLEAN_COLUMNS = new Set([
  'active',
  'auto_offline',
  'greeting_enabled',
  'working_hours_enabled',
  'enable_email_collect',
  'csat_survey_enabled',
  'allow_messages_after_resolved',
  'lock_to_single_conversation',
  'enable_auto_assignment',
  'hmac_mandatory',
  'pre_chat_form_enabled',
  'continuity_via_email',
  'closed_all_day',
  'open_all_day',
  'blocked',
  'hmac_verified',
  'owns_contact',
  'is_claimed',
  'answers_in_response',
  'identifier_verified',
  'email_verified',
  'phone_number_verified',
  'muted',
  'has_merged',
  'unless_reply',
  'private',
  'show_on_sidebar',
  'allow_auto_assign',
  'enabled',
  'trigger_only_during_business_hours',
  'only_during_business_hours',
  'archived',
  'helpful',
  'agent_help_enabled',
  'live_visitors',
  'with_words',
  'creates_users',
  'allows_passwords',
  'backed_up',
  'paused',
  'includes_notes',
  'has_files',
  'all_inboxes',
  'is_opening',
]);

/** Our JSON is an object or a list; other text under such a name is an alias of a query. */
const JSON_START = /^[{[]/;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const readRow = (row: UnknownRow): UnknownRow => {
  for (const name of Object.keys(row)) {
    const value = row[name];
    if (value === null) continue;
    if (typeof value === 'string' && JSON_COLUMNS.has(name) && JSON_START.test(value)) row[name] = parseJson(value);
    else if (typeof value === 'number' && BOOLEAN_COLUMNS.has(name)) row[name] = value !== 0;
  }
  return row;
};

export class SqliteColumns implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    for (const row of result.rows) readRow(row);
    return result;
  }
}

export const toSqlite = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'object') return JSON.stringify(value);
  throw new TypeError(`A ${typeof value} cannot be a value of a statement.`);
};

/** Arrays would become SQL arrays, so everything structured is JSON text. */
export const toPostgres = (value: unknown) =>
  value !== null && typeof value === 'object' && !(value instanceof Uint8Array) ? JSON.stringify(value) : value;
