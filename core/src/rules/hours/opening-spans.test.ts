import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkingHours } from '../../wire/inbox.ts';
import { backOnline } from './back-online.ts';
import { isWithinHours } from './business-hours.ts';
import { businessTime } from './business-time.ts';
import { freeSpan, overlapOf } from './opening-overlap.ts';
import { type OpeningSpan, openingSpans } from './opening-spans.ts';
import { hoursRow, week } from './week.fake.ts';

const DAY = 1_440;
const WEEK = 7 * DAY;
const SUNDAY = Date.UTC(2024, 0, 7);
const at = (minute: number) => SUNDAY + minute * 60_000;

const time = fc.integer({ min: 0, max: DAY - 1 });
const hours = fc
  .tuple(time, time)
  .filter(([open, close]) => open !== close)
  .map(([open, close]) => ({
    open_hour: Math.floor(open / 60),
    open_minutes: open % 60,
    close_hour: Math.floor(close / 60),
    close_minutes: close % 60,
  }));
const day = (day_of_week: number) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(hoursRow(day_of_week, 'closed'), hoursRow(day_of_week, 'open')) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(hours, fc.array(hours, { maxLength: 3 }))
        .map(([first, further_spans]) => ({ ...hoursRow(day_of_week, '0-1'), ...first, further_spans })),
    },
  );
const weeks = fc.tuple(...[0, 1, 2, 3, 4, 5, 6].map(day));

const painted = (rows: readonly WorkingHours[], last: 'with the closing minute' | 'without') => {
  const open = Array.from({ length: WEEK }, () => false);
  for (const row of rows) {
    const begin = row.day_of_week * DAY;
    const paint = (from: number, to: number) => {
      for (let minute = from; minute < to; minute += 1) open[(begin + minute) % WEEK] = true;
    };
    if (row.open_all_day) paint(0, DAY);
    if (row.open_all_day || row.closed_all_day) continue;
    for (const { open_hour, open_minutes, close_hour, close_minutes } of [row, ...(row.further_spans ?? [])]) {
      const from = (open_hour ?? 0) * 60 + (open_minutes ?? 0);
      const to = (close_hour ?? 0) * 60 + (close_minutes ?? 0);
      paint(from, (to < from ? to + DAY : to) + (last === 'without' ? 0 : 1));
    }
  }
  return open;
};

describe('several hours a day', () => {
  it('are in order, whichever way round they were stored', () => {
    const row = hoursRow(1, '13-17 20-2 8:30-12');
    expect(openingSpans(row)).toEqual([
      { open: 510, close: 720 },
      { open: 780, close: 1_020 },
      { open: 1_200, close: 1_560 },
    ]);
    expect(openingSpans({ ...row, closed_all_day: true })).toEqual([]);
    expect(openingSpans({ ...row, open_all_day: true })).toEqual([{ open: 0, close: DAY }]);
    expect(openingSpans(undefined)).toEqual([]);
    expect(openingSpans({ ...row, open_hour: null, further_spans: [] })).toEqual([]);
    expect(openingSpans({ ...row, close_hour: null, further_spans: [] })).toEqual([]);
    expect(openingSpans(hoursRow(1, '9-9'))).toEqual([{ open: 540, close: 540 }]);
  });

  it('are open at the same minutes as a calendar with each minute painted, in any week', () => {
    fc.assert(
      fc.property(weeks, fc.integer({ min: 0, max: WEEK - 1 }), (rows, minute) => {
        const within = isWithinHours({ enabled: true, hours: rows, timezone: 'UTC', now: at(minute) });
        expect(within).toBe(painted(rows, 'with the closing minute')[minute]);
      }),
      { numRuns: 100 },
    );
  });

  it('count each minute once in reports, also where an evening runs into the next day', () => {
    fc.assert(
      fc.property(weeks, (rows) => {
        const open = painted(rows, 'without').filter(Boolean).length;
        expect(businessTime(at(WEEK), at(2 * WEEK), { hours: rows, timezone: 'UTC' })).toBe(open * 60_000);
      }),
      { numRuns: 50 },
    );
    const rows = week({ 5: '18-4', 6: '2-6' });
    expect(businessTime(at(5 * DAY + 1_020), at(6 * DAY + 480), { hours: rows, timezone: 'UTC' })).toBe(12 * 3_600_000);
  });

  it('the next opening of a day is when the team is back, never one that has passed', () => {
    fc.assert(
      fc.property(weeks, fc.integer({ min: 0, max: WEEK - 1 }), (rows, minute) => {
        const now = at(minute);
        if (isWithinHours({ enabled: true, hours: rows, timezone: 'UTC', now })) return;
        const back = backOnline({ hours: rows, timezone: 'UTC', now });
        const open = painted(rows, 'with the closing minute');
        const today = open.slice(minute, Math.floor(minute / DAY) * DAY + DAY).indexOf(true);
        const isToday = back.kind === 'at' || back.kind === 'hours' || back.kind === 'minutes';
        expect(isToday).toBe(today > 0);
        if (back.kind === 'at') expect(back.moment).toBe(at(minute + today));
        if (back.kind === 'hours') expect(back.n).toBe(Math.ceil(today / 60));
        if (back.kind === 'minutes') expect(back.n).toBe(Math.ceil(today / 5) * 5);
      }),
      { numRuns: 100 },
    );
  });

  it.each([
    ['Mon 12:30', 12 * 60 + 30, { kind: 'minutes', n: 30 }],
    ['Mon 18:00', 18 * 60, { kind: 'hours', n: 2 }],
    ['Mon 07:00', 7 * 60, { kind: 'hours', n: 1 }],
    ['Mon 23:30', 23 * 60 + 30, { kind: 'days', n: 1 }],
  ])('at %s of a day with a lunch break and an evening the team is back at the next of them', (_, minute, expected) => {
    const rows = week({ 1: '8-12 13-17 20-22:30' });
    expect(backOnline({ hours: rows, timezone: 'UTC', now: at(DAY + minute) })).toEqual(expected);
  });
});

const spans = fc.array(
  fc
    .tuple(time, time)
    .map(([open, length]): OpeningSpan => ({ open, close: open + Math.max(1, length) }))
    .filter(({ open, close }) => close < open + DAY),
  { minLength: 1, maxLength: 4 },
);

describe('hours that overlap', () => {
  it.each([
    [
      [
        [540, 720],
        [780, 1_020],
      ],
      undefined,
    ],
    [
      [
        [540, 720],
        [720, 1_020],
      ],
      undefined,
    ],
    [
      [
        [540, 720],
        [719, 1_020],
      ],
      [0, 1],
    ],
    [
      [
        [540, 600],
        [1_080, 1_560],
        [1_500, 1_520],
      ],
      [1, 2],
    ],
    [
      [
        [540, 720],
        [540, 720],
      ],
      [0, 1],
    ],
  ])('%j: %j', (input, expected) =>
    expect(overlapOf(input.map(([open = 0, close = 0]) => ({ open, close })))).toEqual(expected),
  );

  it('are found wherever two of a day share a minute', () => {
    fc.assert(
      fc.property(spans, (input) => {
        const minutes = input.flatMap(({ open, close }) =>
          Array.from({ length: close - open }, (_, each) => open + each),
        );
        expect(overlapOf(input) !== undefined).toBe(new Set(minutes).size < minutes.length);
      }),
    );
  });

  it('are never what another line of a day begins with', () => {
    fc.assert(
      fc.property(spans, (input) => {
        const free = freeSpan(input);
        if (!free || overlapOf(input)) return;
        expect(overlapOf([...input, free])).toBeUndefined();
        expect(free.open).toBeGreaterThanOrEqual(0);
        expect(free.close).toBeLessThan(DAY);
        expect(free.close - free.open).toBeGreaterThan(0);
      }),
    );
    expect(freeSpan([{ open: 540, close: 720 }])).toEqual({ open: 780, close: 1_020 });
    expect(freeSpan([{ open: 1_080, close: 1_560 }])).toEqual({ open: 780, close: 1_020 });
    expect(freeSpan([{ open: 30, close: 1_430 }])).toBeUndefined();
  });
});
