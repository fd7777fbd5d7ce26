import { isRatingOpen, RATINGS } from '@porchlight/core/rules/visitor-forms/ratings.ts';
import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { findContinuation, listMergedForVisitor } from '../../domain/conversations/merged-conversations.ts';
import { isMailable } from '../../domain/conversations/merging/reply-path.ts';
import { findConversationById, findConversationToMail } from '../../domain/conversations/queries.ts';
import { mailIfUnseen } from '../../domain/conversations/send-message.ts';
import type { Deps } from '../../domain/deps.ts';
import { loadAround } from '../../domain/messages/load-messages.ts';
import { listRepliesAfter } from '../../domain/messages/queries.ts';
import { findNewestQuestion } from '../../domain/messages/surveys.ts';
import { BY_MAIL_MS, continueAddress, mintContinueToken } from '../../domain/privacy/continue-link.ts';
import { mailTextsIn } from '../../platform/i18n/mail-texts.ts';
import { type Part, renderEmail } from './mail-layout.ts';
import { entryOf, type Place } from './transcript-job.ts';

/** Wire protocol 10.8. */
const RECAP = 10;

type MailableConversation = NonNullable<Awaited<ReturnType<typeof findConversationToMail>>>;

const isAway = async ({ presence }: Deps, { account_id, contact_id }: MailableConversation) =>
  !(await presence.present(account_id, 'contact')).has(contact_id);

const placeOf = async (deps: Deps, mailable: MailableConversation): Promise<Place> => ({
  publicUrl: deps.env.publicUrl,
  locale: mailable.locale,
  timezone: mailable.timezone,
  inboxName: mailable.business_name || mailable.name,
  texts: await mailTextsIn(mailable.locale),
});

const findMailableConversation = async (deps: Deps, id: ConversationId) => {
  const mailable = await findConversationToMail(deps, id);
  return mailable && isMailable(mailable) && (await isAway(deps, mailable)) ? mailable : undefined;
};

/** Emails unread messages to an offline visitor, with a link to continue (wire protocol 10.8). */
export const mailUnread = async (
  deps: Deps,
  { conversation_id }: { conversation_id: ConversationId },
): Promise<void> => {
  const conversation = await findConversationById(deps, conversation_id);
  const next = conversation && (await findContinuation(deps, conversation));
  // Merged meanwhile: its messages are seen where it goes on, and that one's notice contains them.
  if (next) return deps.write(async (tx) => mailIfUnseen(tx, next));
  const mailable = await findMailableConversation(deps, conversation_id);
  if (!mailable?.continuity_via_email) return;
  const merged = await listMergedForVisitor(deps, mailable);
  const unread = await listRepliesAfter(deps.db, mailable.id, mailable.contact_last_seen_at ?? 0, RECAP, merged);
  if (unread.length === 0) return;
  const place = await placeOf(deps, mailable);
  const loaded = await loadAround(deps.db, unread);
  const secret = await deps.write((tx) => mintContinueToken(tx, mailable.contact_inbox_id, BY_MAIL_MS));
  const parts: Part[] = [
    ...loaded.messages.map((message) => entryOf(message, loaded, place)),
    { kind: 'button', label: place.texts('UNREAD_BUTTON'), url: continueAddress(deps.env.publicUrl, secret) },
  ];
  await deps.mailer.send({
    purpose: 'unread_notice',
    secret,
    account_id: mailable.account_id,
    conversation_id,
    to: mailable.email,
    reply_to: mailable.support_email ?? undefined,
    subject: `[#${mailable.display_id}] ${place.texts('UNREAD_SUBJECT', { name: place.inboxName })}`,
    ...(await renderEmail({
      locale: mailable.locale,
      title: place.texts('UNREAD_TITLE', { name: place.inboxName }),
      parts,
      footer: place.texts('UNREAD_FOOTER', { name: place.inboxName }),
    })),
  });
};

/** A link carries a rating, which counts only when the visitor submits it on the page. */
export const mailSurvey = async (
  deps: Deps,
  { conversation_id }: { conversation_id: ConversationId },
): Promise<void> => {
  const mailable = await findMailableConversation(deps, conversation_id);
  if (!mailable) return;
  const question = await findNewestQuestion(deps.db, conversation_id);
  if (!question || question.answered !== null || !isRatingOpen(question.created_at, deps.clock.now())) return;
  const { texts, inboxName } = await placeOf(deps, mailable);
  const link = `${deps.env.publicUrl}/survey/responses/${mailable.uuid}`;
  const title = texts('SURVEY_SUBJECT', { name: inboxName });
  await deps.mailer.send({
    purpose: 'survey',
    account_id: mailable.account_id,
    conversation_id,
    to: mailable.email,
    reply_to: mailable.support_email ?? undefined,
    subject: title,
    ...(await renderEmail({
      locale: mailable.locale,
      title,
      parts: [
        ...(question.content ? [{ kind: 'text' as const, text: question.content }] : []),
        ...[...RATINGS].reverse().map(({ value, emoji }) => ({
          kind: 'button' as const,
          label: `${emoji}  ${value}/5`,
          url: `${link}?rating=${value}`,
        })),
      ],
      footer: texts('SURVEY_FOOTER'),
    })),
  });
};
