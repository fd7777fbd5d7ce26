import { type Static, Type } from 'typebox';
import type { AgentBotId, AttachmentId, AutomationRuleId, ContactId, InboxId, MessageId, UserId } from './ids.ts';
import { MAX_CONTENT_LENGTH } from './limits.ts';
import { ACTIVITY, INCOMING, type MessageType as MessageTypeNumber, OUTGOING, TEMPLATE } from './message-type.ts';
import { Iso, idOf, JsonObject, Nullable, OneOf, Unix } from './schema.ts';
import { UsedCannedResponses } from './settings/canned-response.ts';

export const MessageType = Type.Unsafe<MessageTypeNumber>({
  type: 'integer',
  enum: [INCOMING, OUTGOING, ACTIVITY, TEMPLATE],
});

export const CONTENT_TYPES = [
  'text',
  'input_text',
  'input_textarea',
  'input_email',
  'input_select',
  'cards',
  'form',
  'article',
  'incoming_email',
  'input_csat',
  'integrations',
  'sticker',
] as const;
export const ContentType = OneOf(CONTENT_TYPES);
export type ContentType = Static<typeof ContentType>;

/** The server's states; a client adds `in_progress` for what has no answer yet. */
export const MESSAGE_STATUSES = ['sent', 'delivered', 'read', 'failed', 'progress'] as const;
export const MessageStatus = OneOf(MESSAGE_STATUSES);
export type MessageStatus = Static<typeof MessageStatus>;

export const FILE_TYPES = ['image', 'audio', 'video', 'file', 'location', 'fallback', 'share', 'contact'] as const;
export const FileType = OneOf(FILE_TYPES);
export type FileType = Static<typeof FileType>;

/** Wire protocol 5.5; the keys beyond the first four depend on `file_type`. */
export const Attachment = Type.Object({
  id: idOf<AttachmentId>(),
  message_id: idOf<MessageId>(),
  file_type: FileType,
  account_id: Type.Integer(),
  extension: Type.Optional(Nullable(Type.String())),
  data_url: Type.Optional(Type.String()),
  thumb_url: Type.Optional(Type.String()),
  file_size: Type.Optional(Type.Integer()),
  width: Type.Optional(Nullable(Type.Integer())),
  height: Type.Optional(Nullable(Type.Integer())),
  fallback_title: Type.Optional(Nullable(Type.String())),
  coordinates_lat: Type.Optional(Type.Number()),
  coordinates_long: Type.Optional(Type.Number()),
});
export type Attachment = Static<typeof Attachment>;

/** Wire protocol 5.4. */
export const ContactSender = Type.Object({
  id: idOf<ContactId>(),
  type: Type.Literal('contact'),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  phone_number: Nullable(Type.String()),
  identifier: Nullable(Type.String()),
  thumbnail: Type.String(),
  additional_attributes: JsonObject,
  custom_attributes: JsonObject,
});
export const UserSender = Type.Object({
  id: idOf<UserId>(),
  type: Type.Literal('user'),
  name: Type.String(),
  available_name: Type.String(),
  avatar_url: Type.String(),
  thumbnail: Type.String(),
  availability_status: Nullable(Type.String()),
});
export const BotSender = Type.Object({
  id: idOf<AgentBotId>(),
  type: Type.Literal('agent_bot'),
  name: Type.String(),
  avatar_url: Type.String(),
});
export const Sender = Type.Union([ContactSender, UserSender, BotSender]);
export type ContactSender = Static<typeof ContactSender>;
export type UserSender = Static<typeof UserSender>;
export type BotSender = Static<typeof BotSender>;
export type Sender = Static<typeof Sender>;

/** Our extension: what the page of a message's first link says about itself. Plain texts, by strangers. */
export const LinkPreview = Type.Object({
  /** The link as it is in the message. */
  url: Type.String(),
  title: Type.String(),
  description: Nullable(Type.String()),
  site_name: Nullable(Type.String()),
  /** On another server: shown through `/remote_pictures`. */
  image: Nullable(Type.String()),
});
export type LinkPreview = Static<typeof LinkPreview>;

/** Wire protocol 5.6: fields of each content type; unknown keys are passed through. */
export const ContentAttributes = Type.Object(
  {
    deleted: Type.Optional(Type.Boolean()),
    /** Our extension: when the author last changed the text, in seconds. */
    edited_at: Type.Optional(Type.Integer()),
    in_reply_to: Type.Optional(Nullable(Type.Integer())),
    in_reply_to_external_id: Type.Optional(Nullable(Type.String())),
    /** Sent by an automation rule, without a sender. */
    automation_rule_id: Type.Optional(idOf<AutomationRuleId>()),
    submitted_email: Type.Optional(Nullable(Type.String())),
    submitted_values: Type.Optional(Type.Unknown()),
    items: Type.Optional(Type.Array(JsonObject)),
    type: Type.Optional(Type.String()),
    data: Type.Optional(JsonObject),
    /** Why a message of the team did not reach the callback of an API inbox. */
    external_error: Type.Optional(Type.String()),
    /** By language: `de`, `pt_BR`. */
    translations: Type.Optional(Type.Record(Type.String(), Type.String())),
    link_preview: Type.Optional(LinkPreview),
  },
  { additionalProperties: true },
);
export type ContentAttributes = Static<typeof ContentAttributes>;

/** Fields of every message shape. `conversation_id` is the display id. */
const messageCore = {
  id: idOf<MessageId>(),
  content: Nullable(Type.String()),
  message_type: MessageType,
  content_type: ContentType,
  content_attributes: ContentAttributes,
  created_at: Unix,
  /** Our extension: the same moment in milliseconds; with whole seconds, "read" could precede "written". */
  created_at_ms: Type.Optional(Type.Integer()),
  conversation_id: Type.Integer(),
  attachments: Type.Optional(Type.Array(Attachment)),
  sender: Type.Optional(Sender),
  /** Our extension: the client's own id, which matches the pending message with the stored one. */
  echo_id: Type.Optional(Type.String()),
};

/** Wire protocol 5.2: a message for a visitor over HTTP. `status` is our extension, for delivered and read marks. */
export const WidgetMessage = Type.Object({ ...messageCore, status: Type.Optional(MessageStatus) });
export type WidgetMessage = Static<typeof WidgetMessage>;

/** Wire protocol 11.7: a message for the team over HTTP. */
export const TeamMessage = Type.Object({
  ...messageCore,
  inbox_id: idOf<InboxId>(),
  status: MessageStatus,
  private: Type.Boolean(),
  source_id: Nullable(Type.String()),
  sender_type: Type.Optional(Nullable(Type.String())),
});
export type TeamMessage = Static<typeof TeamMessage>;

/** Wire protocol 5.3: a message over the socket. */
export const SocketMessage = Type.Object({
  ...messageCore,
  account_id: Type.Integer(),
  inbox_id: idOf<InboxId>(),
  updated_at: Iso,
  private: Type.Boolean(),
  status: MessageStatus,
  source_id: Nullable(Type.String()),
  sender_type: Nullable(Type.String()),
  sender_id: Nullable(Type.Integer()),
  external_source_ids: JsonObject,
  additional_attributes: JsonObject,
  sentiment: JsonObject,
  processed_message_content: Nullable(Type.String()),
  conversation: Type.Object({
    assignee_id: Nullable(Type.Integer()),
    unread_count: Type.Integer(),
    last_activity_at: Unix,
    contact_inbox: Type.Object({ source_id: Type.String() }),
  }),
  previous_changes: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Unknown()))),
  performer: Type.Optional(UserSender),
});
export type SocketMessage = Static<typeof SocketMessage>;

/** Body of a visitor's new message (wire protocol 4.5). `timestamp` is the visitor's clock as text. */
export const NewWidgetMessage = Type.Object({
  message: Type.Object({
    content: Type.Optional(Nullable(Type.String())),
    reply_to: Type.Optional(Nullable(idOf<MessageId>())),
    timestamp: Type.Optional(Type.String({ maxLength: 200 })),
    referer_url: Type.Optional(Nullable(Type.String())),
    time_zone: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
    echo_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** Files of a multipart body, or signed ids of direct uploads. */
    attachments: Type.Optional(Type.Array(Type.Unknown())),
  }),
});
export type NewWidgetMessage = Static<typeof NewWidgetMessage>;

/** Body of an agent's or bot's new message (wire protocol 11.7). */
export const NewTeamMessage = Type.Object({
  content: Type.Optional(Nullable(Type.String())),
  message_type: Type.Optional(Type.String()),
  private: Type.Optional(Type.Boolean()),
  content_type: Type.Optional(Type.String()),
  content_attributes: Type.Optional(Type.Unknown()),
  echo_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  source_id: Type.Optional(Nullable(Type.String())),
  attachments: Type.Optional(Type.Array(Type.Unknown())),
  canned_response_ids: Type.Optional(UsedCannedResponses),
});
export type NewTeamMessage = Static<typeof NewTeamMessage>;

/** Our extension: the body of an author's new text for a message. */
export const EditedMessage = Type.Object({ content: Type.String({ maxLength: MAX_CONTENT_LENGTH }) });

/** Our extension: a text that a message had before it was edited, for the team alone. */
export const FormerText = Type.Object({
  id: Type.Integer(),
  content: Type.String(),
  created_at: Unix,
});
export type FormerText = Static<typeof FormerText>;

/**
 * Our extension: messages of the visitor's conversation go on in `conversation_id`, and left the thread where `message_id`,
 * the first of them, was.
 */
export const VisitorSplit = Type.Object({ conversation_id: Type.Integer(), message_id: Type.Integer() });
export type VisitorSplit = Static<typeof VisitorSplit>;
