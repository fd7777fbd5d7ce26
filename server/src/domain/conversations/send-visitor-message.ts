import { MAX_MESSAGE_LENGTH } from '@porchlight/core/wire/limits.ts';
import type { NewWidgetMessage } from '@porchlight/core/wire/message.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { ConversationRow } from '../../platform/database/schema/conversations.ts';
import { forbidden, invalidRecord, notFound, parameterMissing } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';
import type { Attachments } from '../uploads/attach.ts';
import { refuseUnproven } from '../visitors/captcha.ts';
import { keepConsent } from '../visitors/record-consent.ts';
import { ensureSession, type Session, type Visitor } from '../visitors/sessions.ts';
import { browserFacts, refererOrNull, timeZoneFact } from './browser-facts.ts';
import { createConversation } from './change-conversation.ts';
import { findConversationFor } from './queries.ts';
import { currentConversation } from './reload-conversation.ts';
import { replyAttributes, type Sent, sendMessage } from './send-message.ts';
import { templateContext } from './template-context.ts';

type Words = NewWidgetMessage['message'];

/** @throws 422 above the length limit of visitors' messages */
export const refuseLongWords = (content: string | null | undefined) => {
  if (content && content.length > MAX_MESSAGE_LENGTH)
    throw invalidRecord(`Content is too long (maximum is ${MAX_MESSAGE_LENGTH} characters)`, ['content']);
};

type Browser = Parameters<typeof browserFacts>[0];

export const conversationFacts = (
  browser: Browser,
  { locale }: Pick<Visitor, 'locale'>,
  words: Pick<Words, 'timestamp' | 'referer_url' | 'time_zone'>,
) => ({
  conversation_language: locale,
  ...browserFacts(browser),
  initiated_at: { timestamp: words.timestamp ?? '' },
  referer: refererOrNull(words.referer_url),
  ...timeZoneFact(words.time_zone),
});

export const refuseEmptyOrUnwanted = ({ inbox }: Visitor, words: Words) => {
  const files = words.attachments?.filter((value) => value !== '' && value !== null) ?? [];
  if (files.length > 0 && !inbox.selected_feature_flags.includes('attachments'))
    throw forbidden('Attachments are turned off in this inbox.');
  if (files.length === 0 && !words.content?.trim()) throw parameterMissing('message');
};

export type SendContext = { templates: Awaited<ReturnType<typeof templateContext>>; hasActiveBot: boolean };

export const sendContext = async (deps: Deps, visitor: Visitor): Promise<SendContext> => ({
  templates: await templateContext(deps, visitor.inbox, visitor.locale),
  hasActiveBot: visitor.inbox.agent_bot_id !== null,
});

/** Sends a message in the visitor's own conversation. */
export const sendWords = async (
  tx: Tx,
  conversation: ConversationRow,
  session: Session,
  words: Words,
  context: SendContext,
  attachments?: Attachments,
): Promise<Sent> => {
  const referer = refererOrNull(words.referer_url);
  return sendMessage(
    tx,
    conversation,
    {
      message_type: INCOMING,
      content: words.content ?? null,
      content_attributes: await replyAttributes(tx, conversation, words.reply_to),
      additional_attributes: referer ? { referer_url: referer } : {},
      sender: { type: 'Contact', id: session.contact.id },
      performer: { type: 'contact', id: session.contact.id },
      echo_id: words.echo_id ?? null,
      ...(attachments ? { attachments } : {}),
    },
    context,
  );
};

/**
 * The visitor's conversation: the named one, else the newest, created when there is none, because a first message may come
 * without `POST conversations`. @throws 404 for one that is not theirs.
 */
export const conversationForMessage = async (
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  { conversation_id, browser }: { conversation_id: number | undefined; browser: Browser },
  words: Words,
) => {
  const session = await ensureSession(tx, visitor, deps.env.secretKey);
  await keepConsent(tx, visitor, session.contact);
  const named = await findConversationFor(tx, session, conversation_id);
  // Messages queued on the device may have been written in a conversation of the previous session.
  if (conversation_id !== undefined && !named && !visitor.owner) throw notFound();
  const known = named ?? (await findConversationFor(tx, session));
  // Locked before the message gets its id: within a conversation the order of ids is the order of commits, also on many
  // nodes.
  if (known) return { session, conversation: await currentConversation(tx, known) };
  refuseUnproven(deps, visitor);
  const conversation = await createConversation(tx, {
    session,
    account_id: visitor.account.id,
    performer: { type: 'contact', id: session.contact.id },
    additional_attributes: conversationFacts(browser, visitor, words),
    hasActiveBot: visitor.inbox.agent_bot_id !== null,
  });
  return { session, conversation };
};
