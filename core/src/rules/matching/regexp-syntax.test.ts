import { describe, expect, it } from 'vitest';
import { createLinearMatcher } from './linear-match.ts';
import { parseRegExp } from './regexp-syntax.ts';

const TEXTS = [
  ...[
    '',
    'a',
    'b',
    'c',
    'z',
    'aa',
    'ab',
    'ba',
    'abc',
    'aab',
    'aaa',
    'aaaa',
    'abab',
    'aba',
    'bab',
    '^',
    '-',
    ']',
    '.',
    '*',
  ],
  ...['1', '12', '123', '_', ' ', 'A', 'a1', 'a-c', '/', '\\', '(', ')', '|', '{', '}', '+', '?', '😀', 'ä', 'a|b'],
];
const matches = (source: string, text: string) => createLinearMatcher(parseRegExp(source))(text);

describe('a regular expression of a campaign matches what JavaScript matches', () => {
  it.each([
    ...['a', 'ab', '', '.', '..', '\\.', '\\*', '\\\\', '\\/', '\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\d+'],
    ...[
      'a*',
      'a+',
      'a?',
      'a{2}',
      'a{2,}',
      'a{1,2}',
      'a{0,3}',
      'a{0}',
      'a*?',
      'a+?b',
      'a??',
      'a{1,2}?b',
      '.*',
      '.+b',
      'a.c',
    ],
    ...['a|b', 'ab|c|', '(a)', '(a|b)c', '(?:a|b)+', '(ab)*', '(ab)?c', '(a(b|c))+', '(a|)b', 'a|(b|c)+', '(ab){2}'],
    ...[
      '[abc]',
      '[a-c]',
      '[^a-c]',
      '[^a]',
      '[a-]',
      '[-a]',
      '[]',
      '[^]',
      '[\\d-]',
      '[\\da]',
      '[\\w]',
      '[.]',
      '[a\\]]',
      '[a-b1-2]+',
    ],
    ...['[a^]', '[\\^a]', '[(|)]', '[😀]', '[a-c]-[a-c]', '[a-a]', '😀', 'a\\|b'],
  ])('%s', (source) => {
    const native = new RegExp(`^(?:${source})$`, 'su');
    for (const text of TEXTS) expect([text, matches(source, text)]).toEqual([text, native.test(text)]);
  });
});

describe('what cannot be matched in linear time, or is not complete, is refused', () => {
  it.each([
    ...['(?=a)', '(?!a)', '(?<=a)', '(?<name>a)', '(a)\\1', '\\k<a>', '\\b', '\\x41', '\\u0041', '\\cA', '^a', 'a$'],
    ...[
      '(',
      '(a',
      'a)',
      ')',
      '[a',
      '[a-',
      '[\\',
      '[c-a]',
      '[a-\\d]',
      '*',
      '+a',
      '?',
      '|*',
      'a**',
      'a{',
      'a{x}',
      'a{2,1}',
      'a{1001}',
    ],
    ...['a{1,2', '\\', '{', '}', 'a{99999}', 'a{,2}'],
  ])('%s', (source) => expect(() => parseRegExp(source)).toThrow(SyntaxError));

  it('a count up to a thousand is taken', () => expect(matches('a{1000}', 'a'.repeat(1_000))).toBe(true));
});
