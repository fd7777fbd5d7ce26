import { expect, it } from 'vitest';
import { dayOf, reminderOf } from './reminder.ts';

const HOUR = 60 * 60 * 1_000;
const NOW = new Date(2026, 10, 24, 12).getTime();
const dueIn = (...hours: (number | undefined)[]) =>
  ({
    accounts: hours.map((each) =>
      each === undefined ? {} : { two_factor_due_at: new Date(NOW + each * HOUR).toISOString() },
    ),
  }) as Parameters<typeof reminderOf>[0];

it('nothing reminds who needs no second factor, has one, or is already held back', () => {
  for (const profile of [dueIn(), dueIn(undefined), dueIn(0), dueIn(-1)])
    expect(reminderOf(profile, NOW, null)).toBeNull();
});

it('counts the days that are left, of the account that is first', () => {
  const days = (...hours: (number | undefined)[]) => reminderOf(dueIn(...hours), NOW, null)?.days;
  expect([days(0.1), days(24), days(24.1), days(72), days(undefined, 100, 30)]).toEqual([1, 1, 2, 3, 2]);
});

it('is hidden until the next day, and not on the last one', () => {
  const today = dayOf(NOW);
  expect(reminderOf(dueIn(49), NOW, null)).toEqual({ days: 3, canHide: true });
  expect(reminderOf(dueIn(49), NOW, today)).toBeNull();
  expect(reminderOf(dueIn(49), NOW + 24 * HOUR, today)).toEqual({ days: 2, canHide: true });
  expect(reminderOf(dueIn(20), NOW, today)).toEqual({ days: 1, canHide: false });
});
