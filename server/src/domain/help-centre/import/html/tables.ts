import { type RichBlock, type Run, textRun } from '@porchlight/core/rules/rich-text/rich-text.ts';
import { writeCells } from '@porchlight/core/rules/rich-text/write-table.ts';
import { type HtmlElement, rawText } from './parse-html.ts';

const MOST_COLUMNS = 50;
const PARTS = new Set(['thead', 'tbody', 'tfoot']);

export type Cell = { element: HtmlElement; span: number };

const spanOf = ({ attributes }: HtmlElement) => {
  const span = Number(attributes.get('colspan') ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(span, MOST_COLUMNS) : 1;
};

const cellsOf = (row: HtmlElement): Cell[] =>
  row.children.flatMap((cell) =>
    typeof cell !== 'string' && (cell.name === 'td' || cell.name === 'th')
      ? [{ element: cell, span: spanOf(cell) }]
      : [],
  );

/** The cells of a table by rows, without those of tables in its cells. */
export const rowsOf = (table: HtmlElement): Cell[][] =>
  table.children.flatMap((part) => {
    if (typeof part === 'string') return [];
    if (part.name === 'tr') return [cellsOf(part)];
    return PARTS.has(part.name) ? rowsOf(part) : [];
  });

const MOST_CELL = 1_000;

/** A table that arranges the parts of a page: its cells are longer than a line of Markdown can be. */
export const isLayout = (rows: readonly Cell[][]) =>
  rows.some((row) => row.some(({ element }) => rawText(element.children).length > MOST_CELL));

const join = (parts: readonly Run[][]): Run[] =>
  parts.filter((runs) => runs.length > 0).flatMap((runs, at) => (at === 0 ? runs : [textRun(' '), ...runs]));

/** Blocks as one line. */
export const flatten = (blocks: readonly RichBlock[]): Run[] =>
  join(
    blocks.map((block): Run[] => {
      switch (block.type) {
        case 'line':
        case 'heading':
          return block.runs;
        case 'quote':
          return flatten(block.children);
        case 'list':
          return join(block.items.map((item) => [textRun('• '), ...flatten(item)]));
        case 'code':
          return [{ ...textRun(block.text.replaceAll(/\s+/g, ' ')), kind: 'code' }];
        default:
          return [];
      }
    }),
  );

/** A table of Markdown has a head and as many cells in each row. */
export const writeTable = (rows: readonly { runs: Run[]; span: number }[][]): string => {
  const all = rows.map((row) =>
    row
      .flatMap(({ runs, span }) => [runs, ...Array.from({ length: span - 1 }, (): Run[] => [])])
      .slice(0, MOST_COLUMNS),
  );
  const width = Math.max(...all.map(({ length }) => length));
  return writeCells(all.map((row) => [...row, ...Array.from({ length: width - row.length }, (): Run[] => [])]));
};
