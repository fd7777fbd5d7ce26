import { TYPING_EXPIRES_MS } from '../wire/limits.ts';

/** Who types, as an event with an expiry: `until` is epoch milliseconds, null when no one does. */
export type Typing = { readonly until: number | null };
export const NOT_TYPING: Typing = { until: null };

type TypingEvent = { is_private?: boolean | undefined; conversation: { id: number } };

const concerns = (event: TypingEvent, conversationId: number | null) =>
  !event.is_private && (conversationId === null || event.conversation.id === conversationId);

/** Typing began, or went on: the thirty seconds begin anew. Private notes and other conversations show nothing. */
export const typingOn = (typing: Typing, event: TypingEvent, conversationId: number | null, now: number): Typing =>
  concerns(event, conversationId) ? { until: now + TYPING_EXPIRES_MS } : typing;

export const typingOff = (typing: Typing, event: TypingEvent, conversationId: number | null): Typing =>
  concerns(event, conversationId) ? NOT_TYPING : typing;

export const isTyping = ({ until }: Typing, now: number): boolean => until !== null && now < until;
