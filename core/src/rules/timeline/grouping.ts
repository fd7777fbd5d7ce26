import type { MessageType } from '../../wire/message-type.ts';
type Grouped = {
  message_type: MessageType;
  content_type: string;
  content_attributes: { submitted_values?: unknown };
  sender?: { name: string | null } | undefined;
};

/** CON-60: a form counts as submitted when it is a form and has values. */
export const isSubmittedForm = (message: Pick<Grouped, 'content_type' | 'content_attributes'>): boolean =>
  message.content_type === 'form' && Boolean(message.content_attributes.submitted_values);

/**
 * Whether the avatar stands at a message (wire protocol 14.3): at the last of its sender's consecutive messages. `next` is the
 * next message of the same day.
 */
export const showsAvatar = (message: Grouped, next: Grouped | undefined): boolean => {
  if (isSubmittedForm(message)) return false;
  if (!next || isSubmittedForm(next)) return true;
  return message.sender?.name !== next.sender?.name || message.message_type !== next.message_type;
};

/** The calendar day of a moment where the reader is, as a key that sorts. `at` in seconds. */
export const dayOf = (at: number): string => {
  const date = new Date(at * 1000);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
};

export type DayLabel = { kind: 'today' } | { kind: 'yesterday' } | { kind: 'date'; text: string };

/** I18-13: short month, two-digit day, four-digit year, in the order of the locale. */
export const formatDay = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: '2-digit', year: 'numeric' }).format(new Date(at * 1000));

/** What a day separator says (CON-45). `now` is epoch milliseconds. */
export const dayLabel = (at: number, now: number, locale: string): DayLabel => {
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1, 12);
  if (dayOf(at) === dayOf(now / 1000)) return { kind: 'today' };
  if (dayOf(at) === dayOf(yesterday.getTime() / 1000)) return { kind: 'yesterday' };
  return { kind: 'date', text: formatDay(at, locale) };
};
