import { expect, it } from 'vitest';
import type { Values } from '../../i18n/translate.ts';
import { availabilityText } from './availability-text.ts';
import type { TeamStatus } from './team-status.ts';

const texts = { locale: 'en', t: (key: string, values?: Values) => `${key}${values ? JSON.stringify(values) : ''}` };

it.each<[TeamStatus, string]>([
  [{ kind: 'online', replyTime: 'in_a_few_minutes' }, 'REPLY_TIME_IN_A_FEW_MINUTES'],
  [{ kind: 'online', replyTime: 'in_a_few_hours' }, 'REPLY_TIME_IN_A_FEW_HOURS'],
  [{ kind: 'online', replyTime: 'in_a_day' }, 'REPLY_TIME_IN_A_DAY'],
  [{ kind: 'back', back: { kind: 'days', n: 1 } }, 'BACK_ONLINE{"when":"tomorrow"}'],
  [{ kind: 'back', back: { kind: 'hours', n: 2 } }, 'BACK_ONLINE{"when":"in 2 hours"}'],
  [{ kind: 'back', back: { kind: 'some-time' } }, 'BACK_ONLINE{"when":"BACK_SOME_TIME"}'],
  ...['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'].map(
    (weekday, day): [TeamStatus, string] => [
      { kind: 'back', back: { kind: 'on', day } },
      `BACK_ONLINE{"when":"BACK_ON_${weekday}"}`,
    ],
  ),
  [{ kind: 'away' }, 'AWAY'],
])('HRS-13, HRS-16: %j reads as %s', (status, words) => expect(availabilityText(status, texts)).toBe(words));

it('HRS-14: the time of day is also said by the visitor’s clock, where it is another', () => {
  const back = { kind: 'at' as const, time: { hour: 9, minute: 0 }, moment: Date.UTC(2024, 0, 8, 9) };
  const said = (zone?: string) => availabilityText({ kind: 'back', back }, texts, zone);
  expect(said('Asia/Tokyo')).toContain('09:00 AM (06:00 PM GMT+9)');
  expect(said('UTC')).not.toContain('(');
  expect(said()).toMatch(/^BACK_ONLINE\{"when":"BACK_AT\{.*09:00 AM/);
});
