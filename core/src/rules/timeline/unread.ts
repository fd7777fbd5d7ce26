import { type MessageType, OUTGOING } from '../../wire/message-type.ts';

type Counted = {
  message_type: MessageType;
  created_at: number;
  content_attributes?: { deleted?: boolean | undefined };
};

/** Wire protocol 14.6: exactly type 1, newer than the last view; all when there was none. Times in seconds. */
export const unreadMessages = <M extends Counted>(messages: readonly M[], lastSeenAt: number | null): M[] =>
  messages.filter(
    (message) =>
      message.message_type === OUTGOING &&
      !message.content_attributes?.deleted &&
      (!lastSeenAt || message.created_at > lastSeenAt),
  );

/** The newest unread messages with text, oldest first, for the preview (UNR-07, UNR-08). */
export const unreadPreview = <M extends Counted & { content: string | null }>(
  messages: readonly M[],
  lastSeenAt: number | null,
  most: number,
): M[] =>
  unreadMessages(messages, lastSeenAt)
    .filter(({ content }) => content)
    .slice(-most);
