import { isRecipient, splitRecipients } from '@porchlight/core/rules/texts/recipients.ts';
import type { ForwardedMessages } from '@porchlight/core/wire/forwarding/forwarded-messages.ts';
import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { cleanText } from '../../../platform/clean-text.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import { invalidRecord, notFound, unprocessable } from '../../../platform/errors.ts';
import { insertMessage } from '../../messages/insert-message.ts';
import { findMessageIn, listWrittenMessages } from '../../messages/queries.ts';
import type { Agent } from '../../permissions/agent.ts';
import type { Tx } from '../../transaction.ts';
import { listMergedForAgent } from '../merged-conversations.ts';
import { currentConversation } from '../reload-conversation.ts';
import type { ForwardFacts } from './find-forward.ts';

/** @throws 422 none, or one to which no email can be sent */
export const recipientsOf = (to: readonly string[]): string[] => {
  const invalid = to.find((each) => !isRecipient(each.trim()));
  if (invalid !== undefined) throw invalidRecord('Please enter valid email addresses', ['to']);
  return splitRecipients(to.join(' '));
};

type Forward = Omit<ForwardedMessages, 'to'> & { recipients: readonly string[] };

const isRepeated = async (tx: Tx, { id }: ConversationRow, echo_id: string) =>
  (await tx.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', id)
    .where('echo_id', '=', echo_id)
    .executeTakeFirst()) !== undefined;

/**
 * Each recipient gets an email of their own, so that a refused one is sent again to that one alone. What was forwarded is
 * stored with the line that says so, and erased with it. A repeat of the same `echo_id` does nothing, and
 * returns false.
 * @throws 404 no such message, 422 nothing to forward
 */
export const forwardMessages = async (
  tx: Tx,
  agent: Agent,
  conversation: ConversationRow,
  { recipients, note = '', message_id, echo_id }: Forward,
): Promise<boolean> => {
  const current = await currentConversation(tx, conversation);
  // Apart from the ids of messages, which clients choose too.
  const key = echo_id ? `forward:${echo_id}` : null;
  if (key && (await isRepeated(tx, current, key))) return false;
  const merged = await listMergedForAgent(tx, agent, current);
  if (message_id !== undefined) {
    const message = await findMessageIn(tx.db, current.id, message_id, merged);
    if (!message || message.deleted_at !== null) throw notFound();
    if (message.message_type === ACTIVITY) throw unprocessable('Only messages can be forwarded.');
  } else if ((await listWrittenMessages(tx.db, current.id, 1, merged)).length === 0)
    throw unprocessable('This conversation has no message that can be forwarded.');
  const facts: ForwardFacts = {
    user_id: agent.user.id,
    message_id: message_id ?? null,
    conversation_ids: [current.id, ...merged],
    note: cleanText(note).trim(),
  };
  const what = message_id === undefined ? 'the conversation' : 'a message';
  const activity = await insertMessage(tx, current, {
    message_type: ACTIVITY,
    content: `${agent.user.name} forwarded ${what} to ${recipients.join(', ')}`,
    performer: { type: 'system' },
    echo_id: key,
    additional_attributes: { forward: facts },
  });
  for (const to of recipients) tx.enqueue('mail.forward', { message_id: activity.id, to });
  return true;
};
