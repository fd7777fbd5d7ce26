import type { WorkingHours } from '../../wire/inbox.ts';

const spanOf = (text: string) => {
  const [from = '', to = ''] = text.split('-');
  const [open_hour = 0, open_minutes = 0] = from.split(':').map(Number);
  const [close_hour = 0, close_minutes = 0] = to.split(':').map(Number);
  return { open_hour, open_minutes, close_hour, close_minutes };
};

/** One day of business hours for tests: `'9-17'`, `'9:30-17:30'`, `'9-12 13-17'`, `'open'` or `'closed'`. */
export const hoursRow = (day_of_week: number, text: string): WorkingHours => {
  const closed = {
    day_of_week,
    open_hour: null,
    open_minutes: null,
    close_hour: null,
    close_minutes: null,
    closed_all_day: true,
    open_all_day: false,
    further_spans: [],
  };
  if (text === 'closed') return closed;
  if (text === 'open')
    return {
      ...closed,
      open_hour: 0,
      open_minutes: 0,
      close_hour: 23,
      close_minutes: 59,
      closed_all_day: false,
      open_all_day: true,
    };
  const [first = '', ...further] = text.split(' ');
  return { ...closed, ...spanOf(first), closed_all_day: false, further_spans: further.map(spanOf) };
};

export const week = (other: Record<number, string> = {}) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => hoursRow(day, other[day] ?? (day === 0 || day === 6 ? 'closed' : '9-17')));
