import { findTranscriptHead } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import { loadAround } from '../../domain/messages/load-messages.ts';
import type { Posting } from '../../domain/slack/threads.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { mailTextsIn } from '../../platform/i18n/mail-texts.ts';
import { entryOf, ownNameOf } from '../mail/transcript-job.ts';
import { openingText, replyText } from './post-text.ts';

/** What Slack shows of a message; undefined for one that has nothing to show. */
export const slackTextOf = async (
  deps: Deps,
  { thread, display_id }: Pick<Posting, 'thread' | 'display_id'>,
  message: MessageRow,
  isOpening: boolean,
): Promise<string | undefined> => {
  const head = await findTranscriptHead(deps, thread.conversation_id);
  if (!head) return undefined;
  const texts = await mailTextsIn(head.locale);
  const inboxName = head.inbox_name;
  const place = { publicUrl: deps.env.publicUrl, locale: head.locale, timezone: 'UTC', inboxName, texts };
  const { author, markdown, files } = entryOf(message, await loadAround(deps.db, [message]), place);
  const conversation = { url: `${deps.env.publicUrl}/app/conversations/${display_id}`, display_id };
  const posted = { message, author, content: markdown, files, conversation };
  if (!isOpening) return replyText(posted);
  return openingText(posted, { contact: ownNameOf(head.contact_name) || texts('VISITOR'), inbox: inboxName });
};
