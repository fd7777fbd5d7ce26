import { describe, expect, it } from 'vitest';
import { isOpenAt, isWithinHours, wallClock } from './business-hours.ts';
import { hoursRow, week } from './week.fake.ts';

const within = (now: string, timezone: string, hours = week(), utcOffset = '+00:00') =>
  isWithinHours({ enabled: true, hours, timezone, utcOffset, now: Date.parse(now) });

describe('within hours', () => {
  const late = week({ 3: '8:30-17:35', 4: '8:30-17:30' });
  it.each([
    ['HRS-04', '2022-04-14T00:34:46Z', '-07:00', late, true],
    ['HRS-04', '2022-04-14T03:31:46Z', '+05:30', late, true],
    ['HRS-05', '2022-04-14T03:31:46Z', '-07:00', week({ 3: 'closed' }), false],
    ['HRS-03', '2022-04-14T03:31:46Z', '-07:00', week({ 3: 'open' }), true],
    ['HRS-04', '2020-10-26T10:00:00Z', 'UTC', week(), true],
    ['HRS-05', '2020-11-01T13:00:00Z', 'UTC', week(), false],
    ['HRS-05', '2021-09-10T17:30:00Z', 'UTC', week(), false],
    ['HRS-05', '2021-09-10T08:59:59Z', 'UTC', week(), false],
    ['HRS-04', '2022-10-09T22:00:00Z', 'Australia/Sydney', week(), true],
  ])('%s at %s in %s', (_, now, zone, hours, expected) => expect(within(now, zone, hours)).toBe(expected));

  it('HRS-02 always, when working hours are disabled', () => {
    expect(isWithinHours({ enabled: false, hours: [], timezone: 'UTC', now: 0 })).toBe(true);
  });

  it.each([
    ['2024-01-01T08:59:59Z', false],
    ['2024-01-01T09:00:00Z', true],
    ['2024-01-01T17:00:59Z', true],
    ['2024-01-01T17:01:00Z', false],
  ])('HRS-06 both ends belong to the day, to the minute: %s', (now, expected) =>
    expect(within(now, 'UTC')).toBe(expected),
  );

  it.each([
    ['2024-01-07T11:30:00Z', '+13:00', true],
    ['2024-01-08T10:30:00Z', '-11:00', false],
    ['2024-01-08T11:30:00Z', '-11:00', true],
  ])('HRS-07 the weekday is the one of the channel: %s in %s', (now, zone, expected) => {
    expect(within(now, zone, week({ 1: '0-8', 0: 'closed' }))).toBe(expected);
    expect(within(now, 'No/Such_Zone', week({ 1: '0-8', 0: 'closed' }), zone)).toBe(expected);
  });

  it('HRS-08 no entry for today is not open', () =>
    expect(within('2024-01-01T10:00:00Z', 'UTC', [hoursRow(2, '9-17')])).toBe(false));

  it('HRS-01 a row without hours that is not closed is not open either', () => {
    expect(isOpenAt({ ...hoursRow(1, 'closed'), closed_all_day: false }, { hour: 10, minute: 0 })).toBe(false);
  });
});

describe('63', () => {
  it.each([
    ['2024-03-08T14:00:00Z', true],
    ['2024-03-08T13:59:00Z', false],
    ['2024-03-11T13:00:00Z', true],
    ['2024-03-11T12:59:00Z', false],
  ])('opening follows daylight saving of the zone: %s', (now, expected) =>
    expect(within(now, 'America/New_York')).toBe(expected),
  );

  it.each([
    ['2024-01-05T23:59:00Z', true],
    ['2024-01-06T01:30:00Z', true],
    ['2024-01-06T02:01:00Z', false],
    ['2024-01-05T12:00:00Z', false],
    ['2024-01-05T01:00:00Z', false],
  ])('hours past midnight go on into the next day: %s', (now, expected) =>
    expect(within(now, 'UTC', week({ 5: '18-2' }))).toBe(expected),
  );
});

it.each([
  ['+05:30', undefined, [1, 5, 30]],
  ['-03:30', undefined, [0, 20, 30]],
  ['No/Such_Zone', '+09:30', [1, 9, 30]],
  ['No/Such_Zone', 'half past', [1, 0, 0]],
  ['No/Such_Zone', undefined, [1, 0, 0]],
  ['', '-01:00', [0, 23, 0]],
])('the clock of a zone %s with the offset %s', (zone, offset, [day, hour, minute]) =>
  expect(wallClock(Date.parse('2024-01-01T00:00:00Z'), zone, offset)).toEqual({ day, hour, minute }),
);

it('HRS-09 LIM-22 the week starts on Sunday, 0, and has seven days', () => {
  const sunday = Date.parse('2024-01-07T12:00:00Z');
  const days = [0, 1, 2, 3, 4, 5, 6, 7].map((day) => wallClock(sunday + day * 86_400_000, 'UTC').day);
  expect(days).toEqual([0, 1, 2, 3, 4, 5, 6, 0]);
});
