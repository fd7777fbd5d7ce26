import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';
import type { Block, Inline } from './markdown-tree.ts';

const text = (value: string): Inline => ({ type: 'text', text: value });
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const link = (href: string, label = href): Inline => ({ type: 'link', href, children: [text(label)] });

describe('a message as a tree (wire protocol 14.14)', () => {
  it.each<[string, Block[]]>([
    ['hello', [paragraph(text('hello'))]],
    [
      '**bold** _it_',
      [paragraph({ type: 'strong', children: [text('bold')] }, text(' '), { type: 'em', children: [text('it')] })],
    ],
    ['a\nb', [paragraph(text('a'), { type: 'break' }, text('b'))]],
    ['Open. [Chat](https://www.chatwoot.com)', [paragraph(text('Open. '), link('https://www.chatwoot.com', 'Chat'))]],
    ['see https://www.chatwoot.com.', [paragraph(text('see '), link('https://www.chatwoot.com'), text('.'))]],
    ['https://a.b/c_d_e*f*g', [paragraph(link('https://a.b/c_d_e*f*g'))]],
    ['(https://a.b/c_(d))', [paragraph(text('('), link('https://a.b/c_(d)'), text(')'))]],
    ['www.example.com', [paragraph(link('http://www.example.com', 'www.example.com'))]],
    ['example.com/x?y=1', [paragraph(link('http://example.com/x?y=1', 'example.com/x?y=1'))]],
    ['a@b.com', [paragraph(link('mailto:a@b.com', 'a@b.com'))]],
    ['<script>alert(1)</script>', [paragraph(text('<script>alert(1)</script>'))]],
    ['"quoted" (c) ...', [paragraph(text('“quoted” © …'))]],
    ['a -- b', [paragraph(text('a – b'))]],
    ['~~strike~~', [paragraph({ type: 'strike', children: [text('strike')] })]],
    [
      '### opensource \n ## tool',
      [
        { type: 'heading', level: 3, children: [text('opensource')] },
        { type: 'heading', level: 2, children: [text('tool')] },
      ],
    ],
    ['```js\nlet a\n```', [{ type: 'code', language: 'js', text: 'let a' }]],
    ['`a*b*`', [paragraph({ type: 'code', text: 'a*b*' })]],
    [
      '![](http://a.b/c.png?cw_image_height=24px)',
      [paragraph({ type: 'image', src: 'http://a.b/c.png?cw_image_height=24px', alt: '', height: '24px' })],
    ],
    ['![x](http://a.b/c.png)', [paragraph({ type: 'image', src: 'http://a.b/c.png', alt: 'x', height: '' })]],
    // Chatwoot and our composer write the sign into the text; every renderer shows it once.
    ['[@Ann](mention://user/1/Ann) hi', [paragraph({ type: 'mention', name: 'Ann' }, text(' hi'))]],
    ['[Ann](mention://user/1/Ann) hi', [paragraph({ type: 'mention', name: 'Ann' }, text(' hi'))]],
    ['> a\n> b', [{ type: 'quote', children: [paragraph(text('a'), { type: 'break' }, text('b'))] }]],
    ['- a\n- b', [{ type: 'list', ordered: false, start: 1, items: [[paragraph(text('a'))], [paragraph(text('b'))]] }]],
    [
      '3. a\n4. b',
      [{ type: 'list', ordered: true, start: 3, items: [[paragraph(text('a'))], [paragraph(text('b'))]] }],
    ],
    // As many cells as were written: padding a thousand rows to a wide head would freeze the reader's page.
    [
      'a | b\n--|--\n|\n1 | 2 | more',
      [{ type: 'table', head: [[text('a')], [text('b')]], rows: [[[]], [[text('1')], [text('2')], [text('more')]]] }],
    ],
    ['a | b\n--|--\n1 | 2', [{ type: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1')], [text('2')]]] }]],
    ['---', [{ type: 'rule' }]],
    ['2 * 3 * 4', [paragraph(text('2 * 3 * 4'))]],
    ['snake_case_name', [paragraph(text('snake_case_name'))]],
    ['**open', [paragraph(text('**open'))]],
    ['\\*a\\*', [paragraph(text('*a*'))]],
  ])('%j', (source, tree) => expect(parseMarkdown(source)).toEqual(tree));

  it.each([
    '[x](javascript:alert(document.cookie))',
    '[x](data:text/html,x)',
    '![x](javascript:1)',
    '<javascript:alert(1)>',
    '[x](vbscript:x)',
  ])('CON-63: %s leads nowhere', (source) => {
    expect(JSON.stringify(parseMarkdown(source))).not.toMatch(/"(href|src)"/);
  });
});

describe('any text gives a tree', () => {
  const pieces = fc.array(
    fc.constantFrom(
      '*',
      '**',
      '_',
      '~~',
      '`',
      '```',
      '[',
      '](',
      ')',
      '!',
      '<',
      '>',
      '> ',
      '- ',
      '1. ',
      '|',
      '--',
      '\n',
      '\n\n',
      ' ',
      'a',
      'http://a.b',
      '@',
      '.',
      '\\',
      '#',
      '{',
    ),
    { maxLength: 200 },
  );
  it('without failing, whatever the marks', () =>
    fc.assert(fc.property(pieces, (parts) => Array.isArray(parseMarkdown(parts.join(''))))));

  it.each([
    '*',
    '_a',
    '`',
    '[',
    '[a](',
    '![',
    '> ',
    '- ',
    '  - a\n',
    'a.',
    '|',
    '<http://',
    '**a',
    '(',
    'www.',
    '\\',
    'a@',
    '#',
    '~~',
    '` `` ',
  ])(
    'ten thousand characters of %j do not hold up the tab',
    (piece) => {
      const long = piece.repeat(Math.ceil(10_000 / piece.length));
      expect(Array.isArray(parseMarkdown(long))).toBe(true);
    },
    20_000,
  );
});
