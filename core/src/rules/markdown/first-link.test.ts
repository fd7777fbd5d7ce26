import { expect, it } from 'vitest';
import { firstLink } from './first-link.ts';

it.each<[string, string | undefined]>([
  ['See https://a.example/x?y=1#z.', 'https://a.example/x?y=1#z'],
  ['www.lanterns.com is it', 'http://www.lanterns.com'],
  ['[here](https://b.com/) and https://c.com', 'https://b.com/'],
  ['**[bold](https://b.com)**', 'https://b.com'],
  ['- one\n- https://list.com/a', 'https://list.com/a'],
  ['| a | b |\n|---|---|\n| x | https://cell.com |', 'https://cell.com'],
  ['write to a@b.com, then https://d.com', 'https://d.com'],
  ['`https://code.com`', undefined],
  ['```\nhttps://code.com\n```', undefined],
  ['> https://quoted.com', undefined],
  ['> https://quoted.com\n\nhttps://own.com', 'https://own.com'],
  ['![picture](https://a.com/b.png)', undefined],
  ['[x](javascript:alert(1)) [y](ftp://z.com) tel:1', undefined],
  ['no link', undefined],
  [`${'word '.repeat(5_000)} https://late.com`, undefined],
])('the first link of %j is %s', (text, link) => expect(firstLink(text)).toBe(link));

it('is found in time among a hundred thousand links', () => {
  const started = Date.now();
  expect(firstLink('https://a.example '.repeat(100_000))).toBe('https://a.example');
  expect(Date.now() - started).toBeLessThan(10_000);
});
