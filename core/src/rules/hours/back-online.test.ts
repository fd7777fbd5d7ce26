import { describe, expect, it } from 'vitest';
import de from '../../i18n/catalogues/widget/de.json' with { type: 'json' };
import es from '../../i18n/catalogues/widget/es.json' with { type: 'json' };
import fr from '../../i18n/catalogues/widget/fr.json' with { type: 'json' };
import { createTranslator } from '../../i18n/translate.ts';
import { availabilityText } from './availability-text.ts';
import { backOnline, formatBackOnline } from './back-online.ts';
import { week } from './week.fake.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const moment = (text: string) => {
  const [day = '', time = ''] = text.split(' ');
  return Date.parse(`2024-01-${String(7 + DAYS.indexOf(day)).padStart(2, '0')}T${time}:00Z`);
};
const WORDS = { on: (day: number) => `on ${DAYS[day]}`, at: (time: string) => `at ${time}`, someTime: 'in some time' };
const text = (hours: ReturnType<typeof week>, now: string) =>
  formatBackOnline(backOnline({ hours, timezone: 'UTC', now: moment(now) }), 'en-US', WORDS);

const std = week();
const onlyWed = week({ 1: 'closed', 2: 'closed', 4: 'closed', 5: 'closed' });
const everyDay = (thursday: string) => week({ 0: '9-17', 6: '9-17', 4: thursday });

describe('back online', () => {
  it.each([
    ['HRS-26', everyDay('18-23'), 'Thu 17:34', 'in 30 minutes'],
    ['HRS-25', everyDay('19-23'), 'Thu 17:34', 'in 2 hours'],
    ['HRS-22', everyDay('9-16'), 'Thu 17:34', 'tomorrow'],
    ['HRS-23', week({ 4: '9-16', 5: 'closed', 6: '9-17' }), 'Thu 17:34', 'on Sat'],
    ['HRS-28', std, 'Mon 08:35', 'in 25 minutes'],
    ['HRS-26', std, 'Mon 08:58', 'in 5 minutes'],
    ['HRS-25', std, 'Mon 08:00', 'in 1 hour'],
    ['HRS-25', std, 'Mon 07:50', 'in 2 hours'],
    ['HRS-25', std, 'Mon 07:10', 'in 2 hours'],
    ['HRS-25', std, 'Mon 06:30', 'in 3 hours'],
    ['HRS-24', std, 'Mon 06:00', 'at 09:00 AM'],
    ['HRS-24', std, 'Mon 05:00', 'at 09:00 AM'],
    ['HRS-27', std, 'Mon 17:30', 'tomorrow'],
    ['HRS-20', std, 'Fri 17:30', 'on Mon'],
    ['HRS-20', std, 'Sat 10:00', 'on Mon'],
    ['HRS-22', std, 'Sat 06:00', 'in 2 days'],
    ['HRS-22', std, 'Sun 10:00', 'tomorrow'],
    ['HRS-22', std, 'Sun 08:30', 'tomorrow'],
    ['HRS-23', onlyWed, 'Wed 18:00', 'on Wed'],
    ['HRS-23', onlyWed, 'Thu 10:00', 'on Wed'],
    ['HRS-21', week({ 2: 'open' }), 'Mon 22:10', 'tomorrow'],
    ['HRS-26', week({ 1: '9:30-17' }), 'Mon 09:04', 'in 30 minutes'],
    ['HRS-22', week({ 1: '6-8' }), 'Mon 08:30', 'tomorrow'],
    ['HRS-27', week({ 4: '6-8', 5: 'closed' }), 'Thu 08:30', 'in 4 days'],
    ['HRS-23', week({ 4: '6-7 8-8:30', 5: 'closed', 6: '8:50-17' }), 'Thu 08:45', 'on Sat'],
    ['HRS-29', week({ 1: '9-12 13-17' }), 'Mon 10:00', 'in some time'],
    ['HRS-29', std, 'Mon 09:00', 'in some time'],
    ['HRS-29', std.map((row) => ({ ...row, closed_all_day: true })), 'Mon 09:00', 'in some time'],
    ['HRS-29', [], 'Mon 09:00', 'in some time'],
  ])('%s (%#) %o at %s', (_, hours, now, expected) => expect(text(hours, now)).toBe(expected));

  it('HRS-24 at the time of today, when it opens today', () =>
    expect(text(everyDay('10-23'), 'Thu 06:34')).toBe('at 10:00 AM'));

  it.each([
    [std, 'Sat 09:00', 'in 2 days'],
    [week({ 1: '23:59-23:59' }), 'Mon 00:00', 'at 11:59 PM'],
    [std, 'Mon 06:00', 'at 09:00 AM'],
    [std, 'Mon 06:01', 'in 3 hours'],
    [std, 'Mon 08:00', 'in 1 hour'],
    [std, 'Mon 08:01', 'in 60 minutes'],
  ])('HRS-30 LIM-19 the thresholds of 24 hours, 3 hours, 1 hour and 5 minutes (%#)', (hours, now, expected) =>
    expect(text(hours, now)).toBe(expected),
  );

  it('an evening that ends after midnight opens today, not tomorrow', () => {
    expect(text(week({ 5: '18-2' }), 'Fri 17:00')).toBe('in 1 hour');
  });

  it('counts real hours where daylight saving skips one', () => {
    const now = Date.parse('2024-03-10T06:30:00Z'); // 01:30 in New York; at two the clock jumps to three.
    expect(backOnline({ hours: week({ 0: '4-12' }), timezone: 'America/New_York', now })).toEqual({
      kind: 'hours',
      n: 2,
    });
  });
});

it('HRS-24 names the moment, to the minute, also in the last hour of a day on which an hour is skipped', () => {
  const inNewYork = (opening: string, now: string) =>
    backOnline({ hours: week({ 0: opening }), timezone: 'America/New_York', now: Date.parse(now) });
  expect(inNewYork('9-17', '2024-03-03T06:30:20Z')).toEqual({
    kind: 'at',
    time: { hour: 9, minute: 0 },
    moment: Date.parse('2024-03-03T14:00:00Z'),
  });
  // The clock jumps at two: half past eleven in the evening is an hour closer.
  expect(inNewYork('23:30-23:59', '2024-03-10T06:30:00Z')).toMatchObject({
    moment: Date.parse('2024-03-11T03:30:00Z'),
  });
});

describe('in the words of a locale', () => {
  it.each([
    ['I18-14', { kind: 'minutes', n: 10 }, 'de-DE', 'in 10 Minuten'],
    ['I18-14', { kind: 'minutes', n: 1 }, 'en_US', 'in 1 minute'],
    ['I18-14', { kind: 'days', n: 2 }, 'en', 'in 2 days'],
    ['I18-14', { kind: 'days', n: 1 }, 'en_US', 'tomorrow'],
    ['HRS-31', { kind: 'at', time: { hour: 9, minute: 0 }, moment: 0 }, 'de', 'at 09:00'],
  ] as const)('%s %o in %s', (_, back, locale, expected) =>
    expect(formatBackOnline(back, locale, WORDS)).toBe(expected),
  );

  it.each([
    ['America/New_York', 'at 09:00 AM'],
    ['America/Toronto', 'at 09:00 AM'],
    [undefined, 'at 09:00 AM'],
    ['Europe/Berlin', 'at 09:00 AM (02:00 PM GMT+1)'],
    ['Asia/Kolkata', 'at 09:00 AM (06:30 PM GMT+5:30)'],
  ])('a visitor in %s, where the clock shows another time then, reads their own too', (zone, expected) => {
    const now = Date.parse('2026-03-16T09:00:20Z');
    const back = backOnline({ hours: std, timezone: 'America/New_York', now });
    expect(formatBackOnline(back, 'en', WORDS, zone)).toBe(expected);
  });

  it.each([
    ['de', de, 1, 'Wir sind am Montag wieder online'],
    ['fr', fr, 1, 'Nous serons de retour lundi'],
    ['es', es, 0, 'Volveremos a estar en línea el domingo'],
  ])('HRS-31 I18-15 the day is named as %s says it in a sentence', (locale, catalogue, day, expected) => {
    const t = createTranslator(locale, catalogue, {});
    expect(availabilityText({ kind: 'back', back: { kind: 'on', day } }, { t, locale })).toBe(expected);
  });
});
