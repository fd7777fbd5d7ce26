import type { TypingPayload } from '@porchlight/core/wire/cable-events.ts';
import type { SocketConversation } from '@porchlight/core/wire/conversation.ts';

type Typist = TypingPayload['user'];

const withoutAttributes = (user: Typist): Typist =>
  user.type === 'contact' ? { ...user, additional_attributes: {}, custom_attributes: {} } : user;

/**
 * The conversation and the person of a typing event, in the shape clients know, without what they do not read in it:
 * attributes and the last message. Typing comes often and reaches every agent, so its size must not be the visitor's choice.
 */
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
