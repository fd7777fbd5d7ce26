import { dayOf } from '@porchlight/core/rules/timeline/grouping.ts';
import { ACTIVITY, INCOMING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import type { DisplayMessage } from '../../../shared/conversation-store/types.ts';
import { t } from '../../base/texts.ts';
import { dayLabel } from '../../base/time.ts';

export type MessageRow = {
  kind: 'message';
  key: string;
  message: DisplayMessage;
  author: string;
  /** The first of one author's messages says who they are. */
  startsGroup: boolean;
  endsGroup: boolean;
  repliesTo: { id: number; author: string; text: string } | null;
};
export type Row = MessageRow | { kind: 'day' | 'activity'; key: string; text: string };

/** One who writes again after this long is named again. */
const PAUSE_S = 5 * 60;

export const authorOf = ({ sender, message_type }: DisplayMessage): string => {
  if (!sender) return message_type === INCOMING ? t('VISITOR') : message_type === TEMPLATE ? t('AUTOMATIC') : '';
  if (sender.type === 'agent_bot') return t('BOT');
  return ('available_name' in sender ? sender.available_name : sender.name) ?? t('VISITOR');
};

/** What stands for a message in a line. */
export const previewOf = ({ content, attachments, waitingFiles = [] }: DisplayMessage): string =>
  content?.replace(/\s+/g, ' ').slice(0, 160) || t('FILES', { count: attachments.length + waitingFiles.length });

const goesOn = (before: DisplayMessage | undefined, message: DisplayMessage) =>
  before !== undefined &&
  before.message_type === message.message_type &&
  before.private === message.private &&
  before.sender?.type === message.sender?.type &&
  before.sender?.id === message.sender?.id &&
  message.created_at - before.created_at < PAUSE_S;

/** Messages as they are read: the days between them, one author's together, what happened in the middle. */
export const buildRows = (messages: readonly DisplayMessage[]): Row[] => {
  const byId = new Map<number | null, DisplayMessage>(messages.map((message) => [message.id, message]));
  const quoteOf = ({ content_attributes: { in_reply_to } }: DisplayMessage) => {
    if (!in_reply_to) return null;
    const original = byId.get(in_reply_to);
    // Further back than what is loaded: going there loads it.
    return original
      ? { id: in_reply_to, author: authorOf(original), text: previewOf(original) }
      : { id: in_reply_to, author: '', text: t('EARLIER_MESSAGE') };
  };
  const rows: Row[] = [];
  let last: MessageRow | undefined;
  let day = '';
  for (const message of messages) {
    const today = dayOf(message.created_at);
    if (today !== day) {
      rows.push({ kind: 'day', key: `day-${today}`, text: dayLabel(message.created_at) });
      last = undefined;
      day = today;
    }
    if (message.message_type === ACTIVITY) {
      rows.push({ kind: 'activity', key: message.key, text: message.content ?? '' });
      last = undefined;
      continue;
    }
    const startsGroup = !goesOn(last?.message, message);
    if (last) last.endsGroup = startsGroup;
    last = {
      kind: 'message',
      key: message.key,
      message,
      author: authorOf(message),
      startsGroup,
      endsGroup: true,
      repliesTo: quoteOf(message),
    };
    rows.push(last);
  }
  return rows;
};

/** A guess in pixels until the row is measured: most messages are one or two lines. */
export const estimateHeight = (row: Row): number => {
  if (row.kind !== 'message') return row.kind === 'day' ? 44 : 26;
  const { content, attachments } = row.message;
  const lines = Math.ceil((content?.length ?? 0) / 60) + (content?.split('\n').length ?? 1) - 1;
  return (
    26 + Math.max(1, lines) * 22 + (row.startsGroup ? 26 : 0) + (row.endsGroup ? 20 : 0) + attachments.length * 180
  );
};
