import { safeAddress } from '@porchlight/core/rules/markdown/addresses.ts';
import { type NodeSpec, Schema } from 'prosemirror-model';
import { attributeOf, BLOCK_SPECS, MARK_SPECS } from '../../rich-text/schema-parts.ts';

/** `origin`: the number of the block in the text that was opened, by which its Markdown is found again; null for a new one. */
const placed = <Spec extends NodeSpec>(spec: Spec) => ({
  ...spec,
  attrs: { ...spec.attrs, origin: { default: null } },
});

const { text, listItem, heading, quote, bullets, numbers, codeBlock, rule } = BLOCK_SPECS;
const cell = { content: 'inline*', isolating: true } as const;

/** What the page of an article shows. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: placed({ group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] }),
    heading: placed(heading),
    quote: placed(quote),
    bullets: placed(bullets),
    numbers: placed(numbers),
    listItem,
    codeBlock: placed(codeBlock),
    rule: placed(rule),
    /** Markdown with something that would be lost in the other blocks: it is edited as it is. */
    source: placed({
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre[data-source]', preserveWhitespace: 'full', priority: 60 }],
      toDOM: () => ['pre', { 'data-source': '', dir: 'auto' }, 0],
    }),
    table: placed({
      group: 'block',
      content: 'tableRow+',
      isolating: true,
      parseDOM: [{ tag: 'table' }],
      toDOM: () => ['table', ['tbody', 0]],
    }),
    tableRow: { content: '(tableHead | tableCell)+', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
    /** `rule`: what stands below it in Markdown. */
    tableHead: { ...cell, attrs: { rule: { default: '---' } }, parseDOM: [{ tag: 'th' }], toDOM: () => ['th', 0] },
    tableCell: { ...cell, parseDOM: [{ tag: 'td' }], toDOM: () => ['td', 0] },
    text,
    lineBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      linebreakReplacement: true,
      leafText: () => '\n',
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    image: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { alt: {}, src: {} },
      leafText: ({ attrs }) => attrs.alt,
      parseDOM: [
        {
          tag: 'img[src], span[data-src]',
          getAttrs: (image) => {
            const src = safeAddress(attributeOf(image.tagName === 'IMG' ? 'src' : 'data-src')(image));
            return src ? { alt: attributeOf(image.tagName === 'IMG' ? 'alt' : 'data-alt')(image), src } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['span', { 'data-src': attrs.src, 'data-alt': attrs.alt }, attrs.alt || attrs.src],
    },
  },
  marks: MARK_SPECS,
});

export const { nodes, marks } = schema;
