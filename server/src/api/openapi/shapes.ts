import { Type } from 'typebox';
import { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { RawContact, TeamContact } from '@porchlight/core/wire/contact.ts';
import { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import { WidgetMessage } from '@porchlight/core/wire/message.ts';
import { Iso, JsonObject, Nullable, Unix } from '@porchlight/core/wire/schema.ts';

/* Shapes of the team's resources that only the server speaks of; those a client of ours reads stand in the contract. */

const text = Type.String();
const id = Type.Integer();
const nullableText = Nullable(text);

export const Label = Type.Object({
  id,
  title: text,
  description: nullableText,
  color: text,
  show_on_sidebar: Type.Boolean(),
});
export const Team = Type.Object({
  id,
  name: text,
  description: nullableText,
  allow_auto_assign: Type.Boolean(),
  account_id: id,
  is_member: Type.Boolean(),
});
export const CannedResponse = Type.Object({
  id,
  account_id: id,
  short_code: text,
  content: text,
  created_at: Iso,
  updated_at: Iso,
});
export const Note = Type.Object({
  id,
  content: text,
  account_id: id,
  contact_id: id,
  user: Nullable(TeamAgent),
  created_at: Unix,
  updated_at: Unix,
});
export const Definition = Type.Object({
  id,
  attribute_display_name: text,
  attribute_display_type: text,
  attribute_description: nullableText,
  attribute_key: text,
  regex_pattern: nullableText,
  regex_cue: nullableText,
  attribute_values: Type.Array(text),
  attribute_model: text,
  default_value: nullableText,
  created_at: Iso,
  updated_at: Iso,
});
export const Bot = Type.Object({
  id,
  name: text,
  description: nullableText,
  outgoing_url: nullableText,
  bot_type: text,
  bot_config: JsonObject,
  answers_in_response: Type.Boolean(),
  account_id: id,
  thumbnail: text,
  access_token: Type.Optional(text),
  secret: Type.Optional(text),
});
export const Campaign = Type.Object({
  id,
  title: text,
  description: nullableText,
  account_id: id,
  inbox: Type.Optional(JsonObject),
  sender: Type.Optional(TeamAgent),
  message: text,
  campaign_status: text,
  enabled: Type.Boolean(),
  campaign_type: text,
  trigger_rules: JsonObject,
  trigger_only_during_business_hours: Type.Boolean(),
  created_at: Iso,
  updated_at: Iso,
});
export const View = Type.Object({
  id,
  name: text,
  filter_type: text,
  query: JsonObject,
  created_at: Iso,
  updated_at: Iso,
});
export const Rating = Type.Object({
  id,
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  feedback_message: nullableText,
  account_id: id,
  message_id: id,
  contact: Nullable(TeamContact),
  conversation_id: id,
  assigned_agent: Type.Optional(TeamAgent),
  created_at: Unix,
});
export const Portal = Type.Object({
  id,
  name: text,
  slug: text,
  color: nullableText,
  custom_domain: nullableText,
  header_text: nullableText,
  homepage_link: nullableText,
  page_title: nullableText,
  archived: Type.Boolean(),
  account_id: id,
  inbox_id: Nullable(id),
  config: Type.Object({ allowed_locales: Type.Array(JsonObject) }),
  meta: JsonObject,
});
export const Category = Type.Object({
  id,
  name: text,
  slug: text,
  locale: text,
  description: nullableText,
  position: id,
});
export const Article = Type.Object({
  id,
  slug: text,
  title: text,
  content: text,
  description: nullableText,
  status: text,
  position: id,
  account_id: id,
  locale: text,
  updated_at: Unix,
  views: id,
  helpful_count: id,
  not_helpful_count: id,
  category: Nullable(JsonObject),
  author: Nullable(JsonObject),
  associated_articles: Type.Array(JsonObject),
});
export const PublicArticle = Type.Object({
  id,
  title: text,
  content: text,
  slug: text,
  status: text,
  link: text,
  views: id,
  last_updated_at: Iso,
  portal: JsonObject,
});
export const ClientContact = Type.Object({
  source_id: text,
  pubsub_token: text,
  id,
  name: nullableText,
  email: nullableText,
  phone_number: nullableText,
});
export const ClientConversation = Type.Object({
  id,
  uuid: text,
  inbox_id: id,
  contact_last_seen_at: Unix,
  status: ConversationStatus,
  agent_last_seen_at: Unix,
  messages: Type.Array(WidgetMessage),
  contact: RawContact,
});
export const Summary = Type.Object({
  conversations_count: Nullable(Type.Number()),
  incoming_messages_count: Nullable(Type.Number()),
  outgoing_messages_count: Nullable(Type.Number()),
  avg_first_response_time: Nullable(Type.Number()),
  avg_resolution_time: Nullable(Type.Number()),
  resolutions_count: Nullable(Type.Number()),
  reply_time: Nullable(Type.Number()),
  csat_count: Type.Number(),
  csat_score: Nullable(Type.Number()),
  previous: JsonObject,
});
