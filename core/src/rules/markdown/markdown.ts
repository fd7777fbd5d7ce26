import { readBlocks } from './blocks.ts';
import type { Block } from './markdown-tree.ts';

/**
 * Parses a message's Markdown (wire protocol 14.14): CommonMark as used in chats, tables, strike-through, bare addresses; a
 * new line is a break, HTML is text. Indented code and underlined headings are left out: pasted text would turn into them by
 * accident. Never fails; linear in the length of the text.
 */
export const parseMarkdown = (text: string): Block[] =>
  readBlocks(text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n'));
