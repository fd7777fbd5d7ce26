import { safeAddress } from '@porchlight/core/rules/markdown/addresses.ts';
import { isMention } from '@porchlight/core/rules/markdown/inline-nodes.ts';
import { Schema } from 'prosemirror-model';
import { attributeOf, BLOCK_SPECS, MARK_SPECS } from '../../rich-text/schema-parts.ts';

/** What a message can show. A line is a paragraph: a new line is one in Markdown too. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    ...BLOCK_SPECS,
    /** Its Markdown: there is nothing to edit the cells with. */
    table: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre[data-table]', preserveWhitespace: 'full', priority: 60 }],
      toDOM: () => ['pre', { 'data-table': '', dir: 'auto' }, 0],
    },
    mention: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { name: {}, address: {} },
      leafText: ({ attrs }) => `@${attrs.name}`,
      parseDOM: [
        {
          tag: 'span[data-mention]',
          getAttrs: (span) => {
            const address = attributeOf('data-mention')(span);
            return isMention(address) ? { name: attributeOf('data-name')(span), address } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['span', { 'data-mention': attrs.address, 'data-name': attrs.name }, `@${attrs.name}`],
    },
    image: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { alt: {}, src: {} },
      leafText: ({ attrs }) => attrs.alt,
      parseDOM: [
        {
          tag: 'span[data-image]',
          getAttrs: (span) => {
            const src = safeAddress(attributeOf('data-image')(span));
            return src ? { alt: attributeOf('data-alt')(span), src } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => [
        'span',
        { 'data-image': attrs.src, 'data-alt': attrs.alt, title: attrs.src },
        attrs.alt || attrs.src,
      ],
    },
  },
  marks: MARK_SPECS,
});

export const { nodes, marks } = schema;
