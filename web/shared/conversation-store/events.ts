import type { SocketConversation } from '@porchlight/core/wire/conversation.ts';
import type { TypingPayload } from '@porchlight/core/wire/cable-events.ts';
import type { CableEventName, CableEvents } from '@porchlight/core/wire/cable-events.ts';
import type { ConversationFacts, StoredMessage, Typist } from './types.ts';

/** What an event means to one open conversation. */
export type Meaning =
  | { kind: 'message'; message: StoredMessage }
  | { kind: 'conversation'; facts: Partial<ConversationFacts> }
  | { kind: 'typing'; typist: Typist | null }
  | { kind: 'behind'; lastSeq: number }
  | { kind: 'other' };

const factsOf = (conversation: SocketConversation): ConversationFacts => ({
  id: conversation.id,
  status: conversation.status,
  lastSeenAt: conversation.contact_last_seen_at,
});

const typingOf = ({ user, partial_content }: TypingPayload): Typist => ({
  name: 'available_name' in user ? user.available_name : (user.name ?? ''),
  avatarUrl: 'avatar_url' in user ? user.avatar_url : user.thumbnail,
  ...('type' in user && user.type === 'agent_bot' ? { isBot: true } : {}),
  ...(partial_content ? { text: partial_content } : {}),
});

type Event = { [Name in CableEventName]: { event: Name; data: CableEvents[Name] } }[CableEventName];

/**
 * Reads an event for the conversation `id` (null: none yet, the first one counts that was not left for it). Others' events mean
 * nothing here.
 */
export const readEvent = (
  message: { event: string; data: unknown },
  id: number | null,
  left: ReadonlySet<number> = new Set(),
): Meaning => {
  const event = message as Event;
  const concerns = (other: number) => (id === null ? !left.has(other) : other === id);
  switch (event.event) {
    case 'message.created':
    case 'message.updated':
      return concerns(event.data.conversation_id) ? { kind: 'message', message: event.data } : { kind: 'other' };
    case 'conversation.created':
    case 'conversation.updated':
    case 'conversation.status_changed':
    case 'conversation.read':
      return concerns(event.data.id) ? { kind: 'conversation', facts: factsOf(event.data) } : { kind: 'other' };
    case 'conversation.typing_on':
    case 'conversation.typing_off':
      if (!concerns(event.data.conversation.id) || event.data.is_private) return { kind: 'other' };
      return { kind: 'typing', typist: event.event === 'conversation.typing_on' ? typingOf(event.data) : null };
    case 'presence.update':
      return event.data.last_seq === undefined ? { kind: 'other' } : { kind: 'behind', lastSeq: event.data.last_seq };
    default:
      return { kind: 'other' };
  }
};
