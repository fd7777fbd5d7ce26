import { expect, it } from 'vitest';
import { cleanAddress, withoutKeys } from './clean-page-address.ts';

const shop = 'https://shop.example';

it.each([
  ['/lamps?colour=red&page=2', '/lamps?colour=red&page=2'],
  ['/lamps?product=blue-lamp-with-a-long-shade-2000', '/lamps?product=blue-lamp-with-a-long-shade-2000'],
  ['/reset?reset_token=abc&lang=de', '/reset?lang=de'],
  ['/in?accessToken=abc&API-KEY=def&code=1&q=shade', '/in?q=shade'],
  ['/in?x=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', '/in'],
  ['/in?x=9f86d081884c7d659a2feaa0c55ad015', '/in'],
  ['/in?x=6fa459ea-ee8a-3ca4-894e-db77e160355e&y=1', '/in?y=1'],
  ['/in?who=ada%40example.com', '/in'],
  ['/in?broken=%E0%A4%A', '/in?broken=%E0%A4%A'],
  ['/home#access_token=abc', '/home'],
  ['/home#reviews', '/home'],
  ['/#/orders?page=2&token=abc', '/#/orders?page=2'],
])('an address is kept without what looks like a key or a person: %s', (input, kept) => {
  expect(cleanAddress(shop + input, 'full')).toBe(shop + kept);
});

it('names and passwords of an address are never kept, and what is no page of the web is none', () => {
  expect(cleanAddress('https://ada:secret@shop.example/lamps', 'full')).toBe(`${shop}/lamps`);
  for (const other of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'about:blank', 'lamps', ''])
    expect(cleanAddress(other, 'full')).toBeNull();
});

it('an inbox may want no query at all, or no pages', () => {
  expect(cleanAddress(`${shop}/lamps?page=2#/orders?page=3`, 'path')).toBe(`${shop}/lamps#/orders`);
  expect(cleanAddress(`${shop}/lamps`, 'none')).toBeNull();
});

it('an address too long to keep loses its query first, and is none when that is not enough', () => {
  expect(cleanAddress(`${shop}/lamps?${'a=b&'.repeat(800)}`, 'full')).toBe(`${shop}/lamps`);
  expect(cleanAddress(`${shop}/${'a'.repeat(2_100)}`, 'full')).toBeNull();
});

it.each([
  ['', ''],
  ['/lamps?colour=red&page=2#reviews', '/lamps?colour=red&page=2#reviews'],
  ['/lamps?flag&a=1&&b=', '/lamps?flag&a=1&&b='],
  ['/a?email=x@y.z&token=abc&page=2', '/a?page=2'],
  ['/reset?reset_token=abc', '/reset'],
  ['/home#access_token=abc&state=1', '/home#state=1'],
  ['/home#id_token=abc', '/home'],
  ['/#/orders?page=2&token=abc', '/#/orders?page=2'],
])('the page that a visitor wrote from is kept as it came, but for keys and people: %s', (input, kept) => {
  expect(withoutKeys(shop + input)).toBe(shop + kept);
  expect(withoutKeys(`https://ada:secret@shop.example${input}`)).toBe(shop + kept);
});
