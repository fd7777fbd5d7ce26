import { dayLabel as dayFromNow, dayOf } from '@porchlight/core/rules/timeline/grouping.ts';
import type { Sender } from '@porchlight/core/wire/message.ts';
import { ACTIVITY, INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import type { DisplayMessage } from '../../../shared/conversation-store/types.ts';
import { t } from '../../base/texts.ts';
import { dayLabel } from '../../base/time.ts';
import { type ActivityRow, activityRow, withActivity } from './activity.ts';

export type MessageRow = {
  kind: 'message';
  key: string;
  message: DisplayMessage;
  author: string;
  /** The first of one author's messages has their name and the time, the last their avatar. */
  startsGroup: boolean;
  endsGroup: boolean;
  /** The newest of the team's, and each that is on its way, has how far it came. */
  showsState: boolean;
  repliesTo: { id: number; author: string; text: string } | null;
};
export type Row =
  | MessageRow
  | ActivityRow
  | { kind: 'day' | 'new'; key: string; text: string }
  /** What follows was written in a conversation that was merged into this one; null: in this one again. */
  | { kind: 'source'; key: string; conversation: number | null };

type RowContext = {
  /** Whose messages wait to be sent. */
  me?: Extract<Sender, { type: 'user' }> | undefined;
  firstNew?: string | null | undefined;
  /** The conversation on the screen. */
  openId?: number;
};

/** The time beside a name is true for a minute: who writes later is named again. */
const TOGETHER_S = 60;

const isAutomatic = ({ message_type, content_attributes }: DisplayMessage) =>
  message_type === TEMPLATE || content_attributes.automation_rule_id !== undefined;

export const authorOf = (message: DisplayMessage): string => {
  const { sender, message_type } = message;
  if (!sender) return message_type === INCOMING ? t('VISITOR') : isAutomatic(message) ? t('AUTOMATIC') : '';
  if (sender.type === 'agent_bot') return sender.name || t('BOT');
  return ('available_name' in sender ? sender.available_name : sender.name) ?? t('VISITOR');
};

export const previewOf = ({ content, attachments, waitingFiles = [] }: DisplayMessage): string =>
  content?.replace(/\s+/g, ' ').slice(0, 160) || t('FILES', { count: attachments.length + waitingFiles.length });

/** The first message of the visitor that came after the team last read, in seconds. */
export const firstUnread = (messages: readonly DisplayMessage[], teamSeenAt: number | null): string | null =>
  messages.find(({ message_type, created_at }) => message_type === INCOMING && created_at > (teamSeenAt ?? 0))?.key ??
  null;

const goesOn = (before: MessageRow | undefined, message: DisplayMessage, startedAt: number) =>
  before !== undefined &&
  before.message.message_type === message.message_type &&
  before.message.private === message.private &&
  before.message.sender?.type === message.sender?.type &&
  before.message.sender?.id === message.sender?.id &&
  message.created_at - startedAt < TOGETHER_S;

const dayName = (at: number): string => {
  const { kind } = dayFromNow(at, Date.now(), 'en');
  return kind === 'date' ? dayLabel(at) : t(kind === 'today' ? 'TODAY' : 'YESTERDAY');
};

const withSender = (message: DisplayMessage, me: RowContext['me']): DisplayMessage =>
  me && message.id === null && message.message_type === OUTGOING && !message.sender
    ? { ...message, sender: me }
    : message;

const isBy = (me: RowContext['me'], { sender }: DisplayMessage) => sender?.type === 'user' && sender.id === me?.id;

/** Null: written in the conversation on the screen. */
const sourceOf = ({ conversation_id }: DisplayMessage, openId: number | undefined): number | null =>
  openId === undefined || conversation_id === undefined || conversation_id === openId ? null : conversation_id;

const isOnItsWay = ({ state }: DisplayMessage) => state === 'in_progress';

/** What was done in a merged conversation stays in that one. */
const isShownIn = (openId: number | undefined) => (message: DisplayMessage) =>
  message.message_type !== ACTIVITY || sourceOf(message, openId) === null;

export const buildRows = (all: readonly DisplayMessage[], { me, firstNew, openId }: RowContext = {}): Row[] => {
  const messages = all.filter(isShownIn(openId));
  const byId = new Map<number | null, DisplayMessage>(messages.map((message) => [message.id, message]));
  const quoteOf = ({ content_attributes: { in_reply_to } }: DisplayMessage) => {
    if (!in_reply_to) return null;
    const original = byId.get(in_reply_to);
    // Further back than what is loaded: going there loads it.
    return original
      ? { id: in_reply_to, author: authorOf(original), text: previewOf(original) }
      : { id: in_reply_to, author: '', text: t('EARLIER_MESSAGE') };
  };
  const newestOfTeam = messages.findLast(
    (message) => message.message_type === OUTGOING && !message.private && message.state !== 'failed',
  );
  const rows: Row[] = [];
  let last: MessageRow | undefined;
  let startedAt = 0;
  let day = '';
  let source: number | null = null;
  for (const each of messages) {
    const today = dayOf(each.created_at);
    if (today !== day) {
      rows.push({ kind: 'day', key: `day-${today}`, text: dayName(each.created_at) });
      last = undefined;
      day = today;
    }
    const from = sourceOf(each, openId);
    if (from !== source && each.message_type !== ACTIVITY) {
      rows.push({ kind: 'source', key: `source-${each.key}`, conversation: from });
      last = undefined;
      source = from;
    }
    if (each.key === firstNew && each !== messages[0]) {
      rows.push({ kind: 'new', key: 'new', text: t('NEW_MESSAGES') });
      last = undefined;
    }
    const before = rows.at(-1);
    if (each.message_type === ACTIVITY) {
      const longer = before?.kind === 'activity' ? withActivity(before, each) : null;
      if (longer) rows.pop();
      rows.push(longer ?? activityRow(each));
      last = undefined;
      continue;
    }
    const message = withSender(each, me);
    const startsGroup = !goesOn(last, message, startedAt);
    if (startsGroup) startedAt = message.created_at;
    if (last) last.endsGroup = startsGroup;
    last = {
      kind: 'message',
      key: message.key,
      message,
      author: isBy(me, message) ? t('YOU') : authorOf(message),
      startsGroup,
      endsGroup: true,
      showsState: each === newestOfTeam || isOnItsWay(each),
      repliesTo: quoteOf(message),
    };
    rows.push(last);
  }
  return rows;
};

/** A guess in pixels until the row is measured: most messages are one or two lines. */
export const estimateHeight = (row: Row): number => {
  if (row.kind !== 'message') return row.kind === 'activity' ? 26 : 36;
  const { content, attachments } = row.message;
  const lines = Math.ceil((content?.length ?? 0) / 60) + (content?.split('\n').length ?? 1) - 1;
  const head = row.startsGroup ? 29 : 0;
  return 19 + Math.max(1, lines) * 21 + head + (row.showsState ? 21 : 0) + attachments.length * 180;
};
