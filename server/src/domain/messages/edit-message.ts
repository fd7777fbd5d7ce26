import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { EDITING_MS, MAX_CONTENT_LENGTH, MAX_MESSAGE_LENGTH, MOST_EDITS } from '@porchlight/core/wire/limits.ts';
import type { FormerText } from '@porchlight/core/wire/message.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { Kysely } from 'kysely';
import { cleanText } from '../../platform/clean-text.ts';
import { changedAt } from '../../platform/database/forward-time.ts';
import { lockRows } from '../../platform/database/row-locks.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { forbidden, invalidRecord, notFound, parameterMissing, unprocessable } from '../../platform/errors.ts';
import { unix } from '../../platform/times.ts';
import type { Performer } from '../events.ts';
import type { Tx } from '../transaction.ts';
import { settleNamedFiles } from '../uploads/named-files.ts';
import { fillPlaceholders } from './fill-placeholders.ts';
import { hasLink, previewOptions } from './link-previews.ts';
import { noteMentions } from './mentions.ts';
import type { Sender } from './senders.ts';

/** Only people edit: a visitor or an agent. */
type Author = Extract<Sender, { type: 'Contact' | 'User' }>;
/** Null: of the team, by a person who is no agent. */
type EditAuthor = Author | null;

/** Locked. @throws 404 missing or deleted, 403 of another author, 422 five minutes after it was sent */
export const ownMessageToChange = async (
  tx: Tx,
  conversation: Pick<ConversationRow, 'id'>,
  id: MessageId,
  author: EditAuthor,
): Promise<MessageRow> => {
  const isVisitor = author?.type === 'Contact';
  const message = await tx.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('conversation_id', '=', conversation.id)
    .where('deleted_at', 'is', null)
    .$if(isVisitor, (query) => query.where('private', '=', false))
    .modifyEnd(lockRows(tx.db))
    .executeTakeFirst();
  if (!message) throw notFound();
  const isOwn = message.sender_type === (author?.type ?? null) && message.sender_id === (author?.id ?? null);
  if (!isOwn || message.message_type !== (isVisitor ? INCOMING : OUTGOING))
    throw forbidden('You can change only messages that you wrote');
  if (tx.now - message.created_at >= EDITING_MS)
    throw unprocessable('A message can be changed only in the five minutes after it was sent');
  return message;
};

/** With the placeholders of an agent filled in. */
const newText = async (tx: Tx, conversation: ConversationRow, newContent: string, author: EditAuthor) => {
  const text = cleanText(newContent);
  if (!text.trim()) throw parameterMissing('content');
  const isVisitor = author?.type === 'Contact';
  const most = isVisitor ? MAX_MESSAGE_LENGTH : MAX_CONTENT_LENGTH;
  const content = isVisitor ? text : ((await fillPlaceholders(tx, conversation, text, author)) ?? text);
  if (Math.max(text.length, content.length) > most)
    throw invalidRecord(`Content is too long (maximum is ${most} characters)`, ['content']);
  return content;
};

const storeFormerText = async (tx: Tx, { id, account_id }: MessageRow, content: string) => {
  const { edits } = await tx.db
    .selectFrom('message_edits')
    .select((eb) => eb.fn.countAll<number>().as('edits'))
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(edits) >= MOST_EDITS) throw unprocessable(`A message can be edited ${MOST_EDITS} times`);
  await tx.db.insertInto('message_edits').values({ account_id, message_id: id, content, created_at: tx.now }).execute();
};

/** Replaces the text of the author's message; the former one stays for the team. The same text again changes nothing. */
export const editMessage = async (
  tx: Tx,
  conversation: ConversationRow,
  id: MessageId,
  text: string,
  { author, performer }: { author: EditAuthor; performer: Performer },
): Promise<void> => {
  const message = await ownMessageToChange(tx, conversation, id, author);
  const before = message.content;
  if (message.content_type !== 'text' || before === null || before === '')
    throw unprocessable('Only text messages can be edited');
  const content = await newText(tx, conversation, text, author);
  if (content === before) return;
  await storeFormerText(tx, message, before);
  // Of the former text: they neither fit nor may they be sent with the event.
  const { translations: _, link_preview: _of, ...attributes } = message.content_attributes;
  const content_attributes = { ...attributes, edited_at: unix(tx.now) };
  const edited = await tx.db
    .updateTable('messages')
    .set({ content, content_attributes, updated_at: changedAt(tx.now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);
  tx.record('message.updated', {
    message_id: id,
    conversation_id: conversation.id,
    changed: { content_attributes: [attributes, content_attributes] },
    performer,
  });
  if (hasLink(edited)) tx.enqueue('link_preview.add', { message_id: id }, previewOptions(edited));
  await settleNamedFiles(tx, message.account_id, before, content);
  await noteMentions(tx, conversation, edited, before);
};

export const listFormerTexts = async (db: Kysely<Database>, message_id: MessageId): Promise<FormerText[]> => {
  const rows = await db
    .selectFrom('message_edits')
    .select(['id', 'content', 'created_at'])
    .where('message_id', '=', message_id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, created_at: unix(row.created_at) }));
};
