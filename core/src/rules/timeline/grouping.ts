import type { MessageType } from '../../wire/message-type.ts';
import { keepingLast } from '../keeping-last.ts';

type Grouped = {
  message_type: MessageType;
  content_type: string;
  content_attributes: { submitted_values?: unknown };
  sender?: { name: string | null } | undefined;
};

/** CON-60: a form counts as submitted when it is a form and has values. */
export const isSubmittedForm = (message: Pick<Grouped, 'content_type' | 'content_attributes'>): boolean =>
  message.content_type === 'form' && Boolean(message.content_attributes.submitted_values);

/** Wire protocol 14.3: the last of its sender's consecutive messages. `next` is the next message of the same day. */
export const showsAvatar = (message: Grouped, next: Grouped | undefined): boolean => {
  if (isSubmittedForm(message)) return false;
  if (!next || isSubmittedForm(next)) return true;
  return message.sender?.name !== next.sender?.name || message.message_type !== next.message_type;
};

const zonedDay = keepingLast((timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }));

/** The calendar day of a moment in a time zone, else in the device's own, as a sortable key. `at` in seconds. */
export const dayOf = (at: number, zone?: string): string => {
  const date = new Date(at * 1000);
  if (zone) return zonedDay(zone).format(date);
  return new Date(at * 1000 - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

export type DayLabel = { kind: 'today' } | { kind: 'yesterday' } | { kind: 'date'; text: string };

/** I18-13: short month, two-digit day, four-digit year, in the order of the locale. */
export const formatDay = (at: number, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: '2-digit', year: 'numeric', timeZone }).format(at * 1000);

const DAY_MS = 86_400_000;

/** The label of a day separator (CON-45). `now` is epoch milliseconds. */
export const dayLabel = (at: number, now: number, locale: string, zone?: string): DayLabel => {
  const [day, today] = [dayOf(at, zone), dayOf(now / 1000, zone)];
  if (day === today) return { kind: 'today' };
  if (day === new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10)) return { kind: 'yesterday' };
  return { kind: 'date', text: formatDay(at, locale, zone) };
};
