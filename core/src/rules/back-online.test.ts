import { describe, expect, it } from 'vitest';
import type { WorkingHours } from '../wire/inbox.ts';
import { backOnline, formatBackOnline } from './back-online.ts';

type Hours = [number, number] | [number, number, number] | 'closed' | 'open';
const row = (day_of_week: number, hours: Hours): WorkingHours => {
  const [open_hour, close_hour, open_minutes = 0] = Array.isArray(hours) ? hours : [null, null];
  return { day_of_week, open_hour, open_minutes: open_hour === null ? null : open_minutes, close_hour, close_minutes: close_hour === null ? null : 0, closed_all_day: hours === 'closed', open_all_day: hours === 'open' };
};
const week = (all: Hours, changed: Record<number, Hours> = {}) => [0, 1, 2, 3, 4, 5, 6].map((day) => row(day, changed[day] ?? all));
const standard = (changed: Record<number, Hours> = {}) => week([9, 17], { 0: 'closed', 6: 'closed', ...changed });
const onlyWednesday = week('closed', { 3: [9, 17] });
const words = { at: (time: string) => `at ${time}`, on: (day: string) => `on ${day}`, someTime: 'in some time' };
/** 2024-01-07 is a Sunday. */
const moment = (day: string, time: string) => new Date(`2024-01-${String(7 + ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(day)).padStart(2, '0')}T${time}:00Z`).getTime();
const say = (hours: WorkingHours[], day: string, time: string, locale = 'en-US') => formatBackOnline(backOnline({ hours, timezone: 'UTC', now: moment(day, time) }), locale, words);

describe('when the team is back (HRS-20 to HRS-30)', () => {
  it.each([
    ['all 9-17 but Thu 18-23', week([9, 17], { 4: [18, 23] }), 'Thu', '17:34', 'in 30 minutes'],
    ['Thu 19-23', week([9, 17], { 4: [19, 23] }), 'Thu', '17:34', 'in 2 hours'],
    ['Thu 9-16', week([9, 17], { 4: [9, 16] }), 'Thu', '17:34', 'tomorrow'],
    ['Thu 9-16, Fri closed', week([9, 17], { 4: [9, 16], 5: 'closed' }), 'Thu', '17:34', 'on Saturday'],
    ['standard', standard(), 'Mon', '08:35', 'in 25 minutes'],
    ['standard', standard(), 'Mon', '08:58', 'in 5 minutes'],
    ['standard', standard(), 'Mon', '08:05', 'in 55 minutes'],
    ['standard', standard(), 'Mon', '08:00', 'in 1 hour'],
    ['standard', standard(), 'Mon', '07:10', 'in 2 hours'],
    ['standard', standard(), 'Mon', '06:30', 'in 3 hours'],
    ['standard', standard(), 'Mon', '06:01', 'in 3 hours'],
    ['standard', standard(), 'Mon', '06:00', 'at 09:00 AM'],
    ['standard', standard(), 'Mon', '05:00', 'at 09:00 AM'],
    ['standard', standard(), 'Mon', '17:30', 'tomorrow'],
    ['standard', standard(), 'Fri', '17:30', 'on Monday'],
    ['standard', standard(), 'Sat', '10:00', 'on Monday'],
    ['standard', standard(), 'Sat', '06:00', 'in 2 days'],
    ['standard', standard(), 'Sun', '10:00', 'tomorrow'],
    ['standard', standard(), 'Sun', '08:30', 'tomorrow'],
    ['only Wednesday', onlyWednesday, 'Wed', '18:00', 'on Wednesday'],
    ['only Wednesday', onlyWednesday, 'Thu', '10:00', 'on Wednesday'],
    ['Tue open all day', standard({ 2: 'open' }), 'Mon', '22:10', 'tomorrow'],
    ['Mon 9:30', standard({ 1: [9, 17, 30] }), 'Mon', '09:04', 'in 30 minutes'],
    ['Mon 6-8', standard({ 1: [6, 8] }), 'Mon', '08:30', 'tomorrow'],
    ['Thu 6-8, Fri closed', standard({ 4: [6, 8], 5: 'closed' }), 'Thu', '08:30', 'in 4 days'],
    ['standard', standard(), 'Mon', '09:00', 'in some time'],
    ['never', week('closed'), 'Mon', '09:00', 'in some time'],
  ])('%s, %#: %s %s %s', (_name, hours, day, time, text) => expect(say(hours, day, time)).toBe(text));

  it('I18-14, I18-15, HRS-31: says it in the language of the reader', () => {
    expect([say(standard(), 'Fri', '17:30', 'de'), say(standard(), 'Mon', '08:35', 'de'), say(standard(), 'Mon', '17:30', 'fr')]).toEqual(['on Montag', 'in 25 Minuten', 'demain']);
  });
});
