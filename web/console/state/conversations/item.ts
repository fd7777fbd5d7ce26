import { textPreview } from '@porchlight/core/rules/markdown/text-preview.ts';
import type { ConversationStatus, SocketConversation, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import { ACTIVITY, INCOMING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { t } from '../../base/texts.ts';

const PREVIEW = 160;

export type Item = {
  id: number;
  name: string;
  avatarUrl: string;
  status: ConversationStatus;
  assigneeId: number | null;
  assigneeName: string;
  inboxId: number;
  contactId: number;
  labels: readonly string[];
  preview: string;
  previewMine: boolean;
  unread: number;
  /** Seconds. */
  lastActivityAt: number;
  /** Seconds; 0 when no reply is awaited. */
  waitingSince: number;
  priority: string | null;
};

const lastMessage = (conversation: { messages: SocketMessage[]; last_non_activity_message?: SocketMessage | null }) =>
  conversation.last_non_activity_message ?? conversation.messages[0];

/** Its words without their marks; of what has none, how many files it brings. */
const previewTextOf = (message: SocketMessage | undefined): string => {
  const files = message?.attachments?.length ?? 0;
  return textPreview(message?.content, PREVIEW) || (files > 0 ? t('FILES', { count: files }) : '');
};

/** An item from the list's answer or from a live event: both tell the same facts under other names. */
export const toItem = (conversation: TeamConversation | SocketConversation): Item => {
  const message = lastMessage(conversation);
  const { sender, assignee } = conversation.meta;
  return {
    id: conversation.id,
    name: sender.name ?? '',
    avatarUrl: sender.thumbnail,
    status: conversation.status,
    assigneeId: assignee?.id ?? null,
    assigneeName: assignee?.available_name ?? '',
    inboxId: conversation.inbox_id,
    contactId: sender.id,
    labels: conversation.labels,
    preview: previewTextOf(message),
    previewMine: message !== undefined && message.message_type !== INCOMING,
    unread: conversation.unread_count,
    lastActivityAt: conversation.last_activity_at,
    waitingSince: conversation.waiting_since,
    priority: conversation.priority,
  };
};

/** A note or an activity is no preview, and an automatic message only while there is no other message. */
const isPreview = ({ preview }: Item, { private: isNote, message_type }: SocketMessage) =>
  !isNote && message_type !== ACTIVITY && (message_type !== TEMPLATE || preview === '');

export const withMessage = (item: Item, message: SocketMessage): Item => ({
  ...item,
  unread: message.conversation.unread_count,
  lastActivityAt: message.conversation.last_activity_at,
  ...(isPreview(item, message)
    ? { preview: previewTextOf(message), previewMine: message.message_type !== INCOMING }
    : {}),
});
