import type { Deps } from '../../deps.ts';
import type { SetAction, Tx } from '../../transaction.ts';
import { type Attachments, isEmpty } from '../../uploads/attach.ts';
import type { Visitor } from '../../visitors/sessions.ts';
import { conversationForMessage, type SendContext, sendVisitorText } from '../send-visitor-message.ts';
import { decideMessages, type SentTogether } from './decide.ts';
import { type GivenMessage, givenMessage } from './given-message.ts';
import { loadFacts } from './load-facts.ts';
import { insertMessages, moveConversations } from './write-messages.ts';

const visitorMessages: SetAction<GivenMessage, SentTogether> = {
  run: async (messages, context) => {
    const facts = await loadFacts(messages, context);
    const { decided, threads } = decideMessages(messages, facts, context.now);
    const rows = decided.flatMap((sent) => (sent ? [sent.value.message] : []));
    if (rows.length === 0) return { decided };
    const moved = threads.map(({ conversation }) => ({
      id: conversation.id,
      unread_count: conversation.unread_count,
      waiting_since: conversation.waiting_since,
      last_message_id: conversation.last_message_id,
      last_public_message_id: conversation.last_public_message_id,
      last_activity_at: conversation.last_activity_at,
      updated_at: conversation.updated_at,
    }));
    return {
      decided,
      write: (say) =>
        Promise.all([say(insertMessages(context.db, { rows })), say(moveConversations(context.db, { rows: moved }))]),
    };
  },
};

type Target = Parameters<typeof conversationForMessage>[3];
type MessageInput = Parameters<typeof conversationForMessage>[4];

/** Sends a visitor's message: together with those of others when only the message is written, else alone. */
export const sendVisitorMessage = (
  deps: Deps,
  visitor: Visitor,
  target: Target,
  message: MessageInput,
  context: SendContext,
  attachments: Attachments,
) => {
  const hasFiles = !isEmpty(attachments);
  const alone = async (tx: Tx) => {
    const { session, conversation } = await conversationForMessage(tx, deps, visitor, target, message);
    return { ...(await sendVisitorText(tx, conversation, session, message, context, attachments)), session, hasFiles };
  };
  const input = hasFiles ? undefined : givenMessage(visitor, target.conversation_id, message, context.templates);
  return input
    ? deps.writeTogether<GivenMessage, Awaited<ReturnType<typeof alone>>>(visitorMessages, input, alone)
    : deps.write(alone);
};
