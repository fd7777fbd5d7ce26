import { readBlocks } from './blocks.ts';
import type { Block } from './markdown-tree.ts';

/**
 * A message's Markdown (wire protocol 14.14) as a tree: CommonMark as people use it in a chat, tables, strike-through, bare
 * addresses; a new line is a break, HTML is text. Indented code and underlined headings are left out: pasted text would
 * turn into them by accident. Any text gives a tree, in time that grows with its length alone.
 */
export const parseMarkdown = (text: string): Block[] =>
  readBlocks(text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n'));
