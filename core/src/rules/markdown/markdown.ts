import { readBlocks, readPlacedBlocks } from './blocks.ts';
import { parseSourceInlines } from './inlines.ts';
import type { Block } from './markdown-tree.ts';

const linesOf = (text: string) => text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n');

/**
 * Parses a message's Markdown (wire protocol 14.14): CommonMark as used in chats, tables, strike-through, bare addresses; a
 * new line is a break, HTML is text. Indented code and underlined headings are left out: pasted text would turn into them by
 * accident. Never fails; linear in the length of the text.
 */
export const parseMarkdown = (text: string): Block[] => readBlocks(linesOf(text));

/** The same for an editor, which writes the text again: characters stay as typed, and a mention is a link with its address. */
export const parseMarkdownSource = (text: string): Block[] => readBlocks(linesOf(text), 0, parseSourceInlines);

/** A block with its Markdown, and what stands between it and the next one: an end of a line and blank lines. */
export type SourceBlock = { block: Block; source: string; gap: string };

/** A text in the parts it was written in: `lead`, each source and each gap together are the text. */
export const splitMarkdownSource = (text: string): { lead: string; blocks: SourceBlock[] } => {
  const breaks = [...text.matchAll(/\r\n?|\n/g)];
  const starts = [0, ...breaks.map(({ 0: end, index }) => index + end.length)];
  const lines = linesOf(text);
  const placed = readPlacedBlocks(lines, 0, parseSourceInlines);
  const startOf = (at: number) => starts[placed[at]?.at ?? lines.length] ?? text.length;
  const blocks = placed.map(({ block, next }, at): SourceBlock => {
    let last = Math.min(next, lines.length) - 1;
    // A list may take the blank line behind it; that of a block of code without an end is a part of it.
    while (block.type !== 'code' && lines[last]?.trim() === '') last -= 1;
    const end = Math.max(startOf(at), breaks[last]?.index ?? text.length);
    return { block, source: text.slice(startOf(at), end), gap: text.slice(end, startOf(at + 1)) };
  });
  return { lead: text.slice(0, startOf(0)), blocks };
};
