import { dayLabel, dayOf, showsAvatar } from '@porchlight/core/rules/timeline/grouping.ts';
import type { WebChannelConfig } from '@porchlight/core/wire/inbox.ts';
import type { VisitorSplit } from '@porchlight/core/wire/message.ts';
import { ACTIVITY, INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { Texts } from '../../base/texts.ts';
import { authorOf } from './authors.ts';
import { previewOf } from './preview.ts';
import type { DisplayMessage, MessageRowData, Row } from './rows.ts';

/** `now`: epoch milliseconds; days are in the reader's time zone. */
export type RowContext = {
  texts: Texts;
  channel: Pick<WebChannelConfig, 'enabledFeatures' | 'websiteName' | 'avatarUrl'>;
  now: number;
  /** The reader's time zone, where it is not this device's own. */
  zone?: string | undefined;
  /** When the team last read, in seconds; a field of the conversation, not of messages. */
  teamSeenAt: number | null;
  firstNew?: string | undefined;
  /** The last message then: later ones are not counted. */
  lastNew?: string | undefined;
  splits?: readonly VisitorSplit[] | undefined;
  /** Older messages than these exist: what left the thread among them has its place there. */
  hasOlder?: boolean;
};

const quoteOf = (
  message: DisplayMessage,
  byId: ReadonlyMap<number, DisplayMessage>,
  { texts: { t }, channel }: RowContext,
) => {
  const original = byId.get(message.content_attributes.in_reply_to ?? -1);
  if (!original) return undefined;
  const author = original.message_type === INCOMING ? t('YOU') : authorOf(original, channel, t('BOT')).name;
  return { to: original.key, author, text: previewOf(original, t) };
};

const dayRow = (message: DisplayMessage, { texts: { t, locale }, now, zone }: RowContext): Row => {
  const label = dayLabel(message.created_at, now, locale, zone);
  const dayNames = { today: t('TODAY'), yesterday: t('YESTERDAY') };
  return {
    kind: 'day',
    key: `day-${dayOf(message.created_at, zone)}`,
    label: label.kind === 'date' ? label.text : dayNames[label.kind],
  };
};

/** Before which message, by its index, something left the thread. What waits for the server comes after all that it has. */
const splitRows = (visible: readonly DisplayMessage[], { splits = [], hasOlder }: RowContext): Map<number, Row[]> => {
  const places = new Map<number, Row[]>();
  for (const { conversation_id, message_id } of splits) {
    const found = visible.findIndex(({ id }) => id === null || id > message_id);
    const index = found < 0 ? visible.length : found;
    if (index === 0 && hasOlder) continue;
    const row: Row = { kind: 'split', key: `split-${conversation_id}`, conversationId: conversation_id };
    places.set(index, [...(places.get(index) ?? []), row]);
  }
  return places;
};

/** Messages -> rows: days, groups of one sender, authors (CON-08, CON-09, CON-44, CON-46). */
export const buildRows = (messages: readonly DisplayMessage[], context: RowContext): Row[] => {
  const visible = messages.filter(({ message_type }) => message_type !== ACTIVITY);
  const byId = new Map(visible.flatMap((message) => (message.id === null ? [] : [[message.id, message] as const])));
  const newestOwn = visible.findLast(({ message_type, state }) => message_type === INCOMING && state !== 'failed');
  const days = visible.map(({ created_at }) => dayOf(created_at, context.zone));
  const splits = splitRows(visible, context);
  const rows: Row[] = [];
  let startsGroup = true;
  visible.forEach((message, index) => {
    const left = splits.get(index) ?? [];
    if (left.length > 0) startsGroup = true;
    // The first message has its day above what left the thread before it.
    if (index > 0) rows.push(...left);
    if (days[index] !== days[index - 1]) {
      rows.push(dayRow(message, context));
      startsGroup = true;
    }
    if (index === 0) rows.push(...left);
    if (message.key === context.firstNew && index > 0) {
      const last = visible.findIndex(({ key }) => key === context.lastNew);
      const count = visible
        .slice(index, last < index ? undefined : last + 1)
        .filter(({ message_type }) => message_type !== INCOMING).length;
      rows.push({ kind: 'day', key: 'new', label: context.texts.t('NEW_MESSAGES', { count }), isNew: true });
      startsGroup = true;
    }
    const next = days[index + 1] === days[index] ? visible[index + 1] : undefined;
    const endsGroup = showsAvatar(message, next) || next?.key === context.firstNew || splits.has(index + 1);
    const row: MessageRowData = {
      kind: 'message',
      key: message.key,
      message,
      mine: message.message_type === INCOMING,
      author: authorOf(message, context.channel, context.texts.t('BOT')),
      startsGroup,
      endsGroup,
      showsState: message === newestOwn,
      isRead: message.id !== null && message.created_at <= (context.teamSeenAt ?? 0),
      repliesTo: quoteOf(message, byId, context),
    };
    rows.push(row);
    startsGroup = endsGroup;
  });
  return [...rows, ...(splits.get(visible.length) ?? [])];
};
