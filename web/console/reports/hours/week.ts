import { LOCALE } from '../../base/language.ts';

/** By weekday (0 = Sunday) and hour, as the server counts. */
export type Grid = readonly (readonly number[])[];

/** Weeks begin on Monday, as the days of the reports do. */
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0] as const;
/** How deep a cell can be coloured. */
const DEPTHS = 5;

const names = (weekday: 'long' | 'short') => new Intl.DateTimeFormat(LOCALE, { weekday, timeZone: 'UTC' });
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 24 * 60 * 60_000;

export type WeekDay = { day: number; name: string; short: string; hours: readonly number[]; total: number };

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** The seven days in their order, each with its hours. */
export const weekOf = (grid: Grid): WeekDay[] =>
  MONDAY_FIRST.map((day) => {
    const hours = grid[day] ?? [];
    return {
      day,
      name: names('long').format(SUNDAY + day * DAY_MS),
      short: names('short').format(SUNDAY + day * DAY_MS),
      hours,
      total: sum(hours),
    };
  });

export const byHour = (grid: Grid): number[] =>
  Array.from({ length: 24 }, (_, hour) => sum(grid.map((hours) => hours[hour] ?? 0)));

export const mostIn = (grid: Grid): number => Math.max(0, ...grid.flat());

/** How deep a figure is coloured beside the most: 0 is nothing, 5 the deepest. */
export const depthOf = (value: number, most: number): number =>
  value === 0 || most === 0 ? 0 : Math.max(1, Math.ceil((value / most) * DEPTHS));

export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The hour in which the most comes; null where nothing came. */
export const busiestOf = (grid: Grid): { name: string; hour: string; value: number } | null => {
  const most = mostIn(grid);
  if (most === 0) return null;
  const day = weekOf(grid).find(({ hours }) => hours.includes(most));
  return day ? { name: day.name, hour: hourLabel(day.hours.indexOf(most)), value: most } : null;
};
