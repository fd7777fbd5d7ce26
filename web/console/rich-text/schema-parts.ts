import { safeAddress } from '@porchlight/core/rules/markdown/addresses.ts';
import type { DOMOutputSpec, MarkSpec, NodeSpec, Schema } from 'prosemirror-model';

const lists = { group: 'block', content: 'listItem+' };
const tagOf = (name: string): DOMOutputSpec => [name, { dir: 'auto' }, 0];
export const attributeOf = (name: string) => (element: HTMLElement) => element.getAttribute(name) ?? '';

/** The blocks that a message and an article have in common. */
export const BLOCK_SPECS = {
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
} satisfies Record<string, NodeSpec>;

export const MARK_SPECS = {
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
} satisfies Record<string, MarkSpec>;

/** A schema with at least the common blocks and marks. */
export type RichSchema = Schema<keyof typeof BLOCK_SPECS | 'doc' | 'paragraph' | 'image', keyof typeof MARK_SPECS>;
