import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { escapeSlackText } from '../../domain/slack/workspace.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';

/** Slack shows up to 4,000 characters without a fold. */
const LONGEST_TEXT = 3_000;
const LONGEST_NAME = 80;

/** A name in bold: it has no mark that would end it. */
const bold = (name: string) =>
  `*${escapeSlackText(
    name
      .replace(/[*_~`\s]+/g, ' ')
      .trim()
      .slice(0, LONGEST_NAME),
  )}*`;

const link = (url: string, text: string) => `<${url}|${escapeSlackText(text.replaceAll('|', ' '))}>`;

type File = { name: string; url: string };

export type PostedMessage = {
  message: Pick<MessageRow, 'message_type' | 'private'>;
  author: string;
  content: string;
  files: readonly File[];
  /** Into the console. */
  conversation: { url: string; display_id: number };
};

const cut = (content: string, conversation: PostedMessage['conversation']) => {
  if (content.length <= LONGEST_TEXT) return escapeSlackText(content);
  // Not between the halves of a character.
  const text = content.slice(0, LONGEST_TEXT).replace(/\p{Surrogate}$/u, '');
  return `${escapeSlackText(text)}… ${link(conversation.url, `#${conversation.display_id}`)}`;
};

/** No line of a message looks like the beginning of another one, with the name of an agent. */
const quoted = (text: string) => (text.includes('\n') ? `\n${text}`.replaceAll('\n', '\n> ') : ` ${text}`);

const contentOf = ({ content, files, conversation }: PostedMessage) =>
  [
    ...(content.trim() === '' ? [] : [cut(content, conversation)]),
    ...files.map(({ name, url }) => `:paperclip: ${link(url, name)}`),
  ].join('\n');

/** A message in the thread of its conversation; undefined for one that has nothing to show. */
export const replyText = (posted: PostedMessage): string | undefined => {
  const content = contentOf(posted);
  if (content === '') return undefined;
  if (posted.message.message_type === ACTIVITY) return `_${content.replaceAll('_', ' ')}_`;
  return `${posted.message.private ? ':lock: ' : ''}${bold(posted.author)}:${quoted(content)}`;
};

/** The first message, which the others are replies to. */
export const openingText = (
  posted: PostedMessage,
  { contact, inbox }: { contact: string; inbox: string },
): string | undefined => {
  const { url, display_id } = posted.conversation;
  const reply = replyText(posted);
  return reply && `${bold(contact)} · ${bold(inbox)} · ${link(url, `#${display_id}`)}\n${reply}`;
};
