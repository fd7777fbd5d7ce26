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
import { ensureSession, lockSession, type Session, type Visitor } from '../visitors/sessions.ts';
import { browserFacts, refererOrNull, timeZoneFact } from './browser-facts.ts';
import { createConversation } from './change-conversation.ts';
import { listMergedForVisitor } from './merged-conversations.ts';
import { findConversationFor } from './queries.ts';
import { replyAttributes, type Sent, sendMessage } from './send-message.ts';
import { conversationToWriteIn } from './separate-conversation.ts';
import { templateContext } from './template-context.ts';

type VisitorMessage = NewWidgetMessage['message'];

/** @throws 422 above the length limit of visitors' messages */
export const refuseLongText = (content: string | null | undefined) => {
  if (content && content.length > MAX_MESSAGE_LENGTH)
    throw invalidRecord(`Content is too long (maximum is ${MAX_MESSAGE_LENGTH} characters)`, ['content']);
};

type Browser = Parameters<typeof browserFacts>[0];

export const conversationFacts = (
  browser: Browser,
  { locale }: Pick<Visitor, 'locale'>,
  message: Pick<VisitorMessage, 'timestamp' | 'referer_url' | 'time_zone'>,
) => ({
  conversation_language: locale,
  ...browserFacts(browser),
  initiated_at: { timestamp: message.timestamp ?? '' },
  referer: refererOrNull(message.referer_url),
  ...timeZoneFact(message.time_zone),
});

export const refuseEmptyOrUnwanted = ({ inbox }: Visitor, message: VisitorMessage) => {
  const files = message.attachments?.filter((value) => value !== '' && value !== null) ?? [];
  if (files.length > 0 && !inbox.selected_feature_flags.includes('attachments'))
    throw forbidden('Attachments are turned off in this inbox.');
  if (files.length === 0 && !message.content?.trim()) throw parameterMissing('message');
};

export type SendContext = { templates: Awaited<ReturnType<typeof templateContext>>; hasActiveBot: boolean };

export const sendContext = async (deps: Deps, visitor: Visitor): Promise<SendContext> => ({
  templates: await templateContext(deps, visitor.inbox, visitor.locale),
  hasActiveBot: visitor.inbox.agent_bot_id !== null,
});

export const sendVisitorText = async (
  tx: Tx,
  conversation: ConversationRow,
  session: Session,
  message: VisitorMessage,
  context: SendContext,
  attachments?: Attachments,
): Promise<Sent> => {
  const referer = refererOrNull(message.referer_url);
  return sendMessage(
    tx,
    conversation,
    {
      message_type: INCOMING,
      content: message.content ?? null,
      content_attributes: await replyAttributes(
        tx,
        conversation,
        message.reply_to,
        await listMergedForVisitor(tx, conversation),
        'visitor',
      ),
      additional_attributes: referer ? { referer_url: referer } : {},
      sender: { type: 'Contact', id: session.contact.id },
      performer: { type: 'contact', id: session.contact.id },
      echo_id: message.echo_id ?? null,
      ...(attachments ? { attachments } : {}),
    },
    context,
  );
};

const findBegunMeanwhile = async (tx: Tx, session: Session) => {
  await lockSession(tx, session);
  return findConversationFor(tx, session);
};

/** The named one, else the newest, else a new one: a first message may come alone. @throws 404 not theirs */
export const conversationForMessage = async (
  tx: Tx,
  deps: Deps,
  visitor: Visitor,
  { conversation_id, browser }: { conversation_id: number | undefined; browser: Browser },
  message: VisitorMessage,
) => {
  const session = await ensureSession(tx, visitor, deps.env.secretKey);
  await keepConsent(tx, visitor, session.contact);
  const named = await findConversationFor(tx, session, conversation_id);
  // Messages queued on the device may have been written in a conversation of the previous session.
  if (conversation_id !== undefined && !named && !visitor.owner) throw notFound();
  const existing = named ?? (await findConversationFor(tx, session)) ?? (await findBegunMeanwhile(tx, session));
  // Locked before the message gets its id: ids follow the order of commits, also on many nodes.
  if (existing) return { session, conversation: await conversationToWriteIn(tx, existing) };
  refuseUnproven(deps, visitor);
  const conversation = await createConversation(tx, {
    session,
    account_id: visitor.account.id,
    performer: { type: 'contact', id: session.contact.id },
    additional_attributes: conversationFacts(browser, visitor, message),
    hasActiveBot: visitor.inbox.agent_bot_id !== null,
  });
  return { session, conversation };
};
