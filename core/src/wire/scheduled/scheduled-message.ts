import { type Static, Type } from 'typebox';
import type { MessageId } from '../ids.ts';
import { UserSender } from '../message.ts';
import { idOf, Nullable, OneOf, Unix } from '../schema.ts';
import { UsedCannedResponses } from '../settings/canned-response.ts';

/** Of one conversation, those that were not sent included. */
export const MAX_SCHEDULED_PER_CONVERSATION = 10;

/** How far ahead a message can be scheduled. */
export const MAX_SCHEDULED_AHEAD_S = 366 * 24 * 60 * 60;

/**
 * Why a message was not sent: its author is no member any more, or does not see the conversation; the contact wrote first;
 * the server could not send it within a day; or it refused the message.
 */
export const SCHEDULE_FAILURES = ['author_left', 'no_access', 'replied', 'late', 'refused'] as const;
export const ScheduleFailure = OneOf(SCHEDULE_FAILURES);
export type ScheduleFailure = Static<typeof ScheduleFailure>;

/** A reply that is sent later, for the team alone. */
export const ScheduledMessage = Type.Object({
  id: Type.Integer(),
  conversation_id: Type.Integer(),
  content: Nullable(Type.String()),
  send_at: Unix,
  /** It is not sent when the contact writes first. */
  unless_reply: Type.Boolean(),
  /** The contact has written since it was scheduled. */
  replied: Type.Boolean(),
  state: OneOf(['waiting', 'failed']),
  failure: Nullable(ScheduleFailure),
  failure_detail: Nullable(Type.String()),
  in_reply_to: Nullable(idOf<MessageId>()),
  files: Type.Array(
    Type.Object({
      id: Type.Integer(),
      file_name: Type.String(),
      content_type: Type.String(),
      file_size: Type.Integer(),
      file_url: Type.String(),
    }),
  ),
  author: Nullable(UserSender),
  created_at: Unix,
});
export type ScheduledMessage = Static<typeof ScheduledMessage>;

/** `send_at` in seconds. A form has truth values and objects as text. */
export const NewScheduledMessage = Type.Object({
  content: Type.Optional(Nullable(Type.String())),
  send_at: Type.Integer({ minimum: 1, maximum: 9_999_999_999 }),
  unless_reply: Type.Optional(Type.Boolean()),
  in_reply_to: Type.Optional(Nullable(idOf<MessageId>())),
  attachments: Type.Optional(Type.Array(Type.Unknown())),
  /** A repeated request with the same one gets the first result. */
  echo_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  canned_response_ids: Type.Optional(UsedCannedResponses),
});

export const ChangedScheduledMessage = Type.Object({
  content: Type.Optional(Type.String()),
  send_at: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999_999 })),
  unless_reply: Type.Optional(Type.Boolean()),
});
