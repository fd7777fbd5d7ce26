import { languageTag } from '@porchlight/core/i18n/locales.ts';
import { isPlaceholderName } from '@porchlight/core/rules/texts/placeholder-name.ts';
import type { ConversationId } from '@porchlight/core/wire/ids.ts';
import { listMergedForVisitor } from '../../domain/conversations/merged-conversations.ts';
import { findTranscriptHead } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import { isSampleConversation } from '../../domain/inboxes/sample-records.ts';
import { type LoadedMessages, loadAround } from '../../domain/messages/load-messages.ts';
import { listWrittenMessages } from '../../domain/messages/queries.ts';
import { fileAddress } from '../../domain/uploads/file-urls.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { type MailTexts, mailTextsIn } from '../../platform/i18n/mail-texts.ts';
import { type Part, renderEmail } from './mail-layout.ts';

/** More than anyone reads in an email; the newest are sent. */
const MOST = 2_000;

export type Place = { publicUrl: string; locale: string; timezone: string; inboxName: string; texts: MailTexts };

export const ownNameOf = (name: string | null | undefined) => (name && !isPlaceholderName(name) ? name : '');

const authorOf = (message: MessageRow, loaded: LoadedMessages, { inboxName, texts }: Place) => {
  const id = message.sender_id ?? 0;
  if (message.sender_type === 'Contact') return ownNameOf(loaded.contacts.get(id)?.name) || texts('VISITOR');
  if (message.sender_type === 'User') {
    const user = loaded.users.get(id);
    return user?.display_name || user?.name || inboxName;
  }
  return message.sender_type === 'AgentBot' ? (loaded.bots.get(id)?.name ?? texts('BOT')) : inboxName;
};

export const entryOf = (
  message: MessageRow,
  loaded: LoadedMessages,
  place: Place,
): Extract<Part, { kind: 'entry' }> => ({
  kind: 'entry',
  author: authorOf(message, loaded, place),
  time: new Intl.DateTimeFormat(languageTag(place.locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: place.timezone,
  }).format(message.created_at),
  markdown: message.content ?? '',
  files: (loaded.attachments.get(message.id) ?? []).flatMap(({ file_key, file_name }) =>
    file_key ? [{ name: file_name ?? 'file', url: place.publicUrl + fileAddress(file_key, file_name) }] : [],
  ),
});

/** Sends nothing for a conversation that no longer exists, or for a sample. */
export const mailTranscript = async (
  deps: Deps,
  { conversation_id, to, locale }: { conversation_id: ConversationId; to: string; locale: string },
): Promise<void> => {
  const conversation = await findTranscriptHead(deps, conversation_id);
  if (!conversation || (await isSampleConversation(deps.db, conversation_id))) return;
  const { display_id, account_id, inbox_name, business_name, timezone, support_email } = conversation;
  const texts = await mailTextsIn(locale);
  const inboxName = business_name || inbox_name;
  const place: Place = { publicUrl: deps.env.publicUrl, locale, timezone, inboxName, texts };
  // Also where an agent asks for it: the address is the contact's, or one that the agent types.
  const merged = await listMergedForVisitor(deps, conversation);
  const loaded = await loadAround(deps.db, await listWrittenMessages(deps.db, conversation_id, MOST, merged));
  const rendered = await renderEmail({
    locale,
    title: texts('TRANSCRIPT_TITLE', { name: inboxName }),
    parts: loaded.messages.map((message) => entryOf(message, loaded, place)),
    footer: texts('TRANSCRIPT_NOTE'),
  });
  await deps.mailer.send({
    purpose: 'transcript',
    account_id,
    conversation_id,
    to,
    reply_to: support_email ?? undefined,
    subject: texts('TRANSCRIPT_SUBJECT', { id: display_id }),
    ...rendered,
  });
};
