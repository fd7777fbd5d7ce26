import { expect, it } from 'vitest';
import { textPreview, truncate } from './text-preview.ts';

it('a text of a hundred characters or more is cut to a hundred, dots included', () => {
  expect([99, 100, 150].map((length) => truncate('A'.repeat(length)))).toEqual([
    'A'.repeat(99),
    `${'A'.repeat(97)}...`,
    `${'A'.repeat(97)}...`,
  ]);
});

it('an emoji is never cut in half', () => expect(truncate('😀'.repeat(10), 8)).toBe(`${'😀'.repeat(5)}...`));

it('a preview has the words alone, on one line', () => {
  expect(textPreview('# Hi **you**\n- [shop](https://x.com)\n- `two`\n\n> q')).toBe('Hi you shop two q');
  expect([textPreview(null), textPreview(undefined), textPreview('')]).toEqual(['', '', '']);
});

it.each([
  ['a\nb', 'a b'],
  ['a\n\n\n  b ', 'a b'],
  ['**a *b* ~~c~~**', 'a b c'],
  ['a\n\n---\n\nb', 'a b'],
  ['```js\nlet a\n```\nb', 'let a b'],
  ['1. a\n2. b\n   - c', 'a b c'],
  ['> a\n> # b', 'a b'],
  ['a | b\n-|-\n1 | 2\n3 | 4', 'a b 1 2 3 4'],
  ['[@Ann](mention://user/1/Ann) hi', '@Ann hi'],
  ['![a *cat*](https://x.com/cat.png)', 'a cat'],
  ['see ![](https://x.com/cat.png) x.com', 'see x.com'],
])('the preview of %j is "%s"', (content, preview) => expect(textPreview(content)).toBe(preview));

it('a preview is as long as it was asked for, and cut in its words, not in its marks', () => {
  expect(textPreview('**abcdef** ghi', 10)).toBe('abcdef ...');
  expect(textPreview('**abcdef** gh', 10)).toBe('abcdef gh');
  expect(textPreview('A'.repeat(100))).toBe(`${'A'.repeat(97)}...`);
});

it('a preview may be empty where a message begins with a great deal of space', () => {
  expect(textPreview(`${' '.repeat(99)}a`, 10)).toBe('a');
  expect(textPreview(`${' '.repeat(100)}a`, 10)).toBe('');
});
