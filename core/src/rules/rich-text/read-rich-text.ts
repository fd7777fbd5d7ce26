import { parseMarkdownSource } from '../markdown/markdown.ts';
import type { Block, Inline } from '../markdown/markdown-tree.ts';
import { linesOf } from './read-lines.ts';
import { isPlainRun, type RichBlock, type Run, textRun } from './rich-text.ts';
import { writeCells } from './write-table.ts';

const blocksOf = (blocks: readonly Block[]): RichBlock[] =>
  blocks.flatMap((block, at): RichBlock[] => {
    const isBelow = block.type === 'paragraph' && blocks[at - 1]?.type === 'paragraph';
    return isBelow ? [{ type: 'line', runs: [] }, ...blockOf(block)] : blockOf(block);
  });

const insideOf = (blocks: readonly Block[]): RichBlock[] =>
  blocks.length === 0 ? [{ type: 'line', runs: [] }] : blocksOf(blocks);

const blockOf = (block: Block): RichBlock[] => {
  switch (block.type) {
    case 'paragraph':
      return linesOf(block.children).map((runs) => ({ type: 'line', runs }));
    case 'heading':
      return [{ type: 'heading', level: block.level, runs: linesOf(block.children)[0] ?? [] }];
    case 'list':
      return [{ type: 'list', ordered: block.ordered, start: block.start, items: block.items.map(insideOf) }];
    case 'quote':
      return [{ type: 'quote', children: insideOf(block.children) }];
    case 'code':
      return [{ type: 'code', language: block.language, text: block.text }];
    case 'table':
      return [{ type: 'table', text: writeCells([block.head, ...block.rows].map((row) => row.map(cellOf))) }];
    case 'rule':
      return [{ type: 'rule' }];
  }
};

const cellOf = (nodes: readonly Inline[]): Run[] => linesOf(nodes).flat();

/** The lines of a text in which no character is markup; undefined where one is. */
export const plainLines = (text: string): string[] | undefined => {
  const blocks = parseMarkdownSource(text);
  const read: string[] = [];
  for (const block of blocks) {
    if (block.type !== 'paragraph') return undefined;
    for (const line of linesOf(block.children)) {
      if (line.length > 1 || !line.every(isPlainRun)) return undefined;
      read.push(line[0]?.text ?? '');
    }
  }
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const shown = lines.map((line) => line.replaceAll('\t', '    ').trim()).filter(Boolean);
  return shown.length === read.length && shown.every((line, at) => line === read[at]) ? lines : undefined;
};

/** Markdown as an editor has it. A text without formatting keeps each of its characters. */
export const readRichText = (text: string): RichBlock[] =>
  plainLines(text)?.map((line) => ({ type: 'line', runs: line ? [textRun(line)] : [] })) ??
  blocksOf(parseMarkdownSource(text));
