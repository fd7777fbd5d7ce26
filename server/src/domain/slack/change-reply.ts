import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { unprocessable } from '../../platform/errors.ts';
import { currentConversation } from '../conversations/reload-conversation.ts';
import type { Deps } from '../deps.ts';
import { deleteMessage } from '../messages/delete-message.ts';
import { editMessage } from '../messages/edit-message.ts';
import { isSentBy } from '../messages/senders.ts';
import { echoOf, type Received, takeReply } from './received-reply.ts';
import { readNote } from './reply-text.ts';

/** Also where a split, or its undo, has moved it to another conversation of the contact. */
export const findMessageOfReply = ({ db }: Pick<Deps, 'db'>, received: Received): Promise<MessageRow | undefined> =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('message_type', '=', OUTGOING)
    .where(
      'conversation_id',
      'in',
      db
        .selectFrom('conversations')
        .select('conversations.id')
        .where('contact_id', '=', received.conversation.contact_id)
        .where('inbox_id', '=', received.conversation.inbox_id),
    )
    .where('echo_id', '=', echoOf(received))
    .executeTakeFirst();

const authorOf = (message: MessageRow) =>
  isSentBy(message, 'User') ? { type: 'User' as const, id: message.sender_id } : null;

const performerOf = (message: MessageRow) =>
  isSentBy(message, 'User') ? ({ type: 'user', id: message.sender_id } as const) : ({ type: 'system' } as const);

/** As the agent would in the console: in the five minutes after it was sent. @throws 403, 422 */
export const editReply = (deps: Deps, received: Received, message: MessageRow, text: string, prefix: string) =>
  deps.write(async (tx) => {
    if (!(await takeReply(tx, received))) return;
    const current = await currentConversation(tx, { id: message.conversation_id });
    const { isNote, content } = readNote(text);
    if (isNote && !message.private) throw unprocessable('A reply that was sent cannot become a private note');
    const by = { author: authorOf(message), performer: performerOf(message) };
    await editMessage(tx, current, message.id, by.author ? content : prefix + content, by);
  });

export const deleteReply = (deps: Deps, received: Received, message: MessageRow | undefined) =>
  deps.write(async (tx) => {
    if ((await takeReply(tx, received)) && message) await deleteMessage(tx, message, performerOf(message));
  });
