import { type TSchema, Type } from 'typebox';
import { Profile, TeamAgent, WidgetAgent } from '@porchlight/core/wire/agent.ts';
import { CallData, JoinedCall } from '@porchlight/core/wire/call.ts';
import { MessageListMeta, SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import { WidgetCampaign } from '@porchlight/core/wire/campaign.ts';
import { CaptchaPassed } from '@porchlight/core/wire/captcha.ts';
import {
  ContactImport,
  ContactConsent,
  ContactRating,
  PageVisit,
  RawContact,
  TeamContact,
  VisitedPage,
  WidgetContact,
} from '@porchlight/core/wire/contact.ts';
import {
  ConversationCounts,
  CreatedWidgetConversation,
  TeamConversation,
  TeamConversationList,
  WidgetConversation,
  WidgetConversationSummary,
} from '@porchlight/core/wire/conversation.ts';
import { ConsentText, TeamInbox, WidgetConfigResponse } from '@porchlight/core/wire/inbox.ts';
import { LanguageModelUse, ModelCall, ModelCallLog, SuggestedReply } from '@porchlight/core/wire/language-model.ts';
import { SocketMessage, TeamMessage, WidgetMessage } from '@porchlight/core/wire/message.ts';
import { NotificationList, NotificationSettings } from '@porchlight/core/wire/notification.ts';
import { JsonObject, Unix } from '@porchlight/core/wire/schema.ts';
import type { RouteFacts } from '../../platform/http/route-list.ts';
import { ACCOUNT_ANSWERS } from './account-response-schemas.ts';
import { NOTHING_TO_TELL } from './empty-responses.ts';
import {
  Article,
  Bot,
  Campaign,
  CannedResponse,
  Category,
  ClientContact,
  ClientConversation,
  Definition,
  Label,
  Note,
  Portal,
  PublicArticle,
  Rating,
  Summary,
  Team,
  View,
} from './shapes.ts';

/*
 * What routes answer when they did what was asked. The tests hold every answer of the suite to these, and the document shows
 * them; nothing is cut to them on the way out.
 */

const text = Type.String();
const id = Type.Integer();
/** A table, not JSON: the document says so by the media type. */
const Csv = Type.String({ contentMediaType: 'text/csv' });
const list = <Schema extends TSchema>(schema: Schema) => Type.Array(schema);
const payload = <Schema extends TSchema>(schema: Schema) => Type.Object({ payload: schema });

const account = '/api/v1/accounts/:account_id';
const conversation = `${account}/conversations/:conversation_id`;
const contact = `${account}/contacts/:contact_id`;
const portal = `${account}/portals/:portal_slug`;
const widget = '/api/v1/widget';
const client = '/public/api/v1/inboxes/:inbox_identifier/contacts/:source_id';

/** A noun that is listed, made, shown and changed under one address. */
const resource = (path: string, one: string, schema: TSchema, wrapped?: 'payload'): Record<string, TSchema> => {
  const single = wrapped ? payload(schema) : schema;
  return {
    [`POST ${path}`]: single,
    [`GET ${path}/${one}`]: single,
    [`PATCH ${path}/${one}`]: single,
    [`PUT ${path}/${one}`]: single,
  };
};

const ANSWERS: Readonly<Record<string, TSchema>> = {
  ...NOTHING_TO_TELL,
  ...ACCOUNT_ANSWERS,
  // the widget's
  [`POST ${widget}/config`]: WidgetConfigResponse,
  [`GET ${widget}/conversations`]: WidgetConversation,
  [`GET ${widget}/conversations/list`]: payload(list(WidgetConversationSummary)),
  [`POST ${widget}/conversations`]: CreatedWidgetConversation,
  [`GET ${widget}/messages`]: Type.Object({ payload: list(WidgetMessage), meta: MessageListMeta }),
  [`POST ${widget}/messages`]: WidgetMessage,
  [`GET ${widget}/contact`]: WidgetContact,
  [`GET ${widget}/inbox_members`]: payload(list(WidgetAgent)),
  [`GET ${widget}/campaigns`]: list(WidgetCampaign),
  [`GET ${widget}/sync`]: SyncResponse,
  [`POST ${widget}/integrations/dyte/add_participant_to_meeting`]: JoinedCall,
  [`POST ${widget}/calls/:message_id/signals`]: CallData,
  [`POST ${widget}/calls/:message_id/end`]: CallData,
  [`POST ${widget}/continue_link`]: Type.Object({ url: text, expires_in: Type.Number() }),
  [`POST ${widget}/captcha`]: CaptchaPassed,
  [`GET ${account}/limits`]: Type.Object({
    enabled: Type.Boolean(),
    payload: list(Type.Object({ name: text, per: text, max: id, period: id, refused: id })),
  }),
  // the team's
  'GET /api/v1/profile': Profile,
  'PUT /api/v1/profile': Profile,
  'PATCH /api/v1/profile': Profile,
  'POST /auth/sign_in': Type.Object({ data: Profile }),
  [`GET ${account}/conversations`]: TeamConversationList,
  [`GET ${account}/conversations/meta`]: Type.Object({ meta: ConversationCounts }),
  [`POST ${account}/conversations/filter`]: Type.Object({
    meta: ConversationCounts,
    payload: list(TeamConversation),
  }),
  [`POST ${account}/conversations`]: TeamConversation,
  [`GET ${conversation}`]: TeamConversation,
  [`PATCH ${conversation}`]: TeamConversation,
  [`POST ${conversation}/unread`]: TeamConversation,
  [`POST ${conversation}/update_last_seen`]: TeamConversation,
  [`GET ${conversation}/participants`]: list(TeamAgent),
  [`POST ${conversation}/participants`]: list(TeamAgent),
  [`GET ${conversation}/labels`]: payload(list(text)),
  [`POST ${conversation}/labels`]: payload(list(text)),
  [`GET ${conversation}/messages`]: payload(list(TeamMessage)),
  [`POST ${conversation}/messages`]: TeamMessage,
  [`DELETE ${conversation}/messages/:message_id`]: TeamMessage,
  [`PATCH ${conversation}/messages/:message_id`]: TeamMessage,
  [`PUT ${conversation}/messages/:message_id`]: TeamMessage,
  [`POST ${account}/integrations/dyte/create_a_meeting`]: TeamMessage,
  [`POST ${account}/integrations/dyte/add_participant_to_meeting`]: JoinedCall,
  [`POST ${account}/calls/:message_id/signals`]: CallData,
  [`POST ${account}/calls/:message_id/end`]: CallData,
  [`GET ${account}/agents`]: list(TeamAgent),
  [`POST ${account}/agents`]: TeamAgent,
  [`POST ${account}/agents/:id/resend_invitation`]: TeamAgent,
  [`PATCH ${account}/agents/:id`]: TeamAgent,
  [`GET ${account}/inboxes`]: payload(list(TeamInbox)),
  ...resource(`${account}/inboxes`, ':inbox_id', TeamInbox),
  [`GET ${account}/inboxes/:inbox_id/consent_texts`]: payload(list(ConsentText)),
  [`GET ${account}/inbox_members/:inbox_id`]: payload(list(TeamAgent)),
  [`POST ${account}/inbox_members`]: payload(list(TeamAgent)),
  [`PATCH ${account}/inbox_members`]: payload(list(TeamAgent)),
  [`GET ${account}/assignable_agents`]: payload(list(TeamAgent)),
  [`GET ${account}/teams`]: list(Team),
  ...resource(`${account}/teams`, ':team_id', Team),
  [`GET ${account}/teams/:team_id/team_members`]: list(TeamAgent),
  [`GET ${account}/labels`]: payload(list(Label)),
  ...resource(`${account}/labels`, ':label_id', Label),
  [`GET ${account}/canned_responses`]: list(CannedResponse),
  ...resource(`${account}/canned_responses`, ':id', CannedResponse),
  [`GET ${account}/custom_attribute_definitions`]: list(Definition),
  ...resource(`${account}/custom_attribute_definitions`, ':id', Definition),
  [`GET ${account}/agent_bots`]: list(Bot),
  ...resource(`${account}/agent_bots`, ':bot_id', Bot),
  [`GET ${account}/language_model`]: LanguageModelUse,
  [`GET ${account}/language_model/calls`]: payload(list(ModelCall)),
  [`GET ${conversation}/language_model_calls`]: ModelCallLog,
  [`POST ${conversation}/suggest_reply`]: SuggestedReply,
  [`POST ${conversation}/summary`]: Type.Object({ content: text }),
  [`POST ${conversation}/messages/:message_id/translate`]: Type.Object({ content: text }),
  [`GET ${account}/campaigns`]: list(Campaign),
  ...resource(`${account}/campaigns`, ':campaign_id', Campaign),
  [`GET ${account}/custom_filters`]: list(View),
  ...resource(`${account}/custom_filters`, ':view_id', View),
  [`GET ${account}/contacts`]: Type.Object({
    meta: Type.Object({ count: id, current_page: id }),
    payload: list(TeamContact),
  }),
  [`GET ${account}/contacts/search`]: payload(list(TeamContact)),
  [`POST ${account}/contacts/filter`]: payload(list(TeamContact)),
  [`GET ${contact}`]: payload(TeamContact),
  [`PATCH ${contact}`]: payload(TeamContact),
  [`GET ${contact}/conversations`]: payload(list(TeamConversation)),
  [`GET ${contact}/pages`]: payload(list(VisitedPage)),
  [`GET ${contact}/page_visits`]: payload(list(PageVisit)),
  [`GET ${contact}/consents`]: payload(list(ContactConsent)),
  [`GET ${contact}/ratings`]: payload(list(ContactRating)),
  [`GET ${account}/contacts/export`]: Csv,
  [`POST ${account}/contacts/export`]: Csv,
  [`GET ${account}/contacts/import/:import_id/refused`]: Csv,
  [`POST ${account}/contacts/import`]: ContactImport,
  [`GET ${account}/contacts/import/:import_id`]: ContactImport,
  [`GET ${contact}/labels`]: payload(list(text)),
  [`GET ${contact}/notes`]: list(Note),
  ...resource(`${contact}/notes`, ':note_id', Note),
  [`POST ${account}/actions/contact_merge`]: TeamContact,
  [`GET ${account}/search`]: payload(
    Type.Object({
      conversations: list(TeamConversation),
      contacts: list(TeamContact),
      messages: list(SocketMessage),
      articles: list(Type.Object({ id, title: text, slug: text, portal_slug: text, portal_name: text })),
    }),
  ),
  [`GET ${account}/notifications`]: NotificationList,
  [`GET ${account}/notification_settings`]: NotificationSettings,
  [`PATCH ${account}/notification_settings`]: NotificationSettings,
  [`GET ${account}/search/messages`]: payload(Type.Object({ messages: list(SocketMessage) })),
  [`GET ${account}/csat_survey_responses`]: list(Rating),
  [`GET ${account}/csat_survey_responses/metrics`]: Type.Object({
    total_count: id,
    ratings_count: JsonObject,
    total_sent_messages_count: id,
  }),
  'GET /api/v2/accounts/:account_id/reports/summary': Summary,
  'GET /api/v2/accounts/:account_id/reports': list(Type.Object({ value: Type.Number(), timestamp: Unix })),
  [`POST ${account}/upload`]: Type.Object({ file_url: text, blob_key: text, blob_id: text }),
  [`GET ${account}/doctor`]: payload(list(Type.Object({ name: text, state: text, says: text, fix: text }))),
  // the help centre's
  [`GET ${account}/portals`]: payload(list(Portal)),
  ...resource(`${account}/portals`, ':portal_slug', Portal),
  [`GET ${portal}/members`]: payload(list(TeamAgent)),
  [`PATCH ${portal}/members`]: payload(list(TeamAgent)),
  [`PUT ${portal}/members`]: payload(list(TeamAgent)),
  [`PATCH ${portal}/add_members`]: payload(list(TeamAgent)),
  [`PUT ${portal}/add_members`]: payload(list(TeamAgent)),
  [`GET ${portal}/categories`]: payload(list(Category)),
  ...resource(`${portal}/categories`, ':category_id', Category, 'payload'),
  [`GET ${portal}/articles`]: Type.Object({ payload: list(Article), meta: JsonObject }),
  ...resource(`${portal}/articles`, ':article_id', Article, 'payload'),
  [`GET ${portal}/articles/:article_id/feedback`]: Type.Object({
    payload: list(Type.Object({ id, helpful: Type.Boolean(), comment: text, created_at: Unix })),
    meta: Type.Object({ helpful_count: id, not_helpful_count: id, comments_count: id, current_page: id }),
  }),
  'GET /hc/:slug/:locale/search.json': Type.Object({
    message: text,
    payload: list(Type.Object({ title: text, excerpt: text, address: text })),
  }),
  'GET /hc/:slug/:locale/articles.json': Type.Object({
    payload: list(PublicArticle),
    meta: Type.Object({ articles_count: id }),
  }),
  // other programs'
  'POST /public/api/v1/inboxes/:inbox_identifier/contacts': ClientContact,
  [`GET ${client}`]: ClientContact,
  [`PATCH ${client}`]: RawContact,
  [`GET ${client}/conversations`]: list(ClientConversation),
  [`POST ${client}/conversations`]: ClientConversation,
  [`GET ${client}/conversations/:display_id`]: ClientConversation,
  [`POST ${client}/conversations/:display_id/messages`]: WidgetMessage,
  [`GET ${client}/conversations/:display_id/messages`]: list(WidgetMessage),
};

/** The shape of a route's answer, where one is written down. */
export const answerOf = ({ method, url }: Pick<RouteFacts, 'method' | 'url'>): TSchema | undefined =>
  ANSWERS[`${method} ${url}`] ?? (method === 'PUT' ? ANSWERS[`PATCH ${url}`] : undefined);

/** Every route of the table, for the test that holds it to the routes there are. */
export const answeredRoutes = Object.keys(ANSWERS);
