import { exactSeconds } from '@porchlight/core/rules/timeline/exact-seconds.ts';
import type { CableEvent, TypingPayload } from '@porchlight/core/wire/cable-events.ts';
import type { SocketConversation } from '@porchlight/core/wire/conversation.ts';
import type { ConversationFacts, StoredMessage, Typist } from './types.ts';

export type Meaning =
  | { kind: 'message'; of: number; isNew: boolean; message: StoredMessage }
  /** `begins`: nothing of this conversation came before. */
  | { kind: 'conversation'; of: number; begins: boolean; facts: Omit<ConversationFacts, 'id'> }
  | { kind: 'gone'; id: number }
  | { kind: 'typing'; of: number; typist: Typist | null }
  | { kind: 'behind'; lastSeq: number }
  | { kind: 'other' };

const factsOf = (conversation: SocketConversation): Omit<ConversationFacts, 'id'> => ({
  status: conversation.status,
  lastSeenAt: exactSeconds(conversation.contact_last_seen_at, conversation.contact_last_seen_at_ms),
  teamSeenAt: exactSeconds(conversation.agent_last_seen_at, conversation.agent_last_seen_at_ms),
});

const typingOf = ({ user, partial_content }: TypingPayload): Typist => ({
  name: 'available_name' in user ? user.available_name : (user.name ?? ''),
  avatarUrl: 'avatar_url' in user ? user.avatar_url : user.thumbnail,
  ...('type' in user && user.type === 'agent_bot' ? { isBot: true } : {}),
  ...(partial_content ? { text: partial_content } : {}),
});

/** Reads an event; whose conversation it is of is for the store to judge. */
export const readEvent = (message: { event: string; data: unknown }): Meaning => {
  const event = message as CableEvent;
  switch (event.event) {
    case 'message.created':
    case 'message.updated':
      return {
        kind: 'message',
        of: event.data.conversation_id,
        isNew: event.event === 'message.created',
        message: event.data,
      };
    case 'conversation.created':
    case 'conversation.updated':
    case 'conversation.status_changed':
    case 'conversation.read': {
      const begins = event.event === 'conversation.created';
      return { kind: 'conversation', of: event.data.id, begins, facts: factsOf(event.data) };
    }
    case 'conversation.deleted':
      return { kind: 'gone', id: event.data.id };
    case 'conversation.typing_on':
    case 'conversation.typing_off': {
      if (event.data.is_private) return { kind: 'other' };
      const typist = event.event === 'conversation.typing_on' ? typingOf(event.data) : null;
      return { kind: 'typing', of: event.data.conversation.id, typist };
    }
    case 'presence.update':
      return event.data.last_seq === undefined ? { kind: 'other' } : { kind: 'behind', lastSeq: event.data.last_seq };
    default:
      return { kind: 'other' };
  }
};

/**
 * Whose an event is for a store: `later`, it is not known yet which conversation is shown; `begins`, it is the first of the
 * conversation that was still to begin; `begun`, that one began without an event that reached us.
 */
export type Verdict = 'own' | 'other' | 'later' | 'begins' | 'begun';

/** `newestKnown`: what is still to begin has a higher id; null before it is known which conversation there is. */
export const judge = (
  meaning: Extract<Meaning, { of: number }>,
  id: number | null,
  newestKnown: number | null,
): Verdict => {
  if (id !== null) return meaning.of === id ? 'own' : 'other';
  if (newestKnown === null) return 'later';
  if (meaning.kind === 'typing' || meaning.of <= newestKnown) return 'other';
  return meaning.kind === 'conversation' && meaning.begins ? 'begins' : 'begun';
};
