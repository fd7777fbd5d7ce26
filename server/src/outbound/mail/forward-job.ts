import type { MessageId } from '@porchlight/core/wire/ids.ts';
import { findForward } from '../../domain/conversations/forwarding/find-forward.ts';
import { findTranscriptHead } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import { loadAround } from '../../domain/messages/load-messages.ts';
import { oneLine } from '../../platform/clean-text.ts';
import { mailTextsIn } from '../../platform/i18n/mail-texts.ts';
import { type Part, renderEmail } from './mail-layout.ts';
import { entryOf, ownNameOf, type Place } from './transcript-job.ts';

/** `message_id`: the line in the conversation that says so. Replies go to the agent. */
export const mailForward = async (
  deps: Deps,
  { message_id, to }: { message_id: MessageId; to: string },
): Promise<void> => {
  const forward = await findForward(deps.db, message_id);
  const conversation = forward && (await findTranscriptHead(deps, forward.conversation_id));
  if (!conversation) return;
  const { agent, messages, note } = forward;
  const { locale, timezone, inbox_name, business_name, display_id, account_id } = conversation;
  const texts = await mailTextsIn(locale);
  const inboxName = business_name || inbox_name;
  const place: Place = { publicUrl: deps.env.publicUrl, locale, timezone, inboxName, texts };
  const name = oneLine(ownNameOf(conversation.contact_name) || texts('VISITOR'));
  const loaded = await loadAround(deps.db, messages);
  const parts: Part[] = [
    ...note.split(/\n+/).flatMap((text) => (text ? [{ kind: 'text' as const, text }] : [])),
    ...loaded.messages.map((message) => entryOf(message, loaded, place)),
  ];
  await deps.mailer.send({
    purpose: 'forward',
    account_id,
    conversation_id: conversation.id,
    to,
    reply_to: agent.email,
    subject: `Fwd: [#${display_id}] ${name}`,
    ...(await renderEmail({
      locale,
      title: texts('FORWARD_TITLE', { name }),
      parts,
      footer: texts('FORWARD_FOOTER', { agent: oneLine(agent.name) }),
    })),
  });
};
