import type { TextKey } from '../base/texts.ts';

export type SnoozeChoice = { id: string; label: TextKey; until: number | null };

const HOUR_MS = 60 * 60 * 1_000;
const MORNING = 9;
const EVENING = 18;
const MONDAY = 1;

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);

/** A day later by the calendar, not by 24 hours: the clock changes twice a year. */
const onDay = (now: Date, days: number, hour: number) => {
  const at = new Date(now);
  at.setDate(at.getDate() + days);
  at.setHours(hour, 0, 0, 0);
  return at;
};

const daysUntil = (now: Date, weekday: number) => (weekday - now.getDay() + 7) % 7 || 7;

/** Choices that have passed, or mean the same day, are left out. */
export const snoozeChoices = (now: Date): SnoozeChoice[] => {
  const evening = onDay(now, 0, EVENING);
  const isEveningAhead = evening.getTime() - now.getTime() > 2 * HOUR_MS;
  const weekday = daysUntil(now, MONDAY);
  return [
    { id: 'reply', label: 'SNOOZE_REPLY', until: null },
    { id: 'hour', label: 'SNOOZE_HOUR', until: seconds(new Date(now.getTime() + HOUR_MS)) },
    ...(isEveningAhead ? [{ id: 'evening', label: 'SNOOZE_EVENING' as const, until: seconds(evening) }] : []),
    { id: 'tomorrow', label: 'SNOOZE_TOMORROW', until: seconds(onDay(now, 1, MORNING)) },
    ...(weekday > 1
      ? [{ id: 'week', label: 'SNOOZE_WEEK' as const, until: seconds(onDay(now, weekday, MORNING)) }]
      : []),
    { id: 'month', label: 'SNOOZE_MONTH', until: seconds(onDay(now, 28, MORNING)) },
  ];
};

/** The days of a month's page, whole weeks, in the order of the locale's week (0 is Sunday). */
export const monthPage = (year: number, month: number, firstDay: number): Date[] => {
  const lead = (new Date(year, month, 1).getDay() - firstDay + 7) % 7;
  const length = new Date(year, month + 1, 0).getDate();
  const cells = Math.ceil((lead + length) / 7) * 7;
  return Array.from({ length: cells }, (_, index) => new Date(year, month, 1 - lead + index));
};
