import { describe, expect, it } from 'vitest';
import { preChatError, regexFrom } from './pre-chat-answers.ts';
import { isDomain, isInternationalPhone, isPhoneLike, isStrongPassword, isUrl, startsWithPlus } from './validators.ts';

const table = (name: string, check: (text: string) => boolean, fit: string[], unfit: string[]) =>
  describe(name, () => {
    it.each(fit)('%j is fit', (text) => expect(check(text)).toBe(true));
    it.each(unfit)('%j is not', (text) => expect(check(text)).toBe(false));
  });

table(
  'VAL-01 VAL-02 LIM-21 international phone',
  isInternationalPhone,
  ['', '+12', '+1234567890', '+123456789012345'],
  ['+1', '+0123', '123', '+1234567890123456', '12345678A9', '+12345A789'],
);
table(
  'VAL-03 LIM-21 loose phone',
  isPhoneLike,
  ['12345', '+12345', '+123456789'],
  ['1234', '+1234', '01234', '12a45', ''],
);
const isAnswer = (text: string) =>
  preChatError(
    { name: 'phoneNumber', type: 'text', label: '', enabled: true, required: true, field_type: 'standard' },
    text,
  ) === undefined;
table(
  'VAL-04 VAL-05 LIM-21 after the dial code of a given number stand digits alone',
  isAnswer,
  ['+911234567890', '+91123', '+911234567890123'],
  ['+91', '+9112', '+9112345678901234', '+9112345A67890', '+911.234567', '+91+1234567', '911234567890'],
);
table('VAL-06 a leading plus', startsWithPlus, ['+1'], ['1+', '1', '']);
table('VAL-07 URL', isUrl, ['', 'http', 'http://x', 'https://x.com'], ['ftp://x', 'example.com', 'abc']);
table(
  'VAL-08 VAL-09 AGT-40 password strength',
  isStrongPassword,
  ['aA1!', 'testPass4!', 'testPass4-', 'testPass4\\', "testPass4'"],
  ['testpass4', 'testPass4', 'testpass4!', 'testPass!', 'TESTPASS4!', 'aA1 '],
);
table(
  'VAL-10 VAL-11 VAL-12 LIM-21 domain',
  isDomain,
  ['', 'a.co', 'my-site.example.com', 'www.test.com', 'xn--bcher-kva.example'],
  [
    '-a.com',
    'a-.com',
    'a..com',
    'a.c',
    'a.COM',
    'a_b.com',
    'localhost',
    'http://a.com',
    'test',
    'test.',
    'test.123',
    'https://test.in',
    '.com',
  ],
);

describe('regular expressions as text', () => {
  it.each([
    ['/^[a-z]+$/i', 'ABC', true],
    ['/^[a-z]+$/i', '123', false],
    ['^a', 'abc', true],
    ['/a/b/', 'xa/bx', true],
  ])('VAL-13 %s on %s: %s', (pattern, text, fits) => expect(regexFrom(pattern)?.test(text)).toBe(fits));

  it.each(['/(/', '/a/zz', '(', '['])('VAL-14 %s is no rule at all', (pattern) =>
    expect(regexFrom(pattern)).toBeUndefined(),
  );
});
