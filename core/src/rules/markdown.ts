import { parseInline } from './markdown-inline.ts';
import { type Block, NESTING_LIMIT } from './markdown-tree.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^`\s]*)[^`]*$/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/;
const RULE = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(\s+|$)(?=\S|$)/;
const DIVIDER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

type Found = { block: Block; next: number };
type Reader = (lines: readonly string[], from: number, depth: number) => Found | undefined;

const readFence: Reader = (lines, from) => {
  const [, mark = '', language = ''] = FENCE.exec(lines[from] ?? '') ?? [];
  if (!mark) return undefined;
  let end = from + 1;
  while (end < lines.length && !(lines[end] ?? '').trimStart().startsWith(mark)) end++;
  return { block: { type: 'code', language, text: lines.slice(from + 1, end).join('\n') }, next: end + 1 };
};

const readHeading: Reader = (lines, from) => {
  const [, marks = '', text = ''] = HEADING.exec(lines[from] ?? '') ?? [];
  return marks ? { block: { type: 'heading', level: marks.length, children: parseInline(text) }, next: from + 1 } : undefined;
};

const readRule: Reader = (lines, from) => (RULE.test(lines[from] ?? '') ? { block: { type: 'rule' }, next: from + 1 } : undefined);

const readQuote: Reader = (lines, from, depth) => {
  let end = from;
  while (end < lines.length && QUOTE.test(lines[end] ?? '')) end++;
  if (end === from) return undefined;
  const inner = lines.slice(from, end).map((line) => line.replace(QUOTE, ''));
  return { block: { type: 'quote', children: parseBlocks(inner, depth + 1) }, next: end };
};

const isOrdered = (mark: string): boolean => /^\d/.test(mark);

/** Lines of one item: its first, and all after it that are indented under it. */
const itemEnd = (lines: readonly string[], from: number): number => {
  let end = from + 1;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    if (/^(?: {2,}|\t)\S/.test(line) || (line.trim() === '' && /^(?: {2,}|\t)\S/.test(lines[end + 1] ?? ''))) end++;
    else break;
  }
  return end;
};

const readList: Reader = (lines, from, depth) => {
  const first = ITEM.exec(lines[from] ?? '');
  if (!first) return undefined;
  const ordered = isOrdered(first[2] ?? '');
  const items: Block[][] = [];
  let next = from;
  for (let item: RegExpExecArray | null = first; item && isOrdered(item[2] ?? '') === ordered; item = ITEM.exec(lines[next] ?? '')) {
    const end = itemEnd(lines, next);
    const [head = '', ...rest] = lines.slice(next, end);
    items.push(parseBlocks([head.slice(item[0].length), ...rest.map((line) => line.replace(/^(?:\t| {2,4})/, ''))], depth + 1));
    next = end;
  }
  return { block: { type: 'list', ordered, start: Number.parseInt(first[2] ?? '1', 10) || 1, items }, next };
};

const cells = (line: string): string[] => line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());

const readTable: Reader = (lines, from) => {
  const divider = lines[from + 1] ?? '';
  if (!(lines[from] ?? '').includes('|') || !divider.includes('-') || !DIVIDER.test(divider)) return undefined;
  let end = from + 2;
  while ((lines[end] ?? '').includes('|')) end++;
  const head = cells(lines[from] ?? '').map((cell) => parseInline(cell));
  const rows = lines.slice(from + 2, end).map((line) => cells(line).slice(0, head.length).map((cell) => parseInline(cell)));
  return { block: { type: 'table', head, rows }, next: end };
};

const READERS: readonly Reader[] = [readFence, readHeading, readRule, readQuote, readList, readTable];
const STARTS = [FENCE, HEADING, RULE, QUOTE, ITEM];

const readParagraph = (lines: readonly string[], from: number): Found => {
  let end = from + 1;
  while (end < lines.length && (lines[end] ?? '').trim() !== '' && !STARTS.some((start) => start.test(lines[end] ?? ''))) end++;
  const text = lines.slice(from, end).map((line) => line.trim()).join('\n');
  return { block: { type: 'paragraph', children: parseInline(text) }, next: end };
};

function parseBlocks(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let index = 0;
  while (index < lines.length) {
    if ((lines[index] ?? '').trim() === '') {
      index++;
      continue;
    }
    const readers = depth < NESTING_LIMIT ? READERS : [];
    let found: Found | undefined;
    for (const reader of readers) found ??= reader(lines, index, depth);
    const { block, next } = found ?? readParagraph(lines, index);
    blocks.push(block);
    index = next;
  }
  return blocks;
}

/** A message's Markdown (wire protocol 14.14) as a tree. Any text gives one, in time that grows with its length alone. */
export const parseMarkdown = (text: string): Block[] => parseBlocks(text.replace(/\r\n?/g, '\n').split('\n'), 0);
