import { overlapOf } from '@porchlight/core/rules/hours/opening-overlap.ts';
import { openingSpans } from '@porchlight/core/rules/hours/opening-spans.ts';
import type { OpeningHours, WorkingHours } from '@porchlight/core/wire/inbox.ts';
import { invalidRecord } from '../../platform/errors.ts';
import type { WorkingDay } from './inbox-schema.ts';

type Hours = Pick<WorkingDay, 'open_hour' | 'open_minutes' | 'close_hour' | 'close_minutes'>;

const refused = (message: string) => invalidRecord(message, ['working_hours']);

const hoursOf = ({ open_hour, open_minutes, close_hour, close_minutes }: Hours): OpeningHours => {
  if (typeof open_hour !== 'number' || typeof close_hour !== 'number')
    throw refused('An open day needs an opening and a closing time');
  const hours = { open_hour, open_minutes: open_minutes ?? 0, close_hour, close_minutes: close_minutes ?? 0 };
  // A closing time before the opening time is on the next day.
  if (hours.open_hour === hours.close_hour && hours.open_minutes === hours.close_minutes)
    throw refused('Closing time must differ from opening time; for a whole day set open_all_day');
  return hours;
};

const minuteOf = ({ open_hour, open_minutes }: OpeningHours) => (open_hour ?? 0) * 60 + (open_minutes ?? 0);
const NO_HOURS: OpeningHours = { open_hour: null, open_minutes: null, close_hour: null, close_minutes: null };
const WHOLE_DAY: OpeningHours = { open_hour: 0, open_minutes: 0, close_hour: 23, close_minutes: 59 };

/** Wire protocol 10.2: one day as it is stored. @throws 422 for hours that contradict each other */
export const workingDayOf = (day: WorkingDay): Required<WorkingHours> => {
  const { day_of_week, closed_all_day = false, open_all_day = false, further_spans: further = [] } = day;
  if (closed_all_day && open_all_day) throw refused('open_all_day and closed_all_day cannot be true at the same time');
  const base = { day_of_week, closed_all_day, open_all_day, further_spans: [] };
  if (further.length > 0 && (open_all_day || closed_all_day))
    throw refused('A day that is open or closed all day cannot have further_spans');
  if (open_all_day) return { ...base, ...WHOLE_DAY };
  if (closed_all_day) return { ...base, ...NO_HOURS };
  const [first = NO_HOURS, ...further_spans] = [day, ...further].map(hoursOf).sort((a, b) => minuteOf(a) - minuteOf(b));
  const stored = { ...base, ...first, further_spans };
  if (overlapOf(openingSpans(stored))) throw refused('The hours of a day cannot overlap');
  return stored;
};
