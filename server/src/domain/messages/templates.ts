import { ACTIVITY, INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import type { ChatTexts } from '../../platform/i18n/chat-texts.ts';
import type { Tx } from '../transaction.ts';
import { insertMessage } from './insert-message.ts';

export type TemplateContext = {
  greeting: string | null;
  outOfOffice: string | null;
  collectEmail: boolean;
  survey: string | null;
  /** Start of the server's current day, epoch ms. */
  today: number;
  texts: ChatTexts;
};

const SURVEY_MAIL_AFTER_MS = 10 * 60_000;

const template = (
  tx: Tx,
  conversation: ConversationRow,
  content: string,
  content_type: 'text' | 'input_email' | 'input_csat' = 'text',
) => insertMessage(tx, conversation, { message_type: TEMPLATE, content, content_type, performer: { type: 'system' } });

const messagesOf = (tx: Tx, { id }: ConversationRow) =>
  tx.db.selectFrom('messages').select('id').where('conversation_id', '=', id).limit(1);

const isThere = async (query: ReturnType<typeof messagesOf>) => (await query.executeTakeFirst()) !== undefined;

const contactSpoke = (tx: Tx, conversation: ConversationRow) =>
  isThere(messagesOf(tx, conversation).where('message_type', '=', INCOMING));

/** Whether the visitor got any message before. */
const wasSpokenTo = (tx: Tx, conversation: ConversationRow) =>
  isThere(
    messagesOf(tx, conversation).where((row) =>
      row.or([
        row('message_type', '=', TEMPLATE),
        row.and([row('message_type', '=', OUTGOING), row('private', '=', false)]),
      ]),
    ),
  );

/** The newest first: today's automatic messages are at the end of a long conversation. */
const inboxSpokeSince = (tx: Tx, conversation: ConversationRow, since: number) =>
  isThere(
    messagesOf(tx, conversation)
      .where('message_type', '=', TEMPLATE)
      .where('created_at', '>=', since)
      .orderBy('id', 'desc'),
  );

const wantsEmail = async (tx: Tx, conversation: ConversationRow) => {
  const contact = await tx.db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', conversation.contact_id)
    .executeTakeFirst();
  if (contact?.email) return false;
  return !(await isThere(messagesOf(tx, conversation).where('content_type', '=', 'input_email')));
};

/** Wire protocol 5.8, in order. Never in campaign conversations, never before the contact has written. */
export const addTemplates = async (
  tx: Tx,
  conversation: ConversationRow,
  message: MessageRow,
  context: TemplateContext,
) => {
  if (conversation.campaign_id !== null || message.message_type === ACTIVITY) return;
  const { outOfOffice, greeting, collectEmail, today } = context;
  if (!outOfOffice && !greeting && !collectEmail) return;
  const isIncoming = message.message_type === INCOMING;
  if (!isIncoming && !(await contactSpoke(tx, conversation))) return;
  if (isIncoming && outOfOffice && !(await inboxSpokeSince(tx, conversation, today)))
    await template(tx, conversation, outOfOffice);
  // Messages that were moved were greeted where they were written.
  if (conversation.messages_moved_at !== null) return;
  if (greeting && !(await wasSpokenTo(tx, conversation))) await template(tx, conversation, greeting);
  if (collectEmail && (await wantsEmail(tx, conversation))) {
    await template(tx, conversation, context.texts('GIVE_EMAIL'));
    await template(tx, conversation, context.texts('GET_NOTIFIED'), 'input_email');
  }
};

/** Sends the survey of a conversation, once, when it is resolved. */
export const askForRating = async (
  tx: Tx,
  conversation: ConversationRow,
  { survey }: Pick<TemplateContext, 'survey'>,
) => {
  if (survey === null || conversation.campaign_id !== null) return;
  const existing = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversation.id)
    .where('content_type', '=', 'input_csat')
    .executeTakeFirst();
  if (existing) return;
  await template(tx, conversation, survey, 'input_csat');
  // An online visitor answers in the chat; one who left gets an email.
  tx.enqueue(
    'mail.survey',
    { conversation_id: conversation.id },
    { unique_key: `mail.survey:${conversation.id}`, run_at: tx.now + SURVEY_MAIL_AFTER_MS },
  );
};
