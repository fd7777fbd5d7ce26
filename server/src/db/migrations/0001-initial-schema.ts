import { type Kysely, sql } from 'kysely';
import type { StoreKind } from '../client.ts';
import { createIndex, createTable, type TableSpec } from '../table-builder.ts';
import { initialIndexes } from './0001-initial-indexes.ts';

const times = { created_at: 'time', updated_at: 'time' };

/** In order of reference. What each column means stands in `schema.ts`. */
const tables: [string, TableSpec, string[]?][] = [
  ['counters', { name: 'text', value: 'int' }, ['name']],
  ['accounts', { id: 'id', name: 'text', locale: 'text', domain: 'text?', support_email: 'text?', auto_resolve_days: 'int?', status: 'text', features: 'json', settings: 'json', last_display_id: 'int', last_campaign_display_id: 'int', ...times }],
  ['users', { id: 'id', email: 'text', name: 'text', display_name: 'text?', password_hash: 'text?', pubsub_token: 'text', access_token: 'text', message_signature: 'text?', ui_settings: 'json', avatar_key: 'text?', confirmed_at: 'time?', totp_secret: 'text?', totp_enabled_at: 'time?', ...times }],
  ['account_users', { id: 'id', account_id: 'accounts', user_id: 'users', role: 'text', availability: 'text', auto_offline: 'bool', active_at: 'time?', inviter_id: 'users?', ...times }],
  ['sessions', { id: 'id', user_id: 'users', client_id: 'text', token_hash: 'text', user_agent: 'text?', ip: 'text?', created_at: 'time', last_used_at: 'time', expires_at: 'time' }],
  ['agent_bots', { id: 'id', account_id: 'accounts', name: 'text', description: 'text?', outgoing_url: 'text?', bot_type: 'text', bot_config: 'json', access_token: 'text', secret: 'text', avatar_key: 'text?', ...times }],
  ['portals', { id: 'id', account_id: 'accounts', name: 'text', slug: 'text', custom_domain: 'text?', color: 'text?', homepage_link: 'text?', page_title: 'text?', header_text: 'text?', logo_key: 'text?', config: 'json', archived: 'bool', ...times }],
  ['inboxes', { id: 'id', account_id: 'accounts', name: 'text', channel_type: 'text', avatar_key: 'text?', greeting_enabled: 'bool', greeting_message: 'text?', working_hours_enabled: 'bool', out_of_office_message: 'text?', timezone: 'text', enable_email_collect: 'bool', csat_survey_enabled: 'bool', allow_messages_after_resolved: 'bool', lock_to_single_conversation: 'bool', enable_auto_assignment: 'bool', auto_assignment_config: 'json', portal_id: 'portals?', sender_name_type: 'text', business_name: 'text?', agent_bot_id: 'agent_bots?', website_url: 'text?', widget_color: 'text', welcome_title: 'text?', welcome_tagline: 'text?', reply_time: 'text', website_token: 'text', hmac_token: 'text', hmac_mandatory: 'bool', pre_chat_form_enabled: 'bool', pre_chat_form_options: 'json', continuity_via_email: 'bool', selected_feature_flags: 'json', webhook_url: 'text?', identifier: 'text?', allowed_domains: 'text', consent_text: 'json', consent_version: 'text?', retention_days: 'int?', design_tokens: 'json', settings: 'json', ...times }],
  ['inbox_members', { id: 'id', inbox_id: 'inboxes', user_id: 'users', created_at: 'time' }],
  ['working_hours', { id: 'id', inbox_id: 'inboxes', account_id: 'accounts', day_of_week: 'int', closed_all_day: 'bool', open_all_day: 'bool', open_hour: 'int?', open_minutes: 'int?', close_hour: 'int?', close_minutes: 'int?', ...times }],
  ['teams', { id: 'id', account_id: 'accounts', name: 'text', description: 'text?', allow_auto_assign: 'bool', ...times }],
  ['team_members', { team_id: 'teams', user_id: 'users', created_at: 'time' }, ['team_id', 'user_id']],
  ['contacts', { id: 'id', account_id: 'accounts', name: 'text?', email: 'text?', phone_number: 'text?', identifier: 'text?', avatar_key: 'text?', avatar_url: 'text?', additional_attributes: 'json', custom_attributes: 'json', contact_type: 'text', blocked: 'bool', last_activity_at: 'time?', consent_version: 'text?', consent_at: 'time?', ...times }],
  ['contact_inboxes', { id: 'id', contact_id: 'contacts', inbox_id: 'inboxes', source_id: 'text', pubsub_token: 'text', hmac_verified: 'bool', ...times }],
  ['one_time_tokens', { id: 'id', purpose: 'text', token_hash: 'text', account_id: 'accounts?', user_id: 'users?', contact_inbox_id: 'contact_inboxes?', payload: 'json', created_at: 'time', expires_at: 'time', used_at: 'time?' }],
  ['campaigns', { id: 'id', account_id: 'accounts', inbox_id: 'inboxes', display_id: 'int', title: 'text', description: 'text?', message: 'text', sender_id: 'users?', enabled: 'bool', campaign_type: 'text', campaign_status: 'text', trigger_rules: 'json', trigger_only_during_business_hours: 'bool', scheduled_at: 'time?', audience_json: 'json', ...times }],
  ['conversations', { id: 'id', account_id: 'accounts', inbox_id: 'inboxes', contact_id: 'contacts', contact_inbox_id: 'contact_inboxes', display_id: 'int', uuid: 'text', echo_id: 'text?', status: 'text', priority: 'int?', assignee_id: 'users?', team_id: 'teams?', campaign_id: 'campaigns?', snoozed_until: 'time?', contact_last_seen_at: 'time?', agent_last_seen_at: 'time?', assignee_last_seen_at: 'time?', last_activity_at: 'time', waiting_since: 'time?', first_reply_created_at: 'time?', resolved_at: 'time?', additional_attributes: 'json', custom_attributes: 'json', unread_count: 'int', last_message_id: 'int?', last_public_message_id: 'int?', muted: 'bool', ...times }],
  ['messages', { id: 'id', account_id: 'accounts', inbox_id: 'inboxes', conversation_id: 'conversations', message_type: 'int', content_type: 'text', content: 'text?', content_attributes: 'json', additional_attributes: 'json', private: 'bool', status: 'text', sender_type: 'text?', sender_id: 'int?', echo_id: 'text?', source_id: 'text?', deleted_at: 'time?', ...times }],
  ['attachments', { id: 'id', account_id: 'accounts', message_id: 'messages', file_type: 'text', file_key: 'text?', file_name: 'text?', content_type: 'text?', file_size: 'int?', width: 'int?', height: 'int?', thumb_key: 'text?', external_url: 'text?', fallback_title: 'text?', coordinates_lat: 'real?', coordinates_long: 'real?', ...times }],
  ['blobs', { id: 'id', key: 'text', account_id: 'accounts', inbox_id: 'inboxes?', contact_inbox_id: 'contact_inboxes?', user_id: 'users?', filename: 'text', content_type: 'text', byte_size: 'int', checksum: 'text?', uploaded_at: 'time?', attached_at: 'time?', created_at: 'time' }],
  // No references: a change outlives what it tells of, and the hottest insert of the product stays light.
  ['changes', { seq: 'int', account_id: 'int', inbox_id: 'int?', conversation_id: 'int?', contact_id: 'int?', contact_inbox_id: 'int?', user_id: 'int?', name: 'text', audience: 'text', record_id: 'int?', detail: 'json', created_at: 'time' }, ['seq']],
  ['jobs', { id: 'id', name: 'text', payload: 'json', unique_key: 'text?', slot: 'text?', account_id: 'int?', status: 'text', attempts: 'int', run_at: 'time', locked_until: 'time?', locked_by: 'text?', last_error: 'text?', created_at: 'time', finished_at: 'time?' }],
  ['labels', { id: 'id', account_id: 'accounts', title: 'text', description: 'text?', color: 'text', show_on_sidebar: 'bool', ...times }],
  ['conversation_labels', { conversation_id: 'conversations', label_id: 'labels', created_at: 'time' }, ['conversation_id', 'label_id']],
  ['contact_labels', { contact_id: 'contacts', label_id: 'labels', created_at: 'time' }, ['contact_id', 'label_id']],
  ['participants', { conversation_id: 'conversations', user_id: 'users', created_at: 'time' }, ['conversation_id', 'user_id']],
  ['mentions', { id: 'id', account_id: 'accounts', conversation_id: 'conversations', user_id: 'users', message_id: 'messages', created_at: 'time' }],
  ['drafts', { conversation_id: 'conversations', user_id: 'users', message: 'text', updated_at: 'time' }, ['conversation_id', 'user_id']],
  ['contact_notes', { id: 'id', account_id: 'accounts', contact_id: 'contacts', user_id: 'users?', content: 'text', ...times }],
  ['canned_responses', { id: 'id', account_id: 'accounts', short_code: 'text', content: 'text', ...times }],
  ['custom_attribute_definitions', { id: 'id', account_id: 'accounts', attribute_display_name: 'text', attribute_display_type: 'text', attribute_description: 'text?', attribute_key: 'text', attribute_model: 'text', attribute_values: 'json', regex_pattern: 'text?', regex_cue: 'text?', default_value: 'text?', ...times }],
  ['categories', { id: 'id', account_id: 'accounts', portal_id: 'portals', name: 'text', slug: 'text', locale: 'text', description: 'text?', icon: 'text?', position: 'int', parent_category_id: 'categories?', associated_category_id: 'categories?', ...times }],
  ['articles', { id: 'id', account_id: 'accounts', portal_id: 'portals', category_id: 'categories?', author_id: 'users?', title: 'text', slug: 'text', content: 'text', description: 'text?', locale: 'text', status: 'int', position: 'int', views: 'int', meta: 'json', associated_article_id: 'articles?', published_at: 'time?', ...times }],
  ['article_feedback', { id: 'id', article_id: 'articles', helpful: 'bool', comment: 'text?', visit_key: 'text', created_at: 'time' }],
  ['csat_responses', { id: 'id', account_id: 'accounts', conversation_id: 'conversations', message_id: 'messages', contact_id: 'contacts', assigned_agent_id: 'users?', rating: 'int', feedback_message: 'text?', ...times }],
  ['webhooks', { id: 'id', account_id: 'accounts', inbox_id: 'inboxes?', url: 'text', subscriptions: 'json', secret: 'text', ...times }],
  ['webhook_deliveries', { id: 'id', account_id: 'accounts', webhook_id: 'webhooks?', agent_bot_id: 'agent_bots?', url: 'text', event_id: 'text', event: 'text', payload: 'json', status: 'text', attempts: 'int', response_status: 'int?', response_body: 'text?', error: 'text?', duration_ms: 'int?', created_at: 'time', delivered_at: 'time?' }],
  ['notifications', { id: 'id', account_id: 'accounts', user_id: 'users', notification_type: 'text', conversation_id: 'conversations?', message_id: 'messages?', actor_user_id: 'users?', read_at: 'time?', snoozed_until: 'time?', last_activity_at: 'time', ...times }],
  ['notification_settings', { account_id: 'accounts', user_id: 'users', flags: 'json' }, ['account_id', 'user_id']],
  ['push_subscriptions', { id: 'id', user_id: 'users', endpoint: 'text', keys: 'json', created_at: 'time' }],
  ['saved_views', { id: 'id', account_id: 'accounts', user_id: 'users', name: 'text', filter_type: 'text', query: 'json', ...times }],
  ['reporting_events', { id: 'id', account_id: 'accounts', name: 'text', inbox_id: 'inboxes', user_id: 'users?', conversation_id: 'conversations', value: 'real', value_in_business_hours: 'real', event_start_at: 'time', created_at: 'time' }],
  ['mails', { id: 'id', account_id: 'accounts?', purpose: 'text', to_address: 'text', subject: 'text', html: 'text?', text: 'text?', status: 'text', error: 'text?', created_at: 'time', sent_at: 'time?' }],
  ['audit_log', { id: 'id', account_id: 'accounts?', user_id: 'users?', action: 'text', detail: 'json', created_at: 'time' }],
  ['calls', { id: 'id', account_id: 'accounts', conversation_id: 'conversations', message_id: 'messages', provider: 'text', room_name: 'text', status: 'text', started_by: 'users?', ended_at: 'time?', detail: 'json', ...times }],
  ['page_visits', { id: 'id', contact_inbox_id: 'contact_inboxes', url: 'text', title: 'text?', created_at: 'time' }],
];

export const up = async (db: Kysely<unknown>, kind: StoreKind) => {
  for (const [name, spec, primaryKey] of tables) await createTable(db, kind, name, spec, primaryKey);
  for (const index of initialIndexes) await createIndex(db, index);
  await sql`INSERT INTO counters (name, value) VALUES ('changes', 0)`.execute(db);
};
