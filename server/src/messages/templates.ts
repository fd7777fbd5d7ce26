import type { ConversationRow } from '../conversations/load.ts';
import type { Tx } from '../transaction.ts';
import { insertMessage } from './insert.ts';
import type { MessageRow } from './load.ts';
import type { ChatTexts } from './texts.ts';

/** What the templates depend on, read before the transaction: the inbox's settings and whether it is open now. */
export type TemplateContext = {
  greeting: string | null;
  outOfOffice: string | null;
  collectEmail: boolean;
  survey: boolean;
  /** Start of today where the server's day begins, epoch ms. */
  today: number;
  texts: ChatTexts;
};

const SURVEY_MAIL_AFTER_MS = 10 * 60_000;

type Past = Pick<MessageRow, 'message_type' | 'content_type' | 'created_at' | 'private'>;

const template = (
  tx: Tx,
  conversation: ConversationRow,
  content: string,
  content_type: 'text' | 'input_email' | 'input_csat' = 'text',
) => insertMessage(tx, conversation, { message_type: 3, content, content_type, performer: { type: 'system' } });

const isTemplate = (message: Past) => message.message_type === 3;

const wantsEmail = async (tx: Tx, conversation: ConversationRow, past: Past[]) => {
  if (past.some((message) => message.content_type === 'input_email')) return false;
  const contact = await tx.db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', conversation.contact_id)
    .executeTakeFirst();
  return !contact?.email;
};

/**
 * What the inbox says by itself after a message (wire protocol 5.8), in its order: out of office, greeting, e-mail collect.
 * Never for campaign conversations, never before the contact has spoken.
 */
export const addTemplates = async (
  tx: Tx,
  conversation: ConversationRow,
  message: MessageRow,
  context: TemplateContext,
) => {
  if (conversation.campaign_id !== null || message.message_type === 2) return;
  const past: Past[] = await tx.db
    .selectFrom('messages')
    .select(['message_type', 'content_type', 'created_at', 'private'])
    .where('conversation_id', '=', conversation.id)
    .where((row) => row.or([row('message_type', 'in', [0, 3]), row('message_type', '=', 1)]))
    .orderBy('id')
    .limit(200)
    .execute();
  if (!past.some((row) => row.message_type === 0)) return;
  let spoken = past.some((row) => isTemplate(row) || (row.message_type === 1 && !row.private));
  if (
    message.message_type === 0 &&
    context.outOfOffice &&
    !past.some((row) => isTemplate(row) && row.created_at >= context.today)
  ) {
    await template(tx, conversation, context.outOfOffice);
    spoken = true;
  }
  if (!spoken && context.greeting) await template(tx, conversation, context.greeting);
  if (context.collectEmail && (await wantsEmail(tx, conversation, past))) {
    await template(tx, conversation, context.texts('GIVE_EMAIL'));
    await template(tx, conversation, context.texts('GET_NOTIFIED'), 'input_email');
  }
};

/** The one satisfaction question of a conversation, asked when it is resolved. */
export const askForRating = async (
  tx: Tx,
  conversation: ConversationRow,
  context: Pick<TemplateContext, 'survey' | 'texts'>,
) => {
  if (!context.survey || conversation.campaign_id !== null) return;
  const asked = await tx.db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversation.id)
    .where('content_type', '=', 'input_csat')
    .executeTakeFirst();
  if (asked) return;
  await template(tx, conversation, context.texts('RATE'), 'input_csat');
  // Who is still here answers in the chat; who left gets a letter.
  tx.enqueue(
    'mail.survey',
    { conversation_id: conversation.id },
    { unique_key: `mail.survey:${conversation.id}`, run_at: tx.now + SURVEY_MAIL_AFTER_MS },
  );
};
