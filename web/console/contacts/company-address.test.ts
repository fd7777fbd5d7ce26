import { expect, it } from 'vitest';
import { readCompanyAddress, writeCompanyAddress } from './company-address.ts';

it.each([
  ['', { q: '', page: 1, sort: 'name' }],
  ['?q=acme&page=3&sort=-contacts_count', { q: 'acme', page: 3, sort: '-contacts_count' }],
  ['?page=-1&sort=domain', { q: '', page: 1, sort: 'name' }],
  ['?page=1.5', { q: '', page: 1, sort: 'name' }],
])('the list of companies is read from the address %s', (search, address) => {
  expect(readCompanyAddress(search)).toEqual(address);
});

it('the list of companies has an address of what differs from its first look', () => {
  expect(writeCompanyAddress({ q: '', page: 1, sort: 'name' })).toBe('/app/companies');
  const narrowed = { q: 'a&b', page: 2, sort: '-last_activity_at' } as const;
  const written = writeCompanyAddress(narrowed);
  expect(readCompanyAddress(written.slice(written.indexOf('?')))).toEqual(narrowed);
});
