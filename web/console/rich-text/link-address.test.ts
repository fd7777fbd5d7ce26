import { expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

it.each([
  ['https://example.com/a b', undefined],
  [' https://example.com/a ', 'https://example.com/a'],
  ['example.com/a?b=c', 'https://example.com/a?b=c'],
  ['ada@example.com', 'mailto:ada@example.com'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['+49 (151) 123-45', 'tel:+4915112345'],
  ['tel:+49151', 'tel:+49151'],
  ['javascript:alert(1)', undefined],
  ['java\tscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['file:///etc/passwd', undefined],
  ['hello', undefined],
  ['https://', undefined],
  ['', undefined],
])('a link to %j leads to %j (RTE-03)', (typed, expected) => expect(linkAddress(typed)).toBe(expected));
