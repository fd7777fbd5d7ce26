import type { TypingPayload } from '@porchlight/core/wire/cable-events.ts';
import type { SocketConversation } from '@porchlight/core/wire/conversation.ts';

type Typist = TypingPayload['user'];

const withoutAttributes = (user: Typist): Typist =>
  user.type === 'contact' ? { ...user, additional_attributes: {}, custom_attributes: {} } : user;

/** Typing is frequent and reaches every agent, so its size must not depend on the visitor's attributes or messages. */
export const smallTyping = (conversation: SocketConversation, user: Typist) => ({
  conversation: {
    ...conversation,
    additional_attributes: {},
    custom_attributes: {},
    messages: [],
    meta: {
      ...conversation.meta,
      sender: { ...conversation.meta.sender, additional_attributes: {}, custom_attributes: {} },
    },
  },
  user: withoutAttributes(user),
});
