import { Type } from 'typebox';
import { RawContact, TeamContact } from '@porchlight/core/wire/contact.ts';
import { ConversationCounts } from '@porchlight/core/wire/conversation.ts';
import { TeamInbox } from '@porchlight/core/wire/inbox.ts';
import { Iso, JsonObject, Nullable, OneOf, Unix } from '@porchlight/core/wire/schema.ts';
import { REMOTE_PICTURES } from '../../domain/remote-pictures/setting.ts';

/* Shapes of an account's own affairs: its settings, its contacts' data, its webhooks. */

const text = Type.String();
const id = Type.Integer();
const nullableText = Nullable(text);
const nullableId = Nullable(id);

export const Account = Type.Object({
  id,
  name: text,
  locale: text,
  domain: nullableText,
  support_email: nullableText,
  auto_resolve_duration: nullableId,
  contacts_open_to_agents: Type.Boolean(),
  remote_pictures: OneOf(REMOTE_PICTURES),
  audit_log_days: id,
  status: text,
  features: JsonObject,
  created_at: Iso,
  cache_keys: JsonObject,
});
export const ApiToken = Type.Object({
  id,
  name: text,
  scope: text,
  hint: text,
  created_at: Iso,
  expires_at: Nullable(Iso),
  last_used_at: Nullable(Iso),
});
export const SessionOfUser = Type.Object({
  id,
  user_agent: nullableText,
  ip: nullableText,
  created_at: Iso,
  last_used_at: Iso,
  current: Type.Boolean(),
});
/** A server that does not take its deliveries; null while it does. */
export const FailingReceiver = Nullable(
  Type.Object({ failing_since: Iso, failures: id, last_error: nullableText, paused_until: Nullable(Iso) }),
);
export const Webhook = Type.Object({
  failing: FailingReceiver,
  id,
  name: nullableText,
  url: text,
  account_id: id,
  subscriptions: Type.Array(text),
  secret: text,
  inbox: Type.Optional(Type.Object({ id, name: nullableText })),
});
const Delivery = Type.Object({
  id,
  event_id: text,
  event: text,
  url: text,
  status: text,
  attempts: id,
  response_status: nullableId,
  response_body: nullableText,
  error: nullableText,
  duration_ms: nullableId,
  payload: JsonObject,
  created_at: Iso,
  delivered_at: Nullable(Iso),
});
export const Deliveries = Type.Object({ payload: Type.Array(Delivery), failing: FailingReceiver });
export const JobRow = Type.Object({
  id,
  name: text,
  status: text,
  attempts: id,
  last_error: nullableText,
  run_at: Iso,
  created_at: Iso,
  finished_at: Nullable(Iso),
});
/** Everything kept of one person, for them. */
export const PersonData = Type.Object({
  person: Type.Object({ name: nullableText, email: nullableText, phone_number: nullableText, created_at: Iso }),
  pages: Type.Array(Type.Object({ url: text, title: nullableText, seen_at: Iso })),
  conversations: Type.Array(Type.Object({ number: id, status: text, begun_at: Iso, messages: Type.Array(JsonObject) })),
});
export const Survey = Type.Object({
  id,
  csat_survey_response: Nullable(
    Type.Object({ id, rating: id, feedback_message: nullableText, created_at: Iso, updated_at: Iso }),
  ),
  inbox_avatar_url: text,
  inbox_name: text,
  locale: text,
  conversation_id: id,
  created_at: Iso,
});
export const Upload = Type.Object({
  id,
  key: text,
  filename: text,
  content_type: text,
  byte_size: id,
  checksum: nullableText,
  created_at: Iso,
  signed_id: text,
  direct_upload: Type.Object({ url: text, headers: JsonObject }),
});
export const ReachableInbox = Type.Object({ source_id: text, inbox: TeamInbox });
export const ClientInbox = Type.Object({
  identifier: text,
  identity_validation_enabled: Type.Boolean(),
  name: nullableText,
  timezone: text,
  working_hours: Type.Array(JsonObject),
  working_hours_enabled: Type.Boolean(),
  csat_survey_enabled: Type.Boolean(),
  greeting_enabled: Type.Boolean(),
});
export const BotBench = Type.Object({
  event: JsonObject,
  status: nullableId,
  body: text,
  answer: Nullable(JsonObject),
  problem: nullableText,
  duration_ms: id,
});
export const NewContact = Type.Object({
  contact: TeamContact,
  contact_inbox: Type.Object({ inbox: Nullable(TeamInbox), source_id: nullableText }),
});
export const FoundConversations = Type.Object({
  meta: ConversationCounts,
  payload: Type.Array(
    Type.Object({
      id,
      uuid: text,
      created_at: Unix,
      contact: Type.Object({ id, name: nullableText }),
      inbox: Type.Object({ id, name: nullableText, channel_type: text }),
      messages: Type.Array(JsonObject),
    }),
  ),
});
export const SummaryRow = Type.Object({
  id: Nullable(id),
  name: nullableText,
  conversations_count: Type.Number(),
  resolved_conversations_count: Type.Number(),
  avg_first_response_time: Nullable(Type.Number()),
  avg_resolution_time: Nullable(Type.Number()),
  avg_reply_time: Nullable(Type.Number()),
  csat_count: Type.Number(),
  csat_score: Nullable(Type.Number()),
  /** A former member of the account. */
  removed: Type.Optional(Type.Literal(true)),
});
/** What lies open now. */
export const OpenCounts = Type.Object({ open: id, unattended: id, unassigned: id });
/** What a visitor's answer to a form, an email question or a survey returns. */
export const AnsweredBy = Type.Object({ contact: RawContact });
