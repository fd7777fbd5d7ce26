import { describe, expect, it } from 'vitest';
import { allowsEverybody, domainEntries, entryFor, isDomainEntry } from './allowed-domains.ts';

describe('allowed domains', () => {
  it('stand one a line or with commas, and none means everybody', () => {
    expect(domainEntries(' a.com/,\n*.b.com ')).toEqual(['a.com', '*.b.com']);
    expect([allowsEverybody([]), allowsEverybody(['a.com', '*']), allowsEverybody(['a.com'])]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each([
    ['*', true],
    ['a.com', true],
    ['a.com//', true],
    ['https://*.a.com:8443', true],
    ['a.com:*', true],
    ['a.com/shop', false],
    ['a.*.com', false],
    ['mailto:a@a.com', false],
    ['', false],
  ])('the entry "%s" can be read: %s', (entry, isReadable) => expect(isDomainEntry(entry)).toBe(isReadable));

  it.each([
    ['a.com', 'https://a.com/shop?x=1', true],
    ['A.com', 'https://a.COM', true],
    ['a.com', 'https://www.a.com/', false],
    ['*.a.com', 'https://www.a.com/', true],
    ['*.a.com', 'https://a.com/', false],
    ['*.a.com', 'https://evila.com/', false],
    ['a.com', 'https://a.com.evil.org/', false],
    ['a.com', 'https://a.com@evil.org/', false],
    ['a.com', 'http://a.com/', false],
    ['http://a.com', 'http://a.com/', true],
    ['http://a.com', 'https://a.com/', true],
    ['a.com', 'https://a.com:8443/', false],
    ['a.com:8443', 'https://a.com:8443/', true],
    ['a.com:*', 'https://a.com:8443/', true],
    ['not a domain', 'https://a.com/', false],
    ['a.com', 'somewhere', false],
    ['a.com', ' https://a.com/ ', true],
  ])('%s lets %s: %s', (entry, address, isLet) => {
    expect(entryFor([entry], address, 'https')).toBe(isLet ? entry : undefined);
  });

  it('without a scheme lets both kinds where the installation itself has no encryption', () => {
    expect(entryFor(['a.com'], 'http://a.com/', 'http')).toBe('a.com');
    expect(entryFor(['a.com'], 'https://a.com/', 'http')).toBe('a.com');
  });
});
