import { parseMarkdownSource } from '../markdown/markdown.ts';
import { escapeStart } from './escape-text.ts';
import { areSameRuns, normalizeRuns } from './normalize-runs.ts';
import { linesOf } from './read-lines.ts';
import { plainLines, readRichText } from './read-rich-text.ts';
import { isPlainRun, type RichBlock, type Run } from './rich-text.ts';
import { writeLine, writePlainLine } from './write-line.ts';

type List = Extract<RichBlock, { type: 'list' }>;

const isGap = (block: RichBlock | undefined) =>
  block?.type === 'line' && block.runs.every(({ kind, text }) => kind === 'text' && text.trim() === '');

const normalizeBlock = (block: RichBlock): RichBlock => {
  switch (block.type) {
    case 'line':
    case 'heading':
      return { ...block, runs: normalizeRuns(block.runs) };
    case 'quote':
      return { ...block, children: normalizeInside(block.children) };
    case 'list':
      return { ...block, start: block.ordered ? block.start : 1, items: block.items.map(normalizeInside) };
    case 'code':
      return { ...block, text: block.text.replaceAll('\t', '    ') };
    default:
      return block;
  }
};

/** As Markdown can express it: one blank line at most, and only between lines. */
export const normalizeRichText = (blocks: readonly RichBlock[]): RichBlock[] =>
  blocks.flatMap((block, at) => {
    if (!isGap(block)) return [normalizeBlock(block)];
    const before = blocks[at - 1];
    const after = blocks.slice(at + 1).find((each) => !isGap(each));
    return before?.type === 'line' && !isGap(before) && after?.type === 'line' ? [{ type: 'line', runs: [] }] : [];
  });

const normalizeInside = (blocks: readonly RichBlock[]): RichBlock[] => {
  const inside = normalizeRichText(blocks);
  return inside.length === 0 ? [{ type: 'line', runs: [] }] : inside;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isRead = (text: string, lines: readonly Run[][]) => {
  const [block, ...rest] = parseMarkdownSource(text);
  if (block?.type !== 'paragraph' || rest.length > 0) return false;
  const read = linesOf(block.children);
  return read.length === lines.length && read.every((line, at) => areSameRuns(line, lines[at] ?? []));
};

const writeLines = (lines: readonly Run[][], isStrict: boolean): string => {
  const plain = lines.map(writePlainLine).join('\n');
  if (!isStrict && isRead(plain, lines)) return plain;
  const loose = lines.map((line) => writeLine(line)).join('\n');
  if (!isStrict && isRead(loose, lines)) return loose;
  const escaped = lines.map((line) => escapeStart(writeLine(line), false)).join('\n');
  if (!isStrict && isRead(escaped, lines)) return escaped;
  return lines.map((line) => escapeStart(writeLine(line, true), true)).join('\n');
};

const indent = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, at) => (at === 0 ? (line ? first + line : first.trimEnd()) : line && others + line))
    .join('\n');

/** A list at the beginning of an item has a sign of its own: `- - -` is a rule. */
const markerOf = ({ ordered, start }: List, at: number, isOther: boolean, isFirst: boolean) => {
  if (ordered) return `${start + at}${isOther ? ')' : '.'} `;
  return isFirst ? '+ ' : isOther ? '* ' : '- ';
};

const writeList = (list: List, isOther: boolean, isFirst: boolean, isStrict: boolean): string =>
  list.items
    .map((item, at) => {
      const marker = markerOf(list, at, isOther, isFirst);
      return indent(writeBlocks(item, isStrict, true), marker, ' '.repeat(marker.length));
    })
    .join('\n');

const writeCode = ({ language, text }: Extract<RichBlock, { type: 'code' }>) => {
  // Backticks behind backticks would be code within a line.
  const [sign, runs] = language.includes('`') ? ['~', /~+/g] : ['`', /`+/g];
  const longest = Math.max(2, ...[...text.matchAll(runs)].map(([run]) => run.length));
  const fence = sign.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
};

const writeHeading = (level: number, runs: readonly Run[], isStrict: boolean) =>
  `${'#'.repeat(level)} ${writeLine(runs, isStrict).replace(/(^|\s)(#+)$/, '$1\\$2')}`.trimEnd();

const writeBlock = (block: RichBlock, isOther: boolean, isFirst: boolean, isStrict: boolean): string => {
  switch (block.type) {
    case 'line':
      return writeLines([block.runs], isStrict);
    case 'heading':
      return writeHeading(block.level, block.runs, isStrict);
    case 'list':
      return writeList(block, isOther, isFirst, isStrict);
    case 'quote':
      return writeBlocks(block.children, isStrict)
        .split('\n')
        .map((line) => (line ? `> ${line}` : '>'))
        .join('\n');
    case 'code':
      return writeCode(block);
    case 'table':
      return block.text;
    case 'rule':
      return '___';
  }
};

/** A list may follow a line at once where it is sure to be one; otherwise blocks stand apart. */
const gapBefore = (block: RichBlock, before: RichBlock): string => {
  const isTight =
    before.type === 'line' &&
    block.type === 'list' &&
    (!block.ordered || block.start === 1) &&
    !isGap(before) &&
    block.items[0]?.[0]?.type === 'line' &&
    !isGap(block.items[0][0]);
  return isTight ? '\n' : '\n\n';
};

const writeBlocks = (blocks: readonly RichBlock[], isStrict: boolean, isItem = false): string => {
  let written = '';
  let before: RichBlock | undefined;
  let isOther = false;
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at];
    if (!block) break;
    let text = '';
    let next = at + 1;
    if (block.type === 'line') {
      const lines = [];
      for (next = at; blocks[next]?.type === 'line' && !isGap(blocks[next]); next += 1) {
        const line = blocks[next];
        if (line?.type === 'line') lines.push(line.runs);
      }
      if (lines.length === 0) next = at + 1;
      text = writeLines(lines, isStrict);
    } else {
      isOther = before?.type === 'list' && block.type === 'list' && before.ordered === block.ordered && !isOther;
      text = writeBlock(block, isOther, isItem && !before, isStrict);
    }
    if (!isGap(block)) {
      written += (before ? gapBefore(block, before) : '') + text;
      before = blocks[next - 1];
    }
    at = next;
  }
  return written;
};

const isPlain = (block: RichBlock): block is Extract<RichBlock, { type: 'line' }> =>
  block.type === 'line' && block.runs.every(isPlainRun);

/** The Markdown of formatted text. What has no formatting is written as it is, if it is read as it is. */
export const writeRichText = (blocks: readonly RichBlock[]): string => {
  if (blocks.every(isPlain)) {
    const text = blocks.map(({ runs }) => runs.map((run) => run.text).join('')).join('\n');
    if (plainLines(text)) return text;
  }
  const expected = normalizeRichText(blocks);
  const written = writeBlocks(expected, false);
  return isSame(normalizeRichText(readRichText(written)), expected) ? written : writeBlocks(expected, true);
};
