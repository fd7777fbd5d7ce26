import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';
import { MARKDOWN_BITS } from './markdown-bits.fake.ts';
import type { Block, Inline } from './markdown-tree.ts';

const text = (words: string): Inline => ({ type: 'text', text: words });
const strong = (...children: Inline[]): Inline => ({ type: 'strong', children });
const em = (...children: Inline[]): Inline => ({ type: 'em', children });
const link = (href: string, ...children: (Inline | string)[]): Inline => ({
  type: 'link',
  href,
  children: children.map((each) => (typeof each === 'string' ? text(each) : each)),
});
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const bullets = (...items: Block[][]): Block => ({ type: 'list', ordered: false, start: 1, items });

describe('marks', () => {
  it.each<[string, Inline[]]>([
    ['***both***', [em(strong(text('both')))]],
    ['**a *b* c**', [strong(text('a '), em(text('b')), text(' c'))]],
    ['**bold*', [text('*'), em(text('bold'))]],
    ['a `*code*` `` a`b ``', [text('a '), { type: 'code', text: '*code*' }, text(' '), { type: 'code', text: 'a`b' }]],
    ['&lt;b&gt; &amp;c', [text('<b> &c')]],
    ["it's **'so'**", [text('it’s '), strong(text('‘so’'))]],
  ])('%s', (source, expected) => expect(parseMarkdown(source)).toEqual([paragraph(...expected)]));
});

describe('links', () => {
  it.each<[string, Inline[]]>([
    ['[**b** c](https://x.com "title") d', [link('https://x.com', strong(text('b')), ' c'), text(' d')]],
    ['[wiki](https://x.org/A_(b))', [link('https://x.org/A_(b)', 'wiki')]],
    [
      'see https://x.com/a_b_c?d=1--2.',
      [text('see '), link('https://x.com/a_b_c?d=1--2', 'https://x.com/a_b_c?d=1--2'), text('.')],
    ],
    ['**https://x.com**', [strong(link('https://x.com', 'https://x.com'))]],
    [
      'www.example.com, example.com',
      [link('http://www.example.com', 'www.example.com'), text(', '), link('http://example.com', 'example.com')],
    ],
    [
      '<https://x.com> <a@b.com>',
      [link('https://x.com', 'https://x.com'), text(' '), link('mailto:a@b.com', 'a@b.com')],
    ],
    ['[https://x.com](https://y.com)', [link('https://y.com', 'https://x.com')]],
    [
      '[![p](http://x.com/p.png)](http://x.com)',
      [link('http://x.com', { type: 'image', src: 'http://x.com/p.png', alt: 'p', height: '' })],
    ],
    ['[a [b](http://x.com) c](/y)', [text('[a '), link('http://x.com', 'b'), text(' c](/y)')]],
    [
      '![](http://x.com/a.png?cw_image_height=auto)',
      [{ type: 'image', src: 'http://x.com/a.png?cw_image_height=auto', alt: '', height: 'auto' }],
    ],
    [
      '![](http://x.com/a.png?cw_image_height=1px;color:red)',
      [{ type: 'image', src: 'http://x.com/a.png?cw_image_height=1px;color:red', alt: '', height: '' }],
    ],
    ['main.rs e.g. 3.14 README.md', [text('main.rs e.g. 3.14 README.md')]],
  ])('%s', (source, expected) => expect(parseMarkdown(source)).toEqual([paragraph(...expected)]));

  it.each([
    'JaVaScRiPt:alert(1)',
    'java\u200bscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:x',
  ])('SEC-12 [x](%s) stays literal text', (address) => {
    const [block] = parseMarkdown(`[x](${address})`);
    expect(block?.type === 'paragraph' && block.children.every(({ type }) => type === 'text')).toBe(true);
  });
});

describe('blocks', () => {
  it.each<[string, Block[]]>([
    ['# a # b ##', [{ type: 'heading', level: 1, children: [text('a # b')] }]],
    ['#hashtag', [paragraph(text('#hashtag'))]],
    [
      '> a\nb\n\nc',
      [{ type: 'quote', children: [paragraph(text('a'), { type: 'break' }, text('b'))] }, paragraph(text('c'))],
    ],
    ['Regards\n---\nAnn', [paragraph(text('Regards')), { type: 'rule' }, paragraph(text('Ann'))]],
    [
      '- a\n  - b\n    - c',
      [bullets([paragraph(text('a')), bullets([paragraph(text('b')), bullets([paragraph(text('c'))])])])],
    ],
    ['* a\n\n* b', [bullets([paragraph(text('a'))], [paragraph(text('b'))])]],
    ['born in\n1986. Then', [paragraph(text('born in'), { type: 'break' }, text('1986. Then'))]],
    ['    indented', [paragraph(text('indented'))]],
    ['~~~\nnever closed', [{ type: 'code', language: '', text: 'never closed' }]],
    ['a | b', [paragraph(text('a | b'))]],
  ])('%j', (source, expected) => expect(parseMarkdown(source)).toEqual(expected));
});

const bits = fc.constantFrom(...MARKDOWN_BITS, ...['http://', 'www.', 'a@b.com', 'javascript:', '\ud800', '\u202e']);
const strings = (value: unknown, key: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        name === key && typeof inner === 'string' ? [inner] : strings(inner, key),
      )
    : [];

it('SEC-12 no address in any text leads anywhere unsafe', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(bits, { maxLength: 120 }).map((parts) => parts.join('')),
        fc.string({ unit: 'binary' }),
      ),
      (source) => {
        const tree = parseMarkdown(source);
        for (const address of [...strings(tree, 'href'), ...strings(tree, 'src')])
          expect(address).not.toMatch(/^\s*(javascript|data|vbscript|file):/i);
      },
    ),
    { numRuns: 500 },
  );
});

it('no word is lost, whatever the marks around it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('alpha', 'beta', '**', '_', '[', ']', '(', '> ', '- ', '\n', ' '), { maxLength: 60 }),
      (parts) => {
        const words = (all: string) => all.match(/alpha|beta/g)?.length ?? 0;
        expect(words(strings(parseMarkdown(parts.join('')), 'text').join(' '))).toBe(words(parts.join('')));
      },
    ),
  );
});
