import { describe, expect, it } from 'vitest';
import { monthPage, snoozeChoices } from './snooze.ts';

const optionsAt = (now: Date) =>
  Object.fromEntries(snoozeChoices(now).map(({ id, until }) => [id, until === null ? null : new Date(until * 1_000)]));

describe('when a conversation may come back', () => {
  it('on a Wednesday morning: in an hour, this evening, tomorrow, next week, in four weeks', () => {
    expect(optionsAt(new Date(2026, 10, 18, 10, 30))).toEqual({
      reply: null,
      hour: new Date(2026, 10, 18, 11, 30),
      evening: new Date(2026, 10, 18, 18),
      tomorrow: new Date(2026, 10, 19, 9),
      week: new Date(2026, 10, 23, 9),
      month: new Date(2026, 11, 16, 9),
    });
  });

  it('in the evening there is no evening ahead, and on a Sunday Monday is tomorrow', () => {
    expect(Object.keys(optionsAt(new Date(2026, 10, 22, 17)))).toEqual(['reply', 'hour', 'tomorrow', 'month']);
  });

  it('on a Monday next week is the next Monday, not today', () => {
    expect(optionsAt(new Date(2026, 10, 16, 8))['week']).toEqual(new Date(2026, 10, 23, 9));
  });
});

describe("a month's page", () => {
  it('has whole weeks that begin where the locale begins them', () => {
    const monday = monthPage(2026, 10, 1);
    expect(monday[0]).toEqual(new Date(2026, 9, 26));
    expect(monday.at(-1)).toEqual(new Date(2026, 11, 6));
    expect(monthPage(2026, 10, 0)[0]).toEqual(new Date(2026, 10, 1));
    expect(monthPage(2026, 1, 0)).toHaveLength(28);
  });
});
