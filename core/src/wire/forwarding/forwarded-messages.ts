import { type Static, Type } from 'typebox';
import type { MessageId } from '../ids.ts';
import { idOf } from '../schema.ts';

export const MAX_RECIPIENTS = 10;
export const MAX_FORWARD_NOTE = 5_000;

/** Our extension: what an agent forwards by email. Without `message_id`: all public messages. */
export const ForwardedMessages = Type.Object({
  to: Type.Array(Type.String({ maxLength: 254 }), { minItems: 1, maxItems: MAX_RECIPIENTS }),
  note: Type.Optional(Type.String({ maxLength: MAX_FORWARD_NOTE })),
  message_id: Type.Optional(idOf<MessageId>()),
  echo_id: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
});
export type ForwardedMessages = Static<typeof ForwardedMessages>;
