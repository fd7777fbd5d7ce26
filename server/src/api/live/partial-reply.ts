import type { TypingPayload } from '@porchlight/core/wire/cable-events.ts';
import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import type { PartialReply } from '../../domain/bots/answer-job.ts';
import type { Turn } from '../../domain/bots/answer-round.ts';
import { loadConversations } from '../../domain/conversations/load-conversations.ts';
import type { Deps } from '../../domain/deps.ts';
import { avatarAddress } from '../../domain/uploads/file-urls.ts';
import { visitorTopic } from '../../platform/cluster/topics.ts';
import { presentBotSender } from '../../presenters/agents.ts';
import { presentSocketConversation } from '../../presenters/conversations.ts';
import { smallTyping } from '../../presenters/live/typing-payload.ts';
import { forVisitor } from '../../presenters/live/visitor-payload.ts';
import { loadConversationTopics } from './conversation-topics.ts';

const BETWEEN_MS = 150;

/** Not stored: a client that misses it gets the message. Never late, so that no old text follows the message. */
const openWriting = async (
  { db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>,
  conversation_id: ConversationId,
  user: TypingPayload['user'],
): Promise<PartialReply> => {
  const loaded = await loadConversations(db, [conversation_id]);
  const [row] = loaded.conversations;
  if (!row) return { show: () => {}, end: () => {} };
  const conversation = presentSocketConversation(row, loaded);
  const session = loaded.contactInboxes.get(row.contact_inbox_id);
  const team = [...((await loadConversationTopics(db, [conversation_id])).get(conversation_id) ?? [])];
  const publishTyping = (event: 'conversation.typing_on' | 'conversation.typing_off', partial_content?: string) => {
    const data: TypingPayload = {
      ...smallTyping(conversation, user),
      is_private: false,
      account_id: row.account_id,
      ...(partial_content ? { partial_content } : {}),
    };
    bus.publish({ topics: team, message: JSON.stringify({ event, data }) });
    if (!session) return;
    const payload = { ...data, conversation: forVisitor(conversation, session.owns_contact) };
    bus.publish({ topics: [visitorTopic(session.pubsub_token)], message: JSON.stringify({ event, data: payload }) });
  };
  let publishedAt = clock.now();
  publishTyping('conversation.typing_on');
  return {
    show: (text) => {
      if (text === '' || clock.now() - publishedAt < BETWEEN_MS) return;
      publishedAt = clock.now();
      publishTyping('conversation.typing_on', text);
    },
    end: () => publishTyping('conversation.typing_off'),
  };
};

export const openPartialReply = (
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  { conversation, bot, inbox }: Pick<Turn, 'conversation' | 'bot' | 'inbox'>,
): Promise<PartialReply> => openWriting(deps, conversation.id, presentBotSender(bot, avatarAddress(inbox.avatar_key)));
