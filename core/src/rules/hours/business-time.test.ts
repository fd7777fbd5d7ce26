import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkingHours } from '../../wire/inbox.ts';
import { beforeBusinessTime, businessTime, momentOfWallClock, zoneOffset } from './business-time.ts';
import { week } from './week.fake.ts';

const day = (day_of_week: number, open: number | null, close: number | null): WorkingHours => ({
  day_of_week,
  open_hour: open,
  open_minutes: open === null ? null : 0,
  close_hour: close,
  close_minutes: close === null ? null : 0,
  closed_all_day: open === null,
  open_all_day: false,
});
const hours = [0, 1, 2, 3, 4, 5, 6].map((index) =>
  index === 0 || index === 6 ? day(index, null, null) : day(index, 9, 17),
);
const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('time within business hours', () => {
  it.each([
    ['2026-03-06T15:00:00Z', '2026-03-09T09:00:00Z', 'Europe/Berlin', 2],
    ['2026-03-09T06:00:00Z', '2026-03-09T07:00:00Z', 'Europe/Berlin', 0],
    ['2026-03-09T09:00:00Z', '2026-03-09T10:30:00Z', 'Europe/Berlin', 1.5],
    ['2026-03-27T08:00:00Z', '2026-03-30T08:00:00Z', 'Europe/Berlin', 9],
    ['2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z', 'America/New_York', 40],
    ['2026-06-07T00:00:00Z', '2026-06-14T00:00:00Z', 'Asia/Kolkata', 40],
  ])('from %s to %s in %s is %s hours', (from, to, timezone, expected) => {
    expect(businessTime(at(from), at(to), { hours, timezone }) / HOUR).toBe(expected);
  });

  it('goes on past midnight where a day ends on the next', () => {
    const late = [0, 1, 2, 3, 4, 5, 6].map((index) => day(index, 18, 2));
    const span = businessTime(at('2026-03-09T00:00:00Z'), at('2026-03-10T00:00:00Z'), { hours: late, timezone: 'UTC' });
    expect(span / HOUR).toBe(8);
  });

  it('begins in the hours of the evening before', () => {
    const late = [0, 1, 2, 3, 4, 5, 6].map((index) => day(index, 18, 2));
    const span = (from: string, to: string) => businessTime(at(from), at(to), { hours: late, timezone: 'UTC' }) / HOUR;
    expect(span('2026-03-09T01:00:00Z', '2026-03-09T12:00:00Z')).toBe(1);
    expect(span('2026-03-09T00:30:00Z', '2026-03-09T01:00:00Z')).toBe(0.5);
  });

  it('begins in the hours of the evening before where the clocks are far behind UTC', () => {
    const late = [0, 1, 2, 3, 4, 5, 6].map((index) => day(index, 18, 5));
    const zone = { hours: late, timezone: 'Pacific/Honolulu' };
    expect(businessTime(at('2026-03-09T14:30:00Z'), at('2026-03-09T22:00:00Z'), zone) / HOUR).toBe(0.5);
  });

  const always = [0, 1, 2, 3, 4, 5, 6].map((index) => ({
    ...day(index, null, null),
    closed_all_day: false,
    open_all_day: true,
  }));

  it('is counted to the millisecond, and never less than nothing', () => {
    const span = (from: string, to: string) =>
      businessTime(at(from), at(to), { hours: always, timezone: 'Europe/Berlin' });
    expect(span('2026-03-08T23:00:00.250Z', '2026-03-09T23:00:00.750Z')).toBe(24 * HOUR + 500);
    expect(span('2026-03-09T12:00:00.999Z', '2026-03-09T12:00:01.001Z')).toBe(2);
    expect(span('2026-03-09T12:00:00Z', '2026-03-09T12:00:00Z')).toBe(0);
    expect(span('2026-03-09T12:00:00Z', '2026-03-09T11:00:00Z')).toBe(0);
    expect(span('2026-03-09T12:00:00Z', '2026-03-07T11:00:00Z')).toBe(0);
  });

  it('of a conversation of years is that of 400 days at most', () => {
    const span = businessTime(at('2020-01-01T00:00:00Z'), at('2026-01-01T00:00:00Z'), {
      hours: always,
      timezone: 'UTC',
    });
    expect(span / (24 * HOUR)).toBeGreaterThan(398);
    expect(span / (24 * HOUR)).toBeLessThanOrEqual(400);
  });

  it('finds the moment of a wall clock on both sides of a change', () => {
    const momentOf = (hour: number, minute: number) =>
      new Date(momentOfWallClock(Date.UTC(2026, 2, 29, hour, minute), 'Europe/Berlin')).toISOString();
    expect(momentOf(9, 0)).toBe('2026-03-29T07:00:00.000Z');
    expect(momentOf(1, 30)).toBe('2026-03-29T00:30:00.000Z');
    // No clock of that zone shows it: it is put forward from two to three.
    expect(momentOf(2, 30)).toBe('2026-03-29T01:30:00.000Z');
    const inAutumn = (hour: number) =>
      new Date(momentOfWallClock(Date.UTC(2026, 9, 25, hour, 30), 'Europe/Berlin')).toISOString();
    expect([inAutumn(1), inAutumn(4)]).toEqual(['2026-10-24T23:30:00.000Z', '2026-10-25T03:30:00.000Z']);
    expect(new Date(momentOfWallClock(Date.UTC(2027, 0, 1, 0, 0), 'Pacific/Auckland')).toISOString()).toBe(
      '2026-12-31T11:00:00.000Z',
    );
  });
});

describe('how far the clocks of a zone are ahead of UTC', () => {
  const MINUTE = 60_000;
  const namedOffset = (moment: number, timeZone: string) => {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})$/.exec(name) ?? [];
    return sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE : 0;
  };

  it('is what its name says, at any moment, in every zone', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: at('1990-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        (zone, moment) => zoneOffset(moment, zone) === namedOffset(moment, zone),
      ),
    ));
});

it('goes back by business time as far as it goes forward, over changes of the clock [AGT-64]', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2026-12-31T00:00:00Z') }),
      fc.integer({ min: 60_000, max: 200 * 3_600_000 }),
      (to, duration) => {
        const opening = { hours: week(), timezone: 'Europe/Berlin' };
        const from = beforeBusinessTime(to, duration, opening) ?? Number.NaN;
        expect(businessTime(from, to, opening)).toBe(duration);
        expect(businessTime(from + 1, to, opening)).toBeLessThan(duration);
      },
    ),
  ));

it('finds no moment where an inbox was never open so long [AGT-64]', () => {
  const never = week({ 1: 'closed', 2: 'closed', 3: 'closed', 4: 'closed', 5: 'closed' });
  expect(
    beforeBusinessTime(Date.parse('2026-03-30T08:00:00Z'), 60_000, { hours: never, timezone: 'UTC' }),
  ).toBeUndefined();
});
