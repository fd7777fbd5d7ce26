import type { Attachment, Sender, WidgetMessage } from '@porchlight/core/wire/message.ts';

export type BubbleState = 'in_progress' | 'sent' | 'delivered' | 'read' | 'failed';

/** On the server, or shown from the device while it uploads. */
export type DisplayAttachment = Partial<Attachment> & Pick<Attachment, 'file_type'> & { name?: string };

/** `key` stays the same from sending to the server's confirmation. */
export type DisplayMessage = Pick<
  WidgetMessage,
  'content' | 'content_type' | 'content_attributes' | 'message_type' | 'created_at'
> & {
  key: string;
  /** null until the server has it. */
  id: number | null;
  attachments: readonly DisplayAttachment[];
  sender?: Sender | undefined;
  state: BubbleState;
  progress?: number | undefined;
  error?: string | undefined;
  resumesAt?: number | undefined;
  /** The server rejects the file itself: a retry would not help. */
  fileRefused?: boolean;
};

/** `isBot`: a bot with a name, shown differently from an agent. */
export type Author = { name: string; avatarUrl: string; isBot?: boolean };

export type MessageRowData = {
  kind: 'message';
  key: string;
  message: DisplayMessage;
  mine: boolean;
  author: Author;
  startsGroup: boolean;
  endsGroup: boolean;
  /** Only the newest own message shows its state; each failed one does. */
  showsState: boolean;
  isRead: boolean;
  repliesTo?: { to: string; author: string; text: string } | undefined;
};
/** `isNew`: the line above the unread messages. */
export type Row =
  | { kind: 'day'; key: string; label: string; isNew?: boolean }
  /** Messages that were here go on in another conversation. */
  | { kind: 'split'; key: string; conversationId: number }
  | MessageRowData;

/** Until the row is measured: most messages are one or two lines. */
export const estimateHeight = (row: Row): number => {
  if (row.kind === 'day') return 44;
  if (row.kind === 'split') return 76;
  const { message, startsGroup, endsGroup } = row;
  const lines = Math.ceil((message.content?.length ?? 0) / 38) + (message.content?.split('\n').length ?? 1) - 1;
  const frame = 20 + (startsGroup ? 12 : 3) + (endsGroup ? 20 : 0);
  return frame + Math.max(1, lines) * 22 + message.attachments.length * 180;
};
