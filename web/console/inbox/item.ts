import type { ConversationStatus, SocketConversation, TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { SocketMessage } from '@porchlight/core/wire/message.ts';

/** One line of the list. */
export type Item = {
  id: number;
  name: string;
  avatarUrl: string;
  status: ConversationStatus;
  assigneeId: number | null;
  assigneeName: string;
  inboxId: number;
  contactId: number;
  preview: string;
  previewMine: boolean;
  unread: number;
  /** Seconds. */
  lastActivityAt: number;
  /** Seconds; 0 when nobody waits. */
  waitingSince: number;
  priority: string | null;
};

const lastMessage = (conversation: { messages: SocketMessage[]; last_non_activity_message?: SocketMessage | null }) =>
  conversation.last_non_activity_message ?? conversation.messages[0];

const preview = (message: SocketMessage | undefined) => (message?.content ?? '').replace(/\s+/g, ' ').slice(0, 160);

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
    preview: preview(message),
    previewMine: message !== undefined && message.message_type !== 0,
    unread: conversation.unread_count,
    lastActivityAt: conversation.last_activity_at,
    waitingSince: conversation.waiting_since,
    priority: conversation.priority,
  };
};

export type Filter = {
  assignee: 'me' | 'unassigned' | 'all';
  status: ConversationStatus | 'all';
  sort: 'last_activity_at_desc' | 'waiting_since_asc' | 'priority_desc' | 'created_at_asc';
};

/** Whether a conversation belongs in the list as it is filtered now. */
export const fits = (item: Item, { assignee, status }: Filter, myId: number) => {
  if (status !== 'all' && item.status !== status) return false;
  if (assignee === 'me') return item.assigneeId === myId;
  return assignee === 'all' || item.assigneeId === null;
};

const RANKS = ['low', 'medium', 'high', 'urgent'];
const rank = ({ priority }: Item) => RANKS.indexOf(priority ?? '');

const newest = (a: Item, b: Item) => b.lastActivityAt - a.lastActivityAt || b.id - a.id;

/** The order of the server's list, for changes that arrive live. */
export const inOrder = (items: Item[], { sort }: Filter): Item[] => {
  const waiting = (item: Item) => item.waitingSince || Number.POSITIVE_INFINITY;
  const orders: Record<Filter['sort'], (a: Item, b: Item) => number> = {
    last_activity_at_desc: newest,
    waiting_since_asc: (a, b) => (waiting(a) === waiting(b) ? newest(a, b) : waiting(a) - waiting(b)),
    priority_desc: (a, b) => rank(b) - rank(a) || newest(a, b),
    created_at_asc: (a, b) => a.id - b.id,
  };
  return [...items].sort(orders[sort]);
};
