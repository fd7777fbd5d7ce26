import type { TypingPayload } from '@porchlight/core/wire/cable-events.ts';
import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { loadConversations } from '../conversations/load.ts';
import { presentSocketConversation } from '../conversations/present.ts';
import type { Deps } from '../deps.ts';
import { loadConversationTopics } from './conversation-topics.ts';
import { visitorTopic } from './topics.ts';
import { smallTyping } from './typing-payload.ts';
import { forVisitor } from './visitor-payload.ts';

const BETWEEN_MS = 150;

/** Something that is being written: `show` all of it so far, `end` when it is sent or given up. */
export type Writing = { show(text: string): void; end(): void };

/**
 * Tells that somebody types, and what they have so far, while they do. It passes and is not kept: whoever misses it gets the
 * message, which is the fact. Told at once and never later, so that no old piece comes after the message it became.
 */
export const openWriting = async (
  { db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>,
  conversation_id: ConversationId,
  user: TypingPayload['user'],
): Promise<Writing> => {
  const loaded = await loadConversations(db, [conversation_id]);
  const [row] = loaded.conversations;
  if (!row) return { show: () => {}, end: () => {} };
  const conversation = presentSocketConversation(row, loaded);
  const session = loaded.contactInboxes.get(row.contact_inbox_id);
  const team = [...((await loadConversationTopics(db, [conversation_id])).get(conversation_id) ?? [])];
  const tell = (event: 'conversation.typing_on' | 'conversation.typing_off', partial_content?: string) => {
    const data: TypingPayload = {
      ...smallTyping(conversation, user),
      is_private: false,
      account_id: row.account_id,
      ...(partial_content ? { partial_content } : {}),
    };
    bus.publish({ topics: team, message: JSON.stringify({ event, data }) });
    if (!session) return;
    const told = { ...data, conversation: forVisitor(conversation, session.owns_contact) };
    bus.publish({ topics: [visitorTopic(session.pubsub_token)], message: JSON.stringify({ event, data: told }) });
  };
  let told = clock.now();
  tell('conversation.typing_on');
  return {
    show: (text) => {
      if (text === '' || clock.now() - told < BETWEEN_MS) return;
      told = clock.now();
      tell('conversation.typing_on', text);
    },
    end: () => tell('conversation.typing_off'),
  };
};
