import type { Attachment, Sender, WidgetMessage } from '@porchlight/core/wire/message.ts';

/** `in_progress`: not acknowledged yet, waiting counts too. The rest is what the server says. */
export type BubbleState = 'in_progress' | 'sent' | 'delivered' | 'read' | 'failed';

/** A file of a message: the server's, or one still on its way shown from the device itself. */
export type DisplayAttachment = Partial<Attachment> & Pick<Attachment, 'file_type'> & { name?: string };

/** One message as the screen shows it. `key` stays the same from the first keystroke sent to the server's answer. */
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
  /** Part of the upload that is done, 0 to 1. */
  progress?: number | undefined;
  /** Why the server refused, in its own words. */
  error?: string | undefined;
  /** The server had too many at once and takes this one from then on, in epoch milliseconds. */
  resumesAt?: number | undefined;
  /** It is the file that the server does not take: the same once more would not help. */
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
  /** Carries the avatar and the time. */
  endsGroup: boolean;
  /** The state stands under the newest own message alone, failures under each. */
  showsState: boolean;
  /** The team has read since it was written. */
  isRead: boolean;
  repliesTo?: { to: string; author: string; text: string } | undefined;
};
/** `isNew`: not a day, but the line above what the visitor has not read. */
export type Row = { kind: 'day'; key: string; label: string; isNew?: boolean } | MessageRowData;

/** A guess good enough until the row is measured: most messages are one or two lines. */
export const estimateHeight = (row: Row): number => {
  if (row.kind === 'day') return 44;
  const { message, startsGroup, endsGroup } = row;
  const lines = Math.ceil((message.content?.length ?? 0) / 38) + (message.content?.split('\n').length ?? 1) - 1;
  const frame = 20 + (startsGroup ? 12 : 3) + (endsGroup ? 20 : 0);
  return frame + Math.max(1, lines) * 22 + message.attachments.length * 180;
};
