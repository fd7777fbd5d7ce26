import type { OpeningHours, WorkingHours } from '../../wire/inbox.ts';

const DAY_MINUTES = 24 * 60;

export type OpeningSpan = { open: number; close: number };

const minutesOf = (hour: number | null, minute: number | null) =>
  hour === null ? undefined : hour * 60 + (minute ?? 0);

const spanOf = ({ open_hour, open_minutes, close_hour, close_minutes }: OpeningHours): OpeningSpan[] => {
  const open = minutesOf(open_hour, open_minutes);
  const close = minutesOf(close_hour, close_minutes);
  if (open === undefined || close === undefined) return [];
  return [{ open, close: close < open ? close + DAY_MINUTES : close }];
};

/** Opening spans of a day, in order: none on a closed day, midnight to midnight on a day that is open throughout. */
export const openingSpans = (entry: WorkingHours | undefined): OpeningSpan[] => {
  if (!entry || entry.closed_all_day) return [];
  if (entry.open_all_day) return [{ open: 0, close: DAY_MINUTES }];
  return [entry, ...(entry.further_spans ?? [])].flatMap(spanOf).sort((one, other) => one.open - other.open);
};
