import { safeAddress } from '@porchlight/core/rules/markdown/addresses.ts';
import { isMention } from '@porchlight/core/rules/markdown/inline-nodes.ts';
import { type DOMOutputSpec, Schema } from 'prosemirror-model';

const lists = { group: 'block', content: 'listItem+' };
const tagOf = (name: string): DOMOutputSpec => [name, { dir: 'auto' }, 0];
const attributeOf = (name: string) => (element: HTMLElement) => element.getAttribute(name) ?? '';

/** What a message can show. A line is a paragraph: a new line is one in Markdown too. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 1 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    quote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => tagOf('blockquote'),
    },
    bullets: { ...lists, parseDOM: [{ tag: 'ul' }], toDOM: () => tagOf('ul') },
    numbers: {
      ...lists,
      attrs: { start: { default: 1 } },
      parseDOM: [
        { tag: 'ol', getAttrs: (list) => ({ start: Math.max(0, Number(list.getAttribute('start') ?? 1) || 1) }) },
      ],
      toDOM: ({ attrs }) => ['ol', { dir: 'auto', start: attrs.start }, 0],
    },
    listItem: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
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
    codeBlock: {
      group: 'block',
      content: 'text*',
      marks: '',
      code: true,
      defining: true,
      attrs: { language: { default: '' } },
      parseDOM: [
        {
          tag: 'pre',
          preserveWhitespace: 'full',
          getAttrs: (pre) => ({ language: attributeOf('data-language')(pre) }),
        },
      ],
      toDOM: ({ attrs }) => ['pre', { 'data-language': attrs.language, spellcheck: 'false' }, ['code', 0]],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    text: { group: 'inline' },
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
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => {
            const href = attributeOf('href')(link);
            return /^(https?|mailto|tel):/i.test(href) && safeAddress(href) ? { href: safeAddress(href) } : false;
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href, title: attrs.href }, 0],
    },
    em: {
      parseDOM: [
        { tag: 'i' },
        { tag: 'em' },
        { style: 'font-style=italic' },
        { style: 'font-style=normal', clearMark: ({ type }) => type.name === 'em' },
      ],
      toDOM: () => ['em', 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        { tag: 'b' },
        { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'strong' },
        { style: 'font-weight=normal', clearMark: ({ type }) => type.name === 'strong' },
        { style: 'font-weight', getAttrs: (weight) => /^(bold(er)?|[6-9]\d{2})$/.test(weight) && null },
      ],
      toDOM: () => ['strong', 0],
    },
    strike: {
      parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }],
      toDOM: () => ['s', 0],
    },
    code: { code: true, parseDOM: [{ tag: 'code' }, { tag: 'kbd' }, { tag: 'samp' }], toDOM: () => ['code', 0] },
  },
});

export const { nodes, marks } = schema;
