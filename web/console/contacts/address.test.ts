import { expect, it } from 'vitest';
import { readAddress, writeAddress } from './address.ts';

it('the list of contacts has an address of what differs from its first look', () => {
  expect(writeAddress(readAddress(''))).toBe('/app/contacts');
  const narrowed = {
    ...readAddress('?q=a%26b&page=2&sort=-last_activity_at&match=any'),
    lines: [{ field: 'email', how: 'contains' as const, value: '@x' }],
  };
  expect(narrowed).toMatchObject({ q: 'a&b', page: 2, sort: '-last_activity_at', match: 'any' });
  const written = writeAddress(narrowed);
  expect(readAddress(written.slice(written.indexOf('?')))).toEqual(narrowed);
});

it.each(['?page=0&sort=phone', '?page=1.5&match=none', '?filter=[', '?sort=-'])(
  '%s is read as no address',
  (search) => {
    expect(readAddress(search)).toEqual({ q: '', page: 1, sort: 'name', match: 'all', lines: [] });
  },
);
