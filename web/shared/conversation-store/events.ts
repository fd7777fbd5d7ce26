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
  mergedIds: conversation.merged_ids,
  mergedInto: conversation.merged_into,
  movedAt: conversation.messages_moved_at,
});

const typingOf = ({ user, partial_content }: TypingPayload): Typist => ({
  name: 'available_name' in user ? user.available_name : (user.name ?? ''),
  avatarUrl: 'avatar_url' in user ? user.avatar_url : user.thumbnail,
  ...('type' in user && user.type === 'agent_bot' ? { isBot: true } : {}),
  ...(partial_content ? { text: partial_content } : {}),
});

/** The store decides whether the event is of its conversation. */
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

/** A message of a conversation that was merged into the open one. */
export const isOfMerged = (meaning: Meaning, { mergedIds = [] }: Pick<ConversationFacts, 'mergedIds'>): boolean =>
  meaning.kind === 'message' && mergedIds.includes(meaning.of);

export type Group = Pick<ConversationFacts, 'mergedIds' | 'mergedInto' | 'movedAt'>;
const groupKey = ({ mergedIds = [], mergedInto, movedAt }: Group) => `${mergedInto} ${movedAt} ${mergedIds}`;

/** A merge, a split, or its end, gives a conversation other messages: a page from before it has to be loaded again. */
export const isRegrouped = (before: Group, after: Group): boolean => groupKey(before) !== groupKey(after);

/** `later`: not known yet; `begins`: of the conversation to begin; `begun`: that one began without an event. */
export type Verdict = 'own' | 'other' | 'later' | 'begins' | 'begun';

/** `newestKnown`: a conversation to begin has a higher id; null before it is known which ones there are. */
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
