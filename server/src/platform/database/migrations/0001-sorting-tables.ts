import { type TableSpec, times } from './table-builder.ts';

/** Changes, jobs, and what a team sorts conversations by. In order of reference. */
export const sortingTables: [string, TableSpec, string[]?][] = [
  // No references: a change outlives its record, and the most frequent insert of the product stays light.
  [
    'changes',
    {
      seq: 'int',
      account_id: 'int',
      inbox_id: 'int?',
      conversation_id: 'int?',
      contact_id: 'int?',
      contact_inbox_id: 'int?',
      user_id: 'int?',
      name: 'text',
      audience: 'text',
      record_id: 'int?',
      detail: 'json',
      created_at: 'time',
    },
    ['seq'],
  ],
  [
    'jobs',
    {
      id: 'id',
      name: 'text',
      payload: 'json',
      unique_key: 'text?',
      slot: 'text?',
      account_id: 'int?',
      status: 'text',
      attempts: 'int',
      run_at: 'time',
      locked_until: 'time?',
      locked_by: 'text?',
      last_error: 'text?',
      created_at: 'time',
      finished_at: 'time?',
    },
  ],
  [
    'labels',
    {
      id: 'id',
      account_id: 'accounts',
      title: 'text',
      description: 'text?',
      color: 'text',
      show_on_sidebar: 'bool',
      ...times,
    },
  ],
  [
    'conversation_labels',
    { conversation_id: 'conversations', label_id: 'labels', created_at: 'time' },
    ['conversation_id', 'label_id'],
  ],
  ['contact_labels', { contact_id: 'contacts', label_id: 'labels', created_at: 'time' }, ['contact_id', 'label_id']],
  [
    'participants',
    { conversation_id: 'conversations', user_id: 'users', created_at: 'time' },
    ['conversation_id', 'user_id'],
  ],
  [
    'mentions',
    {
      id: 'id',
      account_id: 'accounts',
      conversation_id: 'conversations',
      user_id: 'users',
      message_id: 'messages',
      created_at: 'time',
    },
  ],
  [
    'drafts',
    { conversation_id: 'conversations', user_id: 'users', message: 'text', updated_at: 'time' },
    ['conversation_id', 'user_id'],
  ],
  [
    'contact_notes',
    { id: 'id', account_id: 'accounts', contact_id: 'contacts', user_id: 'users?', content: 'text', ...times },
  ],
  ['canned_responses', { id: 'id', account_id: 'accounts', short_code: 'text', content: 'text', ...times }],
  [
    'custom_attribute_definitions',
    {
      id: 'id',
      account_id: 'accounts',
      attribute_display_name: 'text',
      attribute_display_type: 'text',
      attribute_description: 'text?',
      attribute_key: 'text',
      attribute_model: 'text',
      attribute_values: 'json',
      regex_pattern: 'text?',
      regex_cue: 'text?',
      default_value: 'text?',
      ...times,
    },
  ],
];
