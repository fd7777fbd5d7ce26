import { type Static, Type } from 'typebox';
import { TeamAgent } from './agent.ts';
import { RawContact, TeamContact } from './contact.ts';
import type { CampaignId, ContactId, ContactInboxId, ConversationId, InboxId, TeamId, UserId } from './ids.ts';
import { ContactSender, SocketMessage, UserSender, VisitorSplit, WidgetMessage } from './message.ts';
import { Iso, idOf, JsonObject, Nullable, OneOf, Unix } from './schema.ts';
import { AppliedSla, SlaEvent } from './settings/sla-policy.ts';

export const CONVERSATION_STATUSES = ['open', 'resolved', 'pending', 'snoozed'] as const;
export const ConversationStatus = OneOf(CONVERSATION_STATUSES);
export type ConversationStatus = Static<typeof ConversationStatus>;

/** From the lowest: the wire's number is the position in this list, from 1. */
export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export const Priority = OneOf(PRIORITIES);
export type Priority = Static<typeof Priority>;

/** Our extension: when each side last read, in milliseconds; 0 is never. */
const seenExactly = {
  contact_last_seen_at_ms: Type.Optional(Type.Integer()),
  agent_last_seen_at_ms: Type.Optional(Type.Integer()),
};

/** The SLA policy of a conversation, for the team alone: null without one. */
const sla = {
  applied_sla: Type.Optional(Nullable(AppliedSla)),
  sla_events: Type.Optional(Type.Array(SlaEvent)),
};

/** Our extension, absent where there is none: the conversation in which this one goes on, and those that go on in this one. */
const grouping = {
  merged_into: Type.Optional(Type.Integer()),
  merged_ids: Type.Optional(Type.Array(Type.Integer())),
  /** When a split last moved messages into it or out of it, in milliseconds: a client with another value reads them again. */
  messages_moved_at: Type.Optional(Type.Integer()),
};

/** Our extension, for the team alone: when the first scheduled message is due; in the past for one that was not sent. */
const scheduled = { scheduled_at: Type.Optional(Unix) };

/** `GET /api/v1/widget/conversations`: one object despite the plural, `{}` when there is none (wire protocol 4.2). */
export const WidgetConversation = Type.Object({
  id: Type.Optional(Type.Integer()),
  inbox_id: Type.Optional(Type.Integer()),
  contact_last_seen_at: Type.Optional(Unix),
  status: Type.Optional(ConversationStatus),
  /** Our extension: when the team last read, for the visitor's "read" mark. */
  agent_last_seen_at: Type.Optional(Unix),
  ...seenExactly,
  merged_ids: grouping.merged_ids,
  messages_moved_at: grouping.messages_moved_at,
  splits: Type.Optional(Type.Array(VisitorSplit)),
});
export type WidgetConversation = Static<typeof WidgetConversation>;

/** Our extension: a conversation of the visitor by its display id; without it, the newest. */
export const OfConversation = Type.Object({
  conversation_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
});

/** Our extension: one of a visitor's conversations in their list. Times in seconds; 0 is never. */
export const WidgetConversationSummary = Type.Object({
  id: Type.Integer(),
  status: ConversationStatus,
  created_at: Unix,
  last_activity_at: Unix,
  contact_last_seen_at: Unix,
  /** Messages of the team since the visitor's last view. */
  unread_count: Type.Integer(),
  last_message: Nullable(WidgetMessage),
});
export type WidgetConversationSummary = Static<typeof WidgetConversationSummary>;

/** Body of `POST /api/v1/widget/conversations` (wire protocol 4.3). */
export const NewWidgetConversation = Type.Object({
  contact: Type.Optional(
    Type.Object({
      name: Type.Optional(Nullable(Type.String())),
      email: Type.Optional(Nullable(Type.String())),
      phone_number: Type.Optional(Nullable(Type.String())),
    }),
  ),
  message: Type.Object({
    content: Type.Optional(Nullable(Type.String())),
    timestamp: Type.Optional(Type.String({ maxLength: 200 })),
    referer_url: Type.Optional(Nullable(Type.String())),
    /** Our extension: the IANA zone of the visitor's clock. */
    time_zone: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
    echo_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    attachments: Type.Optional(Type.Array(Type.Unknown())),
  }),
  custom_attributes: Type.Optional(Nullable(JsonObject)),
});
export type NewWidgetConversation = Static<typeof NewWidgetConversation>;

/** The answer to `POST conversations` (wire protocol 4.3). */
export const CreatedWidgetConversation = Type.Object({
  id: Type.Integer(),
  inbox_id: Type.Integer(),
  contact_last_seen_at: Unix,
  status: ConversationStatus,
  messages: Type.Array(WidgetMessage),
  custom_attributes: JsonObject,
  contact: RawContact,
});
export type CreatedWidgetConversation = Static<typeof CreatedWidgetConversation>;

/** Wire protocol 4.7, with the database id. `cached_label_list` is null: labels are visible to the team only. */
export const RawConversation = Type.Object({
  id: idOf<ConversationId>(),
  account_id: Type.Integer(),
  inbox_id: idOf<InboxId>(),
  status: ConversationStatus,
  assignee_id: Nullable(idOf<UserId>()),
  created_at: Iso,
  updated_at: Iso,
  contact_id: idOf<ContactId>(),
  display_id: Type.Integer(),
  contact_last_seen_at: Nullable(Iso),
  agent_last_seen_at: Nullable(Iso),
  additional_attributes: JsonObject,
  contact_inbox_id: idOf<ContactInboxId>(),
  uuid: Type.String(),
  identifier: Type.Null(),
  last_activity_at: Iso,
  team_id: Nullable(idOf<TeamId>()),
  campaign_id: Nullable(idOf<CampaignId>()),
  snoozed_until: Nullable(Iso),
  custom_attributes: JsonObject,
  assignee_last_seen_at: Nullable(Iso),
  first_reply_created_at: Nullable(Iso),
  priority: Nullable(Priority),
  sla_policy_id: Type.Null(),
  waiting_since: Nullable(Iso),
  cached_label_list: Type.Null(),
});
export type RawConversation = Static<typeof RawConversation>;

/** Payload of the socket (wire protocol 6.7). The contact-inbox's pubsub token is left out: no client needs it. */
export const SocketConversation = Type.Object({
  id: Type.Integer(),
  account_id: Type.Integer(),
  inbox_id: idOf<InboxId>(),
  status: ConversationStatus,
  priority: Nullable(Priority),
  additional_attributes: JsonObject,
  custom_attributes: JsonObject,
  can_reply: Type.Boolean(),
  channel: Type.String(),
  contact_inbox: Type.Object({
    id: Type.Integer(),
    contact_id: Type.Integer(),
    inbox_id: Type.Integer(),
    source_id: Type.String(),
    hmac_verified: Type.Boolean(),
  }),
  messages: Type.Array(SocketMessage),
  labels: Type.Array(Type.String()),
  ...sla,
  snoozed_until: Nullable(Type.String()),
  unread_count: Type.Integer(),
  first_reply_created_at: Nullable(Type.String()),
  waiting_since: Unix,
  agent_last_seen_at: Unix,
  contact_last_seen_at: Unix,
  ...seenExactly,
  last_activity_at: Unix,
  timestamp: Unix,
  created_at: Unix,
  /** Seconds with a fraction. */
  updated_at: Type.Optional(Type.Number()),
  ...grouping,
  ...scheduled,
  meta: Type.Object({
    sender: ContactSender,
    assignee: Nullable(UserSender),
    team: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
    hmac_verified: Type.Boolean(),
  }),
});
export type SocketConversation = Static<typeof SocketConversation>;

/** A conversation for the team over HTTP (wire protocol 11.4). */
export const TeamConversation = Type.Object({
  meta: Type.Object({
    sender: TeamContact,
    channel: Type.String(),
    assignee: Type.Optional(TeamAgent),
    team: Type.Optional(JsonObject),
    hmac_verified: Type.Boolean(),
  }),
  id: Type.Integer(),
  account_id: Type.Integer(),
  uuid: Type.String(),
  messages: Type.Array(SocketMessage),
  last_non_activity_message: Nullable(SocketMessage),
  additional_attributes: JsonObject,
  custom_attributes: JsonObject,
  agent_last_seen_at: Unix,
  assignee_last_seen_at: Unix,
  contact_last_seen_at: Unix,
  ...seenExactly,
  can_reply: Type.Boolean(),
  inbox_id: idOf<InboxId>(),
  labels: Type.Array(Type.String()),
  muted: Type.Boolean(),
  snoozed_until: Nullable(Type.String()),
  status: ConversationStatus,
  created_at: Unix,
  updated_at: Type.Optional(Type.Number()),
  ...grouping,
  ...scheduled,
  timestamp: Unix,
  first_reply_created_at: Unix,
  unread_count: Type.Integer(),
  last_activity_at: Unix,
  priority: Nullable(Priority),
  waiting_since: Unix,
  sla_policy_id: Nullable(Type.Integer()),
  ...sla,
});
export type TeamConversation = Static<typeof TeamConversation>;

/** Totals of a list, regardless of its page; `all_count` ignores the assignee filter. */
export const ConversationCounts = Type.Object({
  mine_count: Type.Integer(),
  assigned_count: Type.Integer(),
  unassigned_count: Type.Integer(),
  all_count: Type.Integer(),
});
export type ConversationCounts = Static<typeof ConversationCounts>;

/**
 * Totals of `POST /conversations/filter`. `waiting_count` is our extension, for an order by `waiting_since`: how many of the
 * list wait for a reply, after the assignee filter. They are the first of the list.
 */
export const FilteredCounts = Type.Object({
  ...ConversationCounts.properties,
  waiting_count: Type.Optional(Type.Integer()),
});
export type FilteredCounts = Static<typeof FilteredCounts>;

/** `GET /conversations` (wire protocol 11.5). `cursor` is our extension: read before the data, for the sync after it. */
export const TeamConversationList = Type.Object({
  data: Type.Object({
    meta: Type.Object({ ...ConversationCounts.properties, cursor: Type.Optional(Type.Integer()) }),
    payload: Type.Array(TeamConversation),
  }),
});
export type TeamConversationList = Static<typeof TeamConversationList>;
