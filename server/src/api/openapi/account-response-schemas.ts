import { type TSchema, Type } from 'typebox';
import { CustomRole, EmailChange, Profile, TeamAgent } from '@porchlight/core/wire/agent.ts';
import { AuditLogPage } from '@porchlight/core/wire/settings/audit-log.ts';
import { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import { RawContact, TeamContact, WidgetContact } from '@porchlight/core/wire/contact.ts';
import { TeamInbox } from '@porchlight/core/wire/inbox.ts';
import { RawConversation, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { Passkey, PasskeyList, SecondFactors } from '@porchlight/core/wire/second-factors/passkeys.ts';
import { TwoFactorPolicySettings } from '@porchlight/core/wire/settings/two-factor-policy.ts';
import { LinkedIdentity, SignInProvider, SingleSignOnSettings } from '@porchlight/core/wire/settings/single-sign-on.ts';
import { TeamMessage, WidgetMessage } from '@porchlight/core/wire/message.ts';
import { RemotePictures } from '@porchlight/core/wire/settings/remote-picture.ts';
import { Iso, JsonObject, Nullable } from '@porchlight/core/wire/schema.ts';
import {
  Account,
  AnsweredBy,
  BotBench,
  ClientInbox,
  Deliveries,
  FoundConversations,
  JobRow,
  NewContact,
  OpenCounts,
  PersonData,
  ReachableInbox,
  ApiToken,
  SessionOfUser,
  SummaryRow,
  Survey,
  Upload,
  Webhook,
} from './more-shapes.ts';
import { Bot, Campaign, ClientConversation, PublicArticle } from './shapes.ts';

const text = Type.String();
const id = Type.Integer();
const Csv = Type.String({ contentMediaType: 'text/csv' });
const list = <Schema extends TSchema>(schema: Schema) => Type.Array(schema);
const payload = <Schema extends TSchema>(schema: Schema) => Type.Object({ payload: schema });

const account = '/api/v1/accounts/:account_id';
const reports = '/api/v2/accounts/:account_id';
const conversation = `${account}/conversations/:conversation_id`;
const contact = `${account}/contacts/:contact_id`;
const widget = '/api/v1/widget';
const inbox = '/public/api/v1/inboxes/:inbox_identifier';
const talk = `${inbox}/contacts/:source_id/conversations/:display_id`;

const visitors: Readonly<Record<string, TSchema>> = {
  [`PATCH ${widget}/messages/:id`]: AnsweredBy,
  [`PATCH ${widget}/contact`]: WidgetContact,
  [`PATCH ${widget}/contact/set_user`]: WidgetContact,
  [`POST ${widget}/contact/destroy_custom_attributes`]: RawContact,
  [`POST ${widget}/conversations/destroy_custom_attributes`]: RawConversation,
  [`POST ${widget}/direct_uploads`]: Upload,
  [`GET ${widget}/own_data`]: PersonData,
  'GET /public/api/v1/csat_survey/:uuid': Survey,
  'PATCH /public/api/v1/csat_survey/:uuid': Survey,
  [`GET ${inbox}`]: ClientInbox,
  [`POST ${talk}/toggle_status`]: ClientConversation,
  [`PATCH ${talk}/messages/:message_id`]: WidgetMessage,
  'GET /hc/:slug/:locale/categories.json': payload(list(JsonObject)),
  'GET /hc/:slug/:locale/categories/:category/articles.json': Type.Object({
    payload: list(PublicArticle),
    meta: JsonObject,
  }),
};

const users: Readonly<Record<string, TSchema>> = {
  [`GET ${account}/custom_roles`]: list(CustomRole),
  [`POST ${account}/custom_roles`]: CustomRole,
  [`GET ${account}/custom_roles/:id`]: CustomRole,
  [`PATCH ${account}/custom_roles/:id`]: CustomRole,
  [`PUT ${account}/custom_roles/:id`]: CustomRole,
  'GET /auth/validate_token': payload(Type.Object({ success: Type.Boolean(), data: Profile })),
  'DELETE /auth/sign_out': Type.Object({ success: Type.Boolean(), end_session_url: Type.Optional(text) }),
  'POST /auth/session/refresh': Type.Object({ success: Type.Boolean() }),
  'POST /auth/session/exchange': Type.Object({ success: Type.Boolean() }),
  'GET /auth/reauthentication': Type.Object({
    recent: Type.Boolean(),
    methods: list(text),
    providers: list(SignInProvider),
  }),
  'POST /auth/reauthentication': Type.Object({ success: Type.Boolean() }),
  'POST /api/v1/profile/access_token/reveal': Type.Object({ access_token: text }),
  'GET /auth/providers': Type.Object({ passkeys: Type.Boolean(), payload: list(SignInProvider) }),
  'POST /auth/single_sign_on/finish': Type.Object({ data: Profile, return_to: text }),
  [`GET ${account}/two_factor_policy`]: TwoFactorPolicySettings,
  [`PUT ${account}/two_factor_policy`]: TwoFactorPolicySettings,
  [`POST ${account}/inboxes/:inbox_id/identity_key/reveal`]: Type.Object({ hmac_token: text }),
  [`GET ${account}/single_sign_on`]: SingleSignOnSettings,
  [`PUT ${account}/single_sign_on`]: SingleSignOnSettings,
  [`GET ${account}/single_sign_on/identities`]: payload(list(LinkedIdentity)),
  'GET /openapi.json': JsonObject,
  'POST /auth/password': Type.Object({ message: text }),
  'PUT /auth/password': Type.Object({ data: Profile }),
  'POST /auth/password/link': Type.Object({ email: text, name: text }),
  'POST /auth/email_change/link': Type.Object({ email: text }),
  'POST /auth/email_change': Type.Object({ email: text }),
  'GET /api/v1/profile/email_change': EmailChange,
  'POST /api/v1/profile/email_change/resend': EmailChange,
  'DELETE /api/v1/profile/email_change': EmailChange,
  'POST /auth/confirmation': Type.Object({ data: Profile }),
  'POST /api/v1/setup': Type.Object({ data: Profile }),
  'POST /auth/passkey/options': JsonObject,
  'POST /auth/passkey': Type.Object({ data: Profile }),
  'GET /api/v1/profile/passkeys': PasskeyList,
  'POST /api/v1/profile/passkeys/options': JsonObject,
  'POST /api/v1/profile/passkeys': Type.Object({ ...Passkey.properties, recovery_codes: list(text) }),
  'PATCH /api/v1/profile/passkeys/:id': Passkey,
  'POST /api/v1/profile/two_factor/passkey_options': JsonObject,
  'POST /api/v1/profile/two_factor/recovery_codes': Type.Object({ recovery_codes: list(text) }),
  'GET /api/v1/profile/two_factor': SecondFactors,
  'POST /api/v1/profile/two_factor': Type.Object({ secret: text, address: text }),
  'POST /api/v1/profile/two_factor/confirm': Type.Object({ recovery_codes: list(text) }),
  'POST /api/v1/profile/push_subscriptions': Type.Object({ id, with_words: Type.Boolean() }),
  'GET /api/v1/profile/sessions': payload(list(SessionOfUser)),
  'GET /api/v1/profile/api_tokens': payload(list(ApiToken)),
  'POST /api/v1/profile/api_tokens': Type.Object({ ...ApiToken.properties, token: text }),
  [`GET ${account}/agents/:id/api_tokens`]: payload(list(ApiToken)),
  'POST /api/v1/profile/reset_access_token': Type.Object({ access_token: text }),
  'POST /api/v1/profile/availability': Profile,
  'POST /api/v1/profile/auto_offline': Profile,
  'PUT /api/v1/profile/set_active_account': Profile,
};

const affairs: Readonly<Record<string, TSchema>> = {
  [`GET ${account}`]: Account,
  [`PATCH ${account}`]: Account,
  [`GET ${account}/cache_keys`]: Type.Object({ cache_keys: JsonObject }),
  [`GET ${account}/sync`]: SyncResponse,
  [`GET ${account}/webhooks`]: payload(Type.Object({ webhooks: list(Webhook) })),
  [`POST ${account}/webhooks`]: payload(Type.Object({ webhook: Webhook })),
  [`PATCH ${account}/webhooks/:webhook_id`]: payload(Type.Object({ webhook: Webhook })),
  [`GET ${account}/webhooks/:webhook_id/deliveries`]: Deliveries,
  [`GET ${account}/audit_logs`]: AuditLogPage,
  [`GET ${account}/audit_logs/facets`]: Type.Object({ actions: list(text), auditable_types: list(text) }),
  [`GET ${account}/audit_logs/download`]: Csv,
  [`GET ${account}/jobs`]: payload(list(JobRow)),
  [`GET ${account}/mails`]: Type.Object({
    delivers: Type.Boolean(),
    kept_days: Type.Integer(),
    payload: list(JsonObject),
  }),
  [`GET ${account}/mails/:id`]: Type.Object({ id, subject: text, text, html: text }),
  [`DELETE ${account}/inboxes/:inbox_id`]: Type.Object({ message: text }),
  [`POST ${account}/inboxes/:inbox_id/identity_key/rotate`]: TeamInbox,
  [`DELETE ${account}/inboxes/:inbox_id/identity_key/previous`]: TeamInbox,
  [`GET ${account}/inboxes/:inbox_id/assignable_agents`]: payload(list(TeamAgent)),
  [`GET ${account}/inboxes/:inbox_id/deliveries`]: Deliveries,
  [`GET ${account}/inboxes/:inbox_id/campaigns`]: list(Campaign),
  [`GET ${account}/inboxes/:inbox_id/agent_bot`]: Type.Object({ agent_bot: Type.Union([Bot, JsonObject]) }),
  [`GET ${account}/inboxes/:inbox_id/retention`]: Type.Object({
    days: Nullable(id),
    conversations: id,
    oldest_at: Nullable(Iso),
  }),
  [`POST ${account}/agent_bots/:bot_id/reset_access_token`]: Bot,
  [`GET ${account}/agent_bots/:bot_id/deliveries`]: Deliveries,
  [`POST ${account}/agent_bots/:bot_id/test`]: BotBench,
  [`POST ${account}/teams/:team_id/team_members`]: list(TeamAgent),
  [`PATCH ${account}/teams/:team_id/team_members`]: list(TeamAgent),
};

const work: Readonly<Record<string, TSchema>> = {
  [`GET ${account}/conversations/search`]: FoundConversations,
  [`POST ${conversation}/toggle_status`]: payload(
    Type.Object({ success: Type.Boolean(), conversation_id: id, current_status: text }),
  ),
  [`POST ${conversation}/assignments`]: Type.Union([TeamAgent, JsonObject, Type.Null()]),
  [`POST ${conversation}/custom_attributes`]: Type.Object({ custom_attributes: JsonObject }),
  [`PATCH ${conversation}/participants`]: list(TeamAgent),
  [`DELETE ${conversation}/participants`]: list(TeamAgent),
  [`GET ${conversation}/draft_messages`]: Type.Object({ has_draft: Type.Boolean(), message: Type.Optional(text) }),
  [`POST ${conversation}/messages/:message_id/retry`]: TeamMessage,
  [`POST ${conversation}/direct_uploads`]: Upload,
  [`GET ${account}/contacts/active`]: payload(list(TeamContact)),
  [`POST ${account}/contacts`]: payload(NewContact),
  [`POST ${contact}/labels`]: payload(list(text)),
  [`GET ${contact}/data`]: PersonData,
  [`GET ${contact}/contactable_inboxes`]: payload(list(ReachableInbox)),
  [`POST ${contact}/contact_inboxes`]: ReachableInbox,
  [`POST ${contact}/destroy_custom_attributes`]: payload(TeamContact),
  [`DELETE ${contact}/avatar`]: payload(TeamContact),
  [`GET ${account}/search/conversations`]: payload(Type.Object({ conversations: list(TeamConversation) })),
  [`GET ${account}/search/contacts`]: payload(Type.Object({ contacts: list(TeamContact) })),
  [`GET ${account}/search/articles`]: payload(Type.Object({ articles: list(JsonObject) })),
  [`GET ${account}/notifications/unread_count`]: id,
  [`PATCH ${account}/notifications/:notification_id`]: JsonObject,
  [`POST ${account}/notifications/:notification_id/unread`]: JsonObject,
  [`POST ${account}/notifications/:notification_id/snooze`]: JsonObject,
};

const figures: Readonly<Record<string, TSchema>> = {
  [`GET ${account}/csat_survey_responses/download`]: Csv,
  [`GET ${reports}/reports/conversation_traffic`]: Type.Object({ timezone: text, grid: list(list(id)) }),
  [`GET ${reports}/reports/conversations`]: Type.Union([JsonObject, list(JsonObject)]),
  [`GET ${reports}/live_reports/conversation_metrics`]: Type.Object({ ...OpenCounts.properties, pending: id }),
  [`GET ${reports}/live_reports/grouped_conversation_metrics`]: list(
    Type.Object({
      assignee_id: Type.Optional(Nullable(id)),
      team_id: Type.Optional(Nullable(id)),
      inbox_id: Type.Optional(id),
      ...OpenCounts.properties,
    }),
  ),
  ...Object.fromEntries(
    ['agent', 'team', 'inbox', 'label'].map((noun) => [`GET ${reports}/summary_reports/${noun}`, list(SummaryRow)]),
  ),
  ...Object.fromEntries(
    ['agents', 'teams', 'inboxes', 'labels'].map((noun) => [`GET ${reports}/reports/${noun}`, Csv]),
  ),
};

/** Answers of an account's own affairs, beside those of `answers`. */
export const ACCOUNT_ANSWERS: Readonly<Record<string, TSchema>> = {
  [`POST ${widget}/remote_pictures`]: RemotePictures,
  [`POST ${account}/remote_pictures`]: RemotePictures,
  ...visitors,
  ...users,
  ...affairs,
  ...work,
  ...figures,
};
