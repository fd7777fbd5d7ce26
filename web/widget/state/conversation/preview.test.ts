import { expect, it } from 'vitest';
import { previewOf, withoutMarks } from './preview.ts';

it.each([
  ['order #12 and snake_case_name', 'order #12 and snake_case_name'],
  ['is 2 > 1 * 1 and 3 * 4?', 'is 2 > 1 * 1 and 3 * 4?'],
  ['**bold**, *soft*, _soft_, ~~gone~~ and `code`', 'bold, soft, soft, gone and code'],
  ['# Title\n\n> said\n\n- one\n- two', 'Title said one two'],
  ['see [how to](https://a.b/c_d_e) and ![a lamp](https://a.b/l.png)', 'see how to and a lamp'],
  ['**Really** (_truly_)? Yes.', 'Really (truly)? Yes.'],
])('a message of %j is quoted as %j (CON-47)', (content, shown) => {
  expect(previewOf({ content }, (key) => key)).toBe(shown);
});

it('words wait for what sets them without its marks, in their lines', () =>
  expect(withoutMarks('A **spare wick**\n- see [how](https://a.b)')).toBe('A spare wick\nsee how'));

it('marks that never end do not hold up the chat', () => {
  const before = performance.now();
  for (const mark of ['*', '_', '`', '[', '**', '~~', '> ', '\n', '[]', 'a*']) withoutMarks(`x${mark.repeat(10_000)}a`);
  expect(performance.now() - before).toBeLessThan(500);
});
