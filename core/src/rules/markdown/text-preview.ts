import { parseMarkdown } from './markdown.ts';
import type { Block, Inline } from './markdown-tree.ts';

/** Cuts a text to `most` characters, three dots included (wire protocol 14.14); never inside a character. */
export const truncate = (text: string, most = 100): string => {
  const characters = Array.from(text);
  return characters.length < most ? text : `${characters.slice(0, most - 3).join('')}...`;
};

export const inlineText = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) => {
      if ('text' in node) return node.text;
      if ('children' in node) return inlineText(node.children);
      if (node.type === 'mention') return `@${node.name}`;
      return node.type === 'image' ? node.alt : ' ';
    })
    .join('');

const blockText = (block: Block): string => {
  if (block.type === 'rule') return '';
  if (block.type === 'code') return block.text;
  if (block.type === 'list') return block.items.map(blocksText).join(' ');
  if (block.type === 'table') return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' ')).join(' ');
  return block.type === 'quote' ? blocksText(block.children) : inlineText(block.children);
};

const blocksText = (blocks: readonly Block[]): string => blocks.map(blockText).join(' ');

/** The beginning of a message as plain text on one line. Parses only as much as can be displayed. */
export const textPreview = (content: string | null | undefined, most = 100): string =>
  truncate(
    blocksText(parseMarkdown((content ?? '').slice(0, most * 10)))
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  );
