import { parseInlines } from './inlines.ts';
import { type Block, type Inline, NESTING_LIMIT } from './markdown-tree.ts';
import { readTable } from './tables.ts';

type Read = { block: Block; next: number };
type ReadInlines = (text: string) => Inline[];

const FENCE = /^ {0,3}(`{3,}|~{3,})([\s\S]*)$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]|$)/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])([ \t]+|$)/;

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';
const indentOf = (line: string) => line.length - line.trimStart().length;

const fenceOf = (line: string): { mark: string; language: string } | undefined => {
  const [, mark, rest = ''] = FENCE.exec(line) ?? [];
  if (!mark || (mark.startsWith('`') && rest.includes('`'))) return undefined;
  return { mark, language: rest.trim().split(/\s/)[0] ?? '' };
};

const interrupts = (line: string): boolean => {
  if (fenceOf(line) || HEADING.test(line) || RULE.test(line) || QUOTE.test(line)) return true;
  const [, , marker = '', space] = ITEM.exec(line) ?? [];
  return Boolean(space) && (/^[-*+]$/.test(marker) || /^1[.)]$/.test(marker)) && line.trim() !== marker;
};

const readFence = (
  lines: readonly string[],
  at: number,
  { mark, language }: { mark: string; language: string },
): Read => {
  const indent = indentOf(lines[at] ?? '');
  const inside: string[] = [];
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const bar = line.trim();
    if (indentOf(line) < 4 && bar.length >= mark.length && bar === (mark[0] ?? '').repeat(bar.length)) break;
    inside.push(line.slice(Math.min(indent, indentOf(line))));
  }
  return { block: { type: 'code', language, text: inside.join('\n') }, next: next + 1 };
};

const readHeading = (line: string, at: number, marks: string, inlines: ReadInlines): Read => {
  const content = line.trim().slice(marks.length).trim();
  let end = content.length;
  while (content[end - 1] === '#') end -= 1;
  const text = end === 0 || /\s/.test(content[end - 1] ?? '') ? content.slice(0, end).trim() : content;
  return { block: { type: 'heading', level: marks.length, children: inlines(text) }, next: at + 1 };
};

const readQuote = (lines: readonly string[], at: number, depth: number, inlines: ReadInlines): Read => {
  const inside: string[] = [];
  let next = at;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (!QUOTE.test(line) && (isBlank(line) || interrupts(line))) break;
    inside.push(line.replace(QUOTE, ''));
  }
  return { block: { type: 'quote', children: readBlocks(inside, depth + 1, inlines) }, next };
};

const readItem = (lines: readonly string[], at: number, width: number): { inside: string[]; next: number } => {
  const inside = [(lines[at] ?? '').slice(width)];
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (isBlank(line)) {
      if (isBlank(lines[next + 1]) || indentOf(lines[next + 1] ?? '') < width) break;
      inside.push('');
    } else if (indentOf(line) >= width) inside.push(line.slice(width));
    else if (isBlank(inside.at(-1)) || interrupts(line) || ITEM.test(line)) break;
    else inside.push(line.trimStart());
  }
  return { inside, next };
};

const kindOf = (marker: string) => (/\d/.test(marker) ? marker.at(-1) : marker);

const readList = (lines: readonly string[], at: number, depth: number, inlines: ReadInlines): Read => {
  const [, , first = ''] = ITEM.exec(lines[at] ?? '') ?? [];
  const ordered = /\d/.test(first);
  const items: Block[][] = [];
  let next = at;
  while (next < lines.length) {
    const [, indent = '', marker = '', space = ''] = ITEM.exec(lines[next] ?? '') ?? [];
    if (kindOf(marker) !== kindOf(first) || !marker || RULE.test(lines[next] ?? '')) break;
    const gap = space.length > 0 && space.length < 5 ? space.length : 1;
    const item = readItem(lines, next, indent.length + marker.length + gap);
    items.push(readBlocks(item.inside, depth + 1, inlines));
    next = item.next;
    if (isBlank(lines[next]) && ITEM.test(lines[next + 1] ?? '')) next += 1;
  }
  return { block: { type: 'list', ordered, start: ordered ? Number.parseInt(first, 10) : 1, items }, next };
};

const readParagraph = (lines: readonly string[], at: number, inlines: ReadInlines): Read => {
  const inside = [(lines[at] ?? '').trim()];
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    if (isBlank(line) || interrupts(line)) break;
    inside.push(line.trim());
  }
  return { block: { type: 'paragraph', children: inlines(inside.join('\n')) }, next };
};

const readBlock = (lines: readonly string[], at: number, depth: number, inlines: ReadInlines): Read => {
  const line = lines[at] ?? '';
  const fence = fenceOf(line);
  if (fence) return readFence(lines, at, fence);
  const heading = HEADING.exec(line);
  if (heading) return readHeading(line, at, heading[1] ?? '#', inlines);
  if (RULE.test(line)) return { block: { type: 'rule' }, next: at + 1 };
  if (depth < NESTING_LIMIT && QUOTE.test(line)) return readQuote(lines, at, depth, inlines);
  if (depth < NESTING_LIMIT && ITEM.test(line)) return readList(lines, at, depth, inlines);
  return readTable(lines, at, inlines) ?? readParagraph(lines, at, inlines);
};

/** A block, and the lines it stands on: from `at`, without those from `next`. */
export type PlacedBlock = { block: Block; at: number; next: number };

/** Parses the blocks of Markdown. Each line is read once per level of nesting. */
export const readPlacedBlocks = (
  lines: readonly string[],
  depth = 0,
  inlines: ReadInlines = parseInlines,
): PlacedBlock[] => {
  const blocks: PlacedBlock[] = [];
  for (let at = 0; at < lines.length; ) {
    if (isBlank(lines[at])) {
      at += 1;
      continue;
    }
    const { block, next } = readBlock(lines, at, depth, inlines);
    blocks.push({ block, at, next });
    at = next;
  }
  return blocks;
};

export const readBlocks = (lines: readonly string[], depth = 0, inlines: ReadInlines = parseInlines): Block[] =>
  readPlacedBlocks(lines, depth, inlines).map(({ block }) => block);
