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
  expect(textPreview(null)).toBe('');
});
