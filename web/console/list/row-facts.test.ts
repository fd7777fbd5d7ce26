import { describe, expect, it } from 'vitest';
import { authorText, hasTags, namedStatus, waitOf } from './row-facts.ts';

describe('a row of the list', () => {
  it.each([
    ['open', 'all', null],
    ['open', 'open', null],
    ['pending', 'all', 'pending'],
    ['pending', 'pending', null],
    ['resolved', 'all', 'resolved'],
    ['resolved', 'resolved', null],
    ['snoozed', 'all', 'snoozed'],
    ['snoozed', 'snoozed', 'snoozed'],
  ] as const)('that is %s, among those of the status "%s", names %s', (status, shown, expected) =>
    expect(namedStatus({ status }, { status: shown })).toBe(expected),
  );

  it('has a third line for labels and for a status that it names', () => {
    const view = { status: 'open' } as const;
    expect(hasTags({ status: 'open', labels: [], sla: null }, view)).toBe(false);
    expect(hasTags({ status: 'open', labels: ['vip'], sla: null }, view)).toBe(true);
    expect(hasTags({ status: 'pending', labels: [], sla: null }, view)).toBe(true);
  });

  it.each([
    ['contact', null],
    ['automatic', null],
    [4, null],
    [3, 'YOU'],
    ['bot', 'BOT'],
  ] as const)('whose last message is of %s calls them %s', (author, expected) =>
    expect(authorText(author, 3)).toBe(expected),
  );

  it('says how long the contact waits, while a reply is awaited', () => {
    expect(waitOf({ status: 'open', waitingSince: 1_000 }, 1_060)).toEqual({ seconds: 60, isLong: false });
    expect(waitOf({ status: 'open', waitingSince: 1_000 }, 1_901)).toEqual({ seconds: 901, isLong: true });
    expect(waitOf({ status: 'open', waitingSince: 0 }, 1_060)).toBeNull();
    expect(waitOf({ status: 'resolved', waitingSince: 1_000 }, 1_060)).toBeNull();
  });
});
