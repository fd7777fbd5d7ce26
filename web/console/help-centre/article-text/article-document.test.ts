import { MARKDOWN_BITS } from '@porchlight/core/rules/markdown/markdown-bits.fake.ts';
import fc from 'fast-check';
import { Fragment, type Node } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { createArticleWriter, openArticle } from './article-document.ts';
import { nodes, schema } from './schema.ts';

const ARTICLE = `
Setext is text
===

# Opening *hours*  #

We open at __nine__.\r
A second line.


* one
* two
    1) deep
    1) deeper
+ other list

| day | hours |
|:----|------:|
| Mon | 9-17 |
| Tue | 9-17 | extra

<div align="center">
  <b>HTML</b> is text
</div>

A footnote[^1] and a [reference][ref] and [a title](https://example.com "Kept").

[^1]: The note.
[ref]: https://example.com

\`\`\`js title="x.js"
const a = 1;
\`\`\`
> quoted
lazy
***
&lt;b&gt; &amp; ![picture](https://example.com/p.png "A title")
~~~
never closed
`;

const changed = (doc: Node, at: number, node: Node) => doc.copy(doc.content.replaceChild(at, node));
const paragraph = (text: string, origin: number | null = null) => nodes.paragraph.create({ origin }, schema.text(text));

const bare = (node: Node): Node => {
  const attrs = 'origin' in node.attrs ? { ...node.attrs, origin: null } : node.attrs;
  return node.isText ? node : node.type.create(attrs, Fragment.from(node.children.map(bare)), node.marks);
};

const bits = fc.constantFrom(
  ...MARKDOWN_BITS,
  ...[
    '](https://x.com) ',
    '](https://x.com "t") ',
    '2) ',
    '\n\n',
    '\n  ',
    '\r\n',
    'b',
    '```',
    '---',
    '|a|b|\n|:-|-|\n|c|',
    '+ ',
    '* ',
    '\t',
  ],
);
const source = fc.array(bits, { maxLength: 40 }).map((parts) => parts.join(''));

describe('an article of Markdown', () => {
  it('is saved as it was opened (AGT-231)', () => {
    const opened = openArticle(ARTICLE);
    opened.doc.check();
    expect(createArticleWriter(opened)(opened.doc)).toBe(ARTICLE);
  });

  it('keeps every other character when one paragraph is changed (AGT-231)', () => {
    const opened = openArticle(ARTICLE);
    const write = createArticleWriter(opened);
    opened.blocks.forEach(({ source: before, node }, at) => {
      if (node.type !== nodes.paragraph) return;
      const written = write(changed(opened.doc, at, paragraph('New text', at)));
      expect(written).toBe(ARTICLE.replace(before, 'New text'));
    });
  });

  it('shows what only Markdown can say as Markdown (AGT-231)', () => {
    const shown = openArticle(ARTICLE).blocks.filter(({ node }) => node.type === nodes.source);
    expect(shown.map(({ node }) => node.textContent)).toEqual([
      'A footnote[^1] and a [reference][ref] and [a title](https://example.com "Kept").',
      '```js title="x.js"\nconst a = 1;\n```',
      '&lt;b&gt; &amp; ![picture](https://example.com/p.png "A title")',
    ]);
  });

  it('of any kind has all its characters but those of the changed block (AGT-231)', () =>
    fc.assert(
      fc.property(source, fc.nat(), (text, random) => {
        const opened = openArticle(text);
        opened.doc.check();
        const write = createArticleWriter(opened);
        expect(write(opened.doc)).toBe(text);
        expect(opened.lead + opened.blocks.map((block) => block.source + block.gap).join('')).toBe(text);
        const at = random % opened.doc.childCount;
        const before = opened.blocks.slice(0, at).map(({ source: own, gap }) => own + gap);
        const after = opened.blocks.slice(at + 1).map(({ source: own, gap }) => own + gap);
        const written = write(changed(opened.doc, at, paragraph('changed', at)));
        const start = (at === 0 && opened.blocks.length === 0 ? '' : opened.lead) + before.join('');
        expect({ text, written, start: written.startsWith(start.trimEnd()) }).toEqual({ text, written, start: true });
        expect({ text, written, end: written.endsWith(after.join('')) }).toEqual({ text, written, end: true });
        expect(bare(openArticle(written).doc.child(at)).textContent).toBe('changed');
      }),
    ));

  it('written again in whole is the same document (AGT-230)', () =>
    fc.assert(
      fc.property(source, (text) => {
        const write = createArticleWriter(openArticle(''));
        const filled = bare(openArticle(text).doc).children.filter((node) => write(nodes.doc.create(null, node)));
        fc.pre(filled.length > 0);
        const doc = nodes.doc.create(null, filled);
        const written = write(doc);
        const again = openArticle(written);
        expect({ text, written, doc: bare(again.doc).toString() }).toEqual({ text, written, doc: doc.toString() });
      }),
    ));

  it.each<[name: string, text: string, order: number[], expected: string]>([
    ['two lists that lost what stood between them', '- a\n\nx\n\n- b', [0, 2], '- a\n\n* b'],
    ['a block of code without an end that something follows', 'x\n\n```\ncode', [1, 0], '```\ncode\n```\n\nx'],
    ['a list that followed a line at once', 'a\n* b\n\nx', [2, 1, 0], 'x\n\n* b\n\na'],
    ['nothing', 'a\n', [], ''],
  ])('in another order keeps its blocks apart: %s (AGT-231)', (_, text, order, expected) => {
    const opened = openArticle(text);
    const children = order.map((at) => opened.doc.child(at));
    const doc = nodes.doc.create(null, children.length > 0 ? children : [nodes.paragraph.create()]);
    expect(createArticleWriter(opened)(doc)).toBe(expected);
  });

  it.each(['> a\n>\n> b', '- a\n\n  b\n- c'])('has paragraphs inside of other blocks: %j (AGT-230)', (text) => {
    const { node } = openArticle(text).blocks[0] ?? {};
    expect(node?.type).not.toBe(nodes.source);
    expect(node?.firstChild?.type === nodes.listItem ? node.firstChild.childCount : node?.childCount).toBe(2);
  });

  it('in any other order has the same blocks (AGT-231)', () =>
    fc.assert(
      fc.property(source, fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), (text, order) => {
        const opened = openArticle(text);
        const write = createArticleWriter(opened);
        const children = order
          .map((at) => opened.doc.child(at % opened.doc.childCount))
          .filter(
            (node) =>
              node.type !== nodes.source && createArticleWriter(openArticle(''))(bare(nodes.doc.create(null, node))),
          );
        fc.pre(children.length > 0);
        const doc = nodes.doc.create(null, children);
        const written = write(doc);
        expect({ text, written, doc: bare(openArticle(written).doc).toString() }).toEqual({
          text,
          written,
          doc: bare(doc).toString(),
        });
      }),
    ));
});
