import type { Run } from './rich-text.ts';
import { writeLine } from './write-line.ts';

const writeRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The Markdown of a table; its first row is the head. */
export const writeCells = (rows: readonly (readonly Run[][])[]): string => {
  const [head = [], ...body] = rows.map((row) => row.map((cell) => writeLine(cell).replaceAll('|', '\\|')));
  return [head, head.map(() => '---'), ...body].map(writeRow).join('\n');
};
