import { readBlocks } from './blocks.ts';
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
