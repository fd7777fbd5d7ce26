import { describe, expect, it } from 'vitest';
import { statusText } from '../state/conversations/item.ts';
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
    expect(namedStatus({ status, mergedInto: null }, { status: shown })).toBe(expected),
  );

  it('names that it was merged, also among resolved ones', () => {
    const merged = { status: 'resolved', mergedInto: 4, labels: [], sla: null, scheduledAt: null } as const;
    expect(namedStatus(merged, { status: 'resolved' })).toBe('resolved');
    expect(hasTags(merged, { status: 'resolved' })).toBe(true);
    expect(statusText(merged)).toBe('Merged into #4');
    expect(statusText({ ...merged, mergedInto: null })).toBe('Resolved');
  });

  it('has a third line for labels and for a status that it names', () => {
    const view = { status: 'open' } as const;
    const plain = { status: 'open', mergedInto: null, labels: [], sla: null, scheduledAt: null } as const;
    expect(hasTags(plain, view)).toBe(false);
    expect(hasTags({ ...plain, labels: ['vip'] }, view)).toBe(true);
    expect(hasTags({ ...plain, scheduledAt: 5 }, view)).toBe(true);
    expect(hasTags({ ...plain, status: 'pending' }, view)).toBe(true);
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
