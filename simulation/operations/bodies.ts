import { createECDH, randomBytes } from 'node:crypto';
import type { Random } from '../model/random.ts';

export type BodySource = {
  random: Random;
  /** A record that the simulation has created. */
  owned: (collection: string) => number | string | undefined;
  receiverUrl: string;
  password: string;
  /** The caller's own. */
  userId: number;
};
type Body = Record<string, unknown>;

const account = (rest: string) => `/api/v1/accounts/{account_id}/${rest}`;
const text = ({ random }: BodySource, name: string) => `${name} ${random.below(1_000_000)}`;
const word = ({ random }: BodySource, name: string) => `${name}-${random.below(1_000_000)}`;
const SUBSCRIPTIONS = ['message_created', 'conversation_updated', 'conversation_created', 'contact_updated'];

const inbox = (source: BodySource): Body => ({
  name: text(source, 'Inbox'),
  channel: source.random.chance(0.5)
    ? { type: 'api', webhook_url: source.receiverUrl }
    : { type: 'web_widget', website_url: 'https://explorer.example' },
});

const query = {
  payload: [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['open'], query_operator: null }],
};

const csv = () => {
  const form = new FormData();
  form.append('import_file', new File(['name,email\nGrace,grace@example.com\n'], 'people.csv', { type: 'text/csv' }));
  return form;
};

const file = ({ random }: BodySource) => {
  const form = new FormData();
  form.append('attachment', new File([`file ${random.fork()}`], 'a.txt', { type: 'text/plain' }));
  return form;
};

/** A browser's push subscription (RFC 8291). */
const pushSubscription = (source: BodySource): Body => ({
  endpoint: `${source.receiverUrl}/${word(source, 'push')}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
  with_words: source.random.chance(0.5),
});

/** Each import reads a new article and one that the imports before it have made. */
const articles = (source: BodySource) => {
  const form = new FormData();
  for (const name of [word(source, 'page'), 'lanterns'])
    form.append(
      'files',
      new File([`# ${name}\n\n${text(source, 'It glows')}`], `${name}.md`, { type: 'text/markdown' }),
    );
  return form;
};

const reportView = (source: BodySource): Body => ({
  name: text(source, 'Report'),
  filter_type: 'report',
  query: { tab: source.random.chance(0.5) ? 'overview' : 'agents', search: 'days=7' },
});

const schedule = ({ random, userId }: BodySource): Body => ({
  frequency: random.pick(['daily', 'weekly', 'monthly']),
  weekday: random.below(7),
  day: random.between(1, 28),
  hour: random.below(24),
  timezone: 'Europe/Berlin',
  file_format: random.chance(0.5) ? 'csv' : 'xlsx',
  recipient_ids: [userId],
});

const quietHours = ({ random }: BodySource): Body => ({
  paused_until: random.chance(0.5) ? Math.floor(Date.now() / 1_000) + random.below(600) : null,
  quiet_hours: {
    enabled: random.chance(0.5),
    days: [0, 3],
    from: '21:00',
    to: '06:30',
    except: ['conversation_mention'],
  },
  timezone: 'Europe/Berlin',
  email_digest: { frequency: random.chance(0.5) ? 'hourly' : 'at_once', at: '08:00' },
});

export const BODIES: Readonly<Record<string, (source: BodySource) => Body | FormData>> = {
  [`POST ${account('inboxes')}`]: inbox,
  [`POST ${account('contacts')}`]: (source) => ({
    name: text(source, 'Contact'),
    email: `${word(source, 'c')}@example.com`,
  }),
  [`PATCH ${account('notification_settings')}`]: quietHours,
  [`PUT ${account('notification_settings')}`]: quietHours,
  [`POST ${account('companies')}`]: (source) => ({ name: text(source, 'Company') }),
  [`POST ${account('conversations')}`]: (source) => ({
    inbox_id: source.owned(account('inboxes')),
    contact_id: source.owned(account('contacts')),
    message: { content: text(source, 'Hello') },
    ...(source.random.chance(0.5) ? { echo_id: word(source, 'start') } : {}),
  }),
  [`POST ${account('conversations/{conversation_id}/messages')}`]: (source) => ({
    content: text(source, 'Reply'),
    private: source.random.chance(0.3),
    echo_id: word(source, 'echo'),
  }),
  [`POST ${account('agents')}`]: (source) => ({
    name: text(source, 'Agent'),
    email: `${word(source, 'a')}@example.com`,
  }),
  [`POST ${account('agents/bulk_create')}`]: (source) => ({ emails: [`${word(source, 'b')}@example.com`] }),
  [`POST ${account('teams')}`]: (source) => ({ name: word(source, 'team') }),
  [`POST ${account('labels')}`]: (source) => ({ title: word(source, 'label'), color: '#112233' }),
  [`POST ${account('canned_responses')}`]: (source) => ({
    short_code: word(source, 'c'),
    content: text(source, 'Thanks'),
  }),
  [`POST ${account('macros')}`]: (source) => ({
    name: text(source, 'Macro'),
    visibility: source.random.chance(0.5) ? 'global' : 'personal',
    actions: [
      { action_name: 'send_message', action_params: [text(source, 'Thanks {{contact.name}}')] },
      { action_name: 'assign_agent', action_params: ['self'] },
      { action_name: source.random.chance(0.5) ? 'resolve_conversation' : 'open_conversation' },
    ],
  }),
  [`POST ${account('automation_rules')}`]: (source) => ({
    name: text(source, 'Rule'),
    event_name: source.random.chance(0.5) ? 'message_created' : 'conversation_updated',
    conditions: [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['open'], query_operator: null }],
    actions: [
      { action_name: 'change_priority', action_params: [source.random.chance(0.5) ? 'low' : 'high'] },
      { action_name: 'add_private_note', action_params: [text(source, 'By a rule')] },
    ],
  }),
  [`POST ${account('sla_policies')}`]: (source) => ({
    name: text(source, word(source, 'SLA')),
    first_response_time_threshold: 60,
    next_response_time_threshold: source.random.chance(0.5) ? 120 : null,
    only_during_business_hours: source.random.chance(0.5),
  }),
  [`POST ${account('macros/{id}/execute')}`]: (source) => ({
    conversation_ids: [source.owned(account('conversations')) ?? 1],
    echo_id: word(source, 'run'),
  }),
  [`POST ${account('webhooks')}`]: (source) => ({
    url: `${source.receiverUrl}/${word(source, 'hook')}`,
    subscriptions: SUBSCRIPTIONS,
  }),
  [`POST ${account('dashboard_apps')}`]: (source) => ({
    title: text(source, 'App'),
    content: [{ type: 'frame', url: `https://${word(source, 'app')}.example/` }],
  }),
  [`POST ${account('incoming_webhooks')}`]: (source) => ({
    name: text(source, 'Hook'),
    inbox_id: source.owned(account('inboxes')),
  }),
  // Saved as it is: what is posted where is compared to the end of the run.
  [`PUT ${account('slack')}`]: () => ({
    ...{ bot_token: '', signing_secret: '', channel_id: '' },
    ...{ all_inboxes: undefined, inbox_ids: undefined, includes_notes: undefined, paused: undefined },
  }),
  [`POST ${account('agent_bots')}`]: (source) => ({ name: text(source, 'Bot'), outgoing_url: source.receiverUrl }),
  [`POST ${account('custom_filters')}`]: (source) =>
    source.random.chance(0.5) ? { name: text(source, 'View'), filter_type: 'conversation', query } : reportView(source),
  'PUT /api/v2/accounts/{account_id}/report_schedules/{view_id}': schedule,
  [`POST ${account('bulk_runs')}`]: (source) => ({
    ...query,
    fields: { priority: source.random.pick(['low', 'high', 'none']) },
  }),
  [`POST ${account('portals/{portal_slug}/imports')}`]: articles,
  [`POST ${account('portals/{portal_slug}/articles/{article_id}/versions/{number}/restore')}`]: () => ({}),
  [`POST ${account('conversations/{conversation_id}/merge')}`]: (source) => ({
    into: source.owned(account('conversations')) ?? 1,
  }),
  // Of its own conversations it knows no messages: refused, it reaches all that comes before.
  [`POST ${account('conversations/{conversation_id}/split')}`]: (source) => ({
    message_ids: [source.random.below(1_000_000)],
  }),
  [`POST ${account('conversations/filter')}`]: () => query,
  [`POST ${account('contacts/filter')}`]: () => ({
    payload: [{ attribute_key: 'email', filter_operator: 'contains', values: ['example'], query_operator: null }],
  }),
  [`POST ${account('contacts/import')}`]: csv,
  [`POST ${account('upload')}`]: file,
  [`POST ${account('portals')}`]: (source) => ({
    name: text(source, 'Help'),
    slug: word(source, 'help'),
    config: { default_locale: 'en', allowed_locales: ['en', 'de'] },
  }),
  [`POST ${account('portals/{portal_slug}/categories')}`]: (source) => ({
    name: text(source, 'Category'),
    slug: word(source, 'category'),
    locale: 'en',
  }),
  [`POST ${account('portals/{portal_slug}/articles')}`]: (source) => ({
    title: text(source, 'Article'),
    content: '# Lanterns\n\nThey glow.',
    status: 'published',
    locale: 'en',
  }),
  [`POST ${account('campaigns')}`]: (source) => ({
    title: text(source, 'Campaign'),
    message: 'Can we help?',
    inbox_id: source.owned(account('inboxes')),
    trigger_rules: { url: 'https://explorer.example/*', time_on_page: 5 },
  }),
  [`POST ${account('custom_attribute_definitions')}`]: (source) => ({
    attribute_display_name: text(source, 'Attribute'),
    attribute_key: word(source, 'attribute').replace('-', '_'),
    attribute_display_type: 'text',
    attribute_model: 'contact_attribute',
  }),
  [`POST ${account('contacts/{contact_id}/notes')}`]: (source) => ({ content: text(source, 'Note') }),
  [`POST ${account('bulk_actions')}`]: (source) => ({
    type: 'Conversation',
    ids: [source.owned(account('conversations')) ?? 0],
    fields: { status: 'resolved' },
  }),
  [`POST /public/api/v1/inboxes/{inbox_identifier}/contacts`]: (source) => ({ name: text(source, 'Public') }),
  'POST /auth/sign_in': (source) => ({ email: 'explorer@example.com', password: source.password }),
  // The explorer's own account stays usable: these operations must be refused.
  'PUT /auth/password': () => ({ reset_password_token: 'none', password: 'Lantern-light-12!' }),
  'PUT /api/v1/profile': (source) => ({ profile: { name: text(source, 'Explorer') } }),
  'PATCH /api/v1/profile': (source) => ({ profile: { display_name: text(source, 'Explorer') } }),
  'POST /api/v1/profile/api_tokens': (source) => ({
    name: text(source, 'Token'),
    scope: 'read',
    current_password: source.password,
  }),
  'POST /api/v1/profile/push_subscriptions': pushSubscription,
  'POST /api/v1/profile/passkeys/options': () => ({ password: 'wrong' }),
  'DELETE /api/v1/profile/passkeys/{id}': () => ({ password: 'wrong' }),
  'POST /api/v1/profile/two_factor/recovery_codes': () => ({ code: '000000' }),
  'POST /api/v1/profile/two_factor': () => ({ password: 'wrong' }),
  'POST /api/v1/profile/two_factor/confirm': () => ({ code: '000000' }),
  'DELETE /api/v1/profile/two_factor': () => ({ password: 'wrong' }),
  'PATCH /api/v1/accounts/{account_id}': (source) => ({ name: text(source, 'Acme') }),
  'PUT /api/v1/accounts/{account_id}': (source) => ({ name: text(source, 'Acme') }),
};
