import { describe, expect, it } from 'vitest';
import { hoursRow, week } from './week.fake.ts';
import {
  closingSlots,
  fromOpeningSpan,
  hoursToForm,
  hoursToServer,
  nextDayClosingSlots,
  spansOfForm,
  timeSlots,
  toOpeningSpan,
  toTwelveHours,
  withSpans,
} from './working-hours-form.ts';

const day = { day: 1, from: '09:30 AM', to: '05:00 PM', valid: true, openAllDay: false, further: [] };

describe('choices of a time', () => {
  it('AGT-26 LIM-20 a day in quarters of an hour has 96, as 12-hour text', () => {
    expect([timeSlots().length, new Set(timeSlots()).size]).toEqual([96, 96]);
    expect(timeSlots()).toEqual(expect.arrayContaining(['12:00 AM', '12:15 AM', '09:00 AM', '12:00 PM', '11:45 PM']));
    expect([closingSlots().at(-1), closingSlots()[0]]).toEqual(['11:59 PM', '12:15 AM']);
  });
  it('AGT-27 another step gives other choices', () => {
    expect(timeSlots(30)).toHaveLength(48);
    expect([timeSlots(50).length, timeSlots(50).at(-1)]).toEqual([29, '11:20 PM']);
    expect(timeSlots(240)).toEqual(['12:00 AM', '04:00 AM', '08:00 AM', '12:00 PM', '04:00 PM', '08:00 PM']);
  });
  it.each([
    [15, 30, '03:30 PM'],
    [12, 30, '12:30 PM'],
    [0, 0, '12:00 AM'],
  ])('%i:%i is %s', (hour, minute, text) => expect(toTwelveHours(hour, minute)).toBe(text));
});

describe('form to server', () => {
  it.each(
    ['', 'soon', '00:30 AM', '13:00 PM', '09:60 AM', '09:30'].flatMap((time) => [
      [{ ...day, from: time }],
      [{ ...day, to: time }],
    ]),
  )('AGT-31 without both times it is closed (%#)', (form) =>
    expect(hoursToServer(form)).toMatchObject({ closed_all_day: true, open_all_day: false, open_hour: null }),
  );

  it.each([
    ['09:30 AM', 9, 30],
    ['12:00 AM', 0, 0],
    ['12:00 PM', 12, 0],
    ['11:59 PM', 23, 59],
  ])('AGT-32 AGT-29 %s opens at %i:%i', (from, open_hour, open_minutes) =>
    expect(hoursToServer({ ...day, from })).toMatchObject({ day_of_week: 1, open_hour, open_minutes }),
  );

  it('AGT-33 open all day', () => {
    expect(hoursToServer({ ...day, day: 5, from: '', to: '', openAllDay: true })).toMatchObject({
      day_of_week: 5,
      open_all_day: true,
      closed_all_day: false,
      open_hour: 0,
      close_hour: 23,
      close_minutes: 59,
    });
  });
});

describe('server to form', () => {
  const [sunday, monday] = week();
  it('AGT-34 AGT-35 a closed day has no times and is not valid', () => {
    expect(sunday && hoursToForm(sunday)).toEqual({
      day: 0,
      from: '',
      to: '',
      valid: false,
      openAllDay: false,
      further: [],
    });
    expect(monday && hoursToForm(monday).valid).toBe(true);
  });
  it('AGT-36 an open day has 12-hour times', () => {
    const entry = {
      day_of_week: 1,
      open_hour: 1,
      open_minutes: 30,
      close_hour: 4,
      close_minutes: 30,
      closed_all_day: false,
      open_all_day: false,
    };
    expect(hoursToForm(entry)).toEqual({
      day: 1,
      from: '01:30 AM',
      to: '04:30 AM',
      valid: true,
      openAllDay: false,
      further: [],
    });
    expect(hoursToForm({ ...entry, open_all_day: true })).toEqual({
      day: 1,
      from: '12:00 AM',
      to: '11:59 PM',
      valid: true,
      openAllDay: true,
      further: [],
    });
  });
  it('AGT-36 a full hour may come without minutes, and a day without hours is not closed by that', () => {
    const empty = { open_minutes: null, close_minutes: null, closed_all_day: false, open_all_day: false };
    const form = hoursToForm({ day_of_week: 1, open_hour: 9, close_hour: 17, ...empty });
    expect([form.from, form.to]).toEqual(['09:00 AM', '05:00 PM']);
    expect(hoursToForm({ day_of_week: 1, open_hour: null, close_hour: null, ...empty })).toMatchObject({
      from: '',
      to: '',
      valid: true,
    });
  });
  it('AGT-37 there and back loses nothing', () => {
    for (const entry of week({ 1: '0-23:59', 2: 'open', 3: '13:15-14:05', 4: '8-12 13-17:30 20-2' }))
      expect(hoursToServer(hoursToForm(entry))).toEqual(entry);
  });
});

it('AGT-37 a day that closes after midnight comes back as it was', () => {
  const [entry] = week({ 5: '18-02' }).filter(({ day_of_week }) => day_of_week === 5);
  if (!entry) throw new Error('There is no Friday.');
  expect(hoursToForm(entry)).toMatchObject({ from: '06:00 PM', to: '02:00 AM', valid: true });
  expect(hoursToServer(hoursToForm(entry))).toEqual(entry);
  expect(nextDayClosingSlots('01:00 AM')).toEqual(['12:00 AM', '12:15 AM', '12:30 AM', '12:45 AM']);
});

it('AGT-30 a week without hours is seven days without times, none valid', () => {
  const closed = [0, 1, 2, 3, 4, 5, 6].map((day) => hoursRow(day, 'closed'));
  expect(closed.map(hoursToForm)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '', to: '', valid: false, openAllDay: false, further: [] })),
  );
});

describe('several hours a day', () => {
  it('stand in the form as they do on the server, the first ones on the day itself', () => {
    const form = hoursToForm(hoursRow(3, '8-12 13-17:30'));
    expect(form).toMatchObject({ from: '08:00 AM', to: '12:00 PM', further: [{ from: '01:00 PM', to: '05:30 PM' }] });
    expect(spansOfForm(form).map(toOpeningSpan)).toEqual([
      { open: 480, close: 720 },
      { open: 780, close: 1_050 },
    ]);
  });
  it('without the first ones begin with the next, without any the day is closed', () => {
    const form = hoursToForm(hoursRow(3, '8-12 13-17:30'));
    const [, second] = spansOfForm(form);
    const shorter = withSpans(form, second ? [second] : []);
    expect(hoursToServer(shorter)).toEqual(hoursRow(3, '13-17:30'));
    expect(hoursToServer(withSpans(form, []))).toEqual(hoursRow(3, 'closed'));
    expect(withSpans(form, [])).toMatchObject({ from: '', to: '', further: [] });
  });
  it('are gone from a day that is open throughout', () => {
    const form = { ...hoursToForm(hoursRow(3, '8-12 13-17:30')), openAllDay: true };
    expect(hoursToServer(form)).toEqual(hoursRow(3, 'open'));
  });
  it('past midnight are named by the time of the day after', () => {
    expect(fromOpeningSpan({ open: 1_200, close: 1_560 })).toEqual({ from: '08:00 PM', to: '02:00 AM' });
    expect(toOpeningSpan({ from: '08:00 PM', to: '02:00 AM' })).toEqual({ open: 1_200, close: 1_560 });
    expect(toOpeningSpan({ from: '08:00 PM', to: '08:00 PM' })).toEqual({ open: 1_200, close: 1_200 });
    expect(toOpeningSpan({ from: '', to: '' })).toEqual({ open: 0, close: 0 });
  });
});
