import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';
import { showMarkdown } from './show-markdown.fake.ts';

const depthOf = (html: string, names: string) => {
  let [depth, deepest] = [0, 0];
  for (const [, end] of html.matchAll(new RegExp(`<(/?)(?:${names})>`, 'g'))) {
    depth += end ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
};
const marks = (count: number, inner: string) => `${'*x '.repeat(count)}${inner}${' x*'.repeat(count)}`;

describe('marks within each other', () => {
  it.each([
    [marks(18, 'a'), 18],
    [marks(20, 'a'), 20],
    [marks(22, 'a'), 20],
    [marks(60, 'a'), 20],
    [marks(10, `[${marks(10, 'a')}](/b)`), 20],
    [marks(20, `[${marks(20, 'a')}](/b)`), 20],
    [marks(10, `[${marks(10, 'a')} *b* *c*](/b)`), 20],
    [marks(20, `[*b* ${marks(20, 'a')}](/b)`), 20],
    [marks(20, `*b* *c* ${marks(20, 'a')}`), 20],
    [marks(20, '~~a~~'), 20],
  ])('%s are shown as such twenty deep at most: %i', (source, depth) =>
    expect(depthOf(showMarkdown(source), 'em|strong|s')).toBe(depth),
  );

  it('beyond that are left out, and no word with them', () => {
    const html = showMarkdown(marks(60, 'words'));
    expect(html.replaceAll(/<[^>]*>/g, '')).toContain('words');
  });
});

describe('quotations and lists within each other', () => {
  it.each(['> ', '- ', '> - '])('%j nests twenty deep at most, and what is left is text', (sign) => {
    const shown = (depth: number) => showMarkdown(`${sign.repeat((2 * depth) / sign.length)}a`);
    expect([10, 20, 22, 40].map((depth) => depthOf(shown(depth), 'blockquote|ul'))).toEqual([10, 20, 20, 20]);
    expect(shown(40)).toContain('a</p>');
  });
});

describe('a long address', () => {
  const isLink = (source: string) => showMarkdown(source).includes('<a ');
  it.each<[string, (length: number) => string, number]>([
    ['part of a host', (length) => `${'a'.repeat(length)}.com`, 63],
    ['host', (length) => `${'a'.repeat(length - 244)}.${'b.'.repeat(120)}com`, 253],
    ['name of an email address', (length) => `${'a'.repeat(length)}@b.com`, 64],
    ['bare address', (length) => `b.com/${'a'.repeat(length - 6)}`, 2_048],
    ['address of a link', (length) => `[a](${'b'.repeat(length)})`, 2_047],
    ['address with brackets of its own', (length) => `[a](/(b)${'c'.repeat(length - 4)})`, 2_047],
    ['address far into a text', (length) => `${'x '.repeat(900)}[a](/(b)${'c'.repeat(length - 4)})`, 2_047],
  ])('is one as a %s of the longest size, and text above it', (_, sourceOf, longest) =>
    expect([isLink(sourceOf(longest)), isLink(sourceOf(longest + 1))]).toEqual([true, false]),
  );
});

it.each([
  ['```js\na', 'js'],
  ['```  js  \na', 'js'],
  ['```js title="x"\na', 'js'],
  ['```\na', ''],
  ['~~~ \na', ''],
])('the language of the code %j is "%s"', (source, language) =>
  expect(parseMarkdown(source)).toEqual([{ type: 'code', language, text: 'a' }]),
);
