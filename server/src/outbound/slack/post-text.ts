import { ACTIVITY, INCOMING } from '@porchlight/core/wire/message-type.ts';
import { escapeSlackText } from '../../domain/slack/workspace.ts';
import type { MessageRow } from '../../platform/database/schema/messages.ts';
import { slackLink, toMrkdwn } from './mrkdwn.ts';

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

type File = { name: string; url: string };

export type PostedMessage = {
  message: Pick<MessageRow, 'message_type' | 'private'>;
  author: string;
  content: string;
  files: readonly File[];
  /** Into the console. */
  conversation: { url: string; display_id: number };
};

/** Not between the halves of a character. */
const cut = (content: string) => content.slice(0, LONGEST_TEXT).replace(/\p{Surrogate}$/u, '');

const textOf = ({ message, content, conversation }: PostedMessage) => {
  const isCut = content.length > LONGEST_TEXT;
  const source = isCut ? cut(content) : content;
  // An activity is a sentence of ours with names of others in it.
  if (message.message_type === ACTIVITY) return escapeSlackText(source);
  const text = toMrkdwn(source, message.message_type === INCOMING ? 'with address' : 'named');
  return isCut ? `${text}… ${slackLink(conversation.url, `#${conversation.display_id}`)}` : text;
};

/** No line of a message looks like the beginning of another one, with the name of an agent. */
const quoted = (text: string) => (text.includes('\n') ? `\n${text}`.replaceAll('\n', '\n> ') : ` ${text}`);

const contentOf = (posted: PostedMessage) =>
  [
    ...(posted.content.trim() === '' ? [] : [textOf(posted)]),
    ...posted.files.map(({ name, url }) => `:paperclip: ${slackLink(url, name)}`),
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
  return reply && `${bold(contact)} · ${bold(inbox)} · ${slackLink(url, `#${display_id}`)}\n${reply}`;
};
