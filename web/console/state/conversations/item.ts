import { textPreview } from '@porchlight/core/rules/markdown/text-preview.ts';
import type { ConversationStatus, SocketConversation, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import { ACTIVITY, INCOMING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { t } from '../../base/texts.ts';
import { type Sla, slaOf } from '../sla/sla.ts';

const PREVIEW = 160;

type Author = 'contact' | 'bot' | 'automatic' | number;

export type Item = {
  id: number;
  name: string;
  avatarUrl: string;
  status: ConversationStatus;
  /** The conversation in which this one goes on; null where it was not merged. */
  mergedInto: number | null;
  /** Seconds; null for one that is not snoozed, or until the contact writes. */
  snoozedUntil: number | null;
  /** When the first scheduled message is due, in seconds; null without one. */
  scheduledAt: number | null;
  assigneeId: number | null;
  assigneeName: string;
  assigneeAvatarUrl: string;
  inboxId: number;
  contactId: number;
  labels: readonly string[];
  preview: string;
  previewAuthor: Author;
  /** The message of the preview; null for none. */
  previewId: number | null;
  unread: number;
  lastActivityAt: number;
  /** Seconds; 0 when no reply is awaited. */
  waitingSince: number;
  priority: TeamConversation['priority'];
  sla: Sla | null;
};

const lastMessage = (conversation: { messages: SocketMessage[]; last_non_activity_message?: SocketMessage | null }) =>
  conversation.last_non_activity_message ?? conversation.messages[0];

/** Its words without their marks; of what has none, how many files it brings. */
const previewTextOf = (message: SocketMessage | undefined): string => {
  const files = message?.attachments?.length ?? 0;
  return textPreview(message?.content, PREVIEW) || (files > 0 ? t('FILES', { count: files }) : '');
};

const authorOf = ({ message_type, sender }: SocketMessage): Author => {
  if (message_type === INCOMING) return 'contact';
  if (sender?.type === 'user') return sender.id;
  return sender?.type === 'agent_bot' ? 'bot' : 'automatic';
};

const previewOf = (message: SocketMessage | undefined): Pick<Item, 'preview' | 'previewAuthor' | 'previewId'> => ({
  preview: previewTextOf(message),
  previewAuthor: message ? authorOf(message) : 'contact',
  previewId: message?.id ?? null,
});

/** An item from the list's answer or from a live event: both tell the same facts under other names. */
export const toItem = (conversation: TeamConversation | SocketConversation): Item => {
  const message = lastMessage(conversation);
  const { sender, assignee } = conversation.meta;
  return {
    id: conversation.id,
    name: sender.name ?? '',
    avatarUrl: sender.thumbnail,
    status: conversation.status,
    mergedInto: conversation.merged_into ?? null,
    snoozedUntil: conversation.snoozed_until ? Math.floor(Date.parse(conversation.snoozed_until) / 1_000) : null,
    scheduledAt: conversation.scheduled_at ?? null,
    assigneeId: assignee?.id ?? null,
    assigneeName: assignee?.available_name ?? '',
    assigneeAvatarUrl: assignee?.thumbnail ?? '',
    inboxId: conversation.inbox_id,
    contactId: sender.id,
    labels: conversation.labels,
    ...previewOf(message),
    unread: conversation.unread_count,
    lastActivityAt: conversation.last_activity_at,
    waitingSince: conversation.waiting_since,
    priority: conversation.priority,
    sla: slaOf(conversation),
  };
};

/** A note or an activity is no preview, and an automatic message only while there is no other message. */
const isPreview = ({ preview }: Item, { private: isNote, message_type }: SocketMessage) =>
  !isNote && message_type !== ACTIVITY && (message_type !== TEMPLATE || preview === '');

export const withMessage = (item: Item, message: SocketMessage): Item => ({
  ...item,
  unread: message.conversation.unread_count,
  lastActivityAt: message.conversation.last_activity_at,
  ...(isPreview(item, message) ? previewOf(message) : {}),
});

/** A merged conversation is resolved, but was not: it goes on elsewhere. */
export const statusText = ({ status, mergedInto }: Pick<Item, 'status' | 'mergedInto'>): string =>
  mergedInto === null ? t(`STATUS_${status}`) : t('MERGED_TAG', { id: mergedInto });
