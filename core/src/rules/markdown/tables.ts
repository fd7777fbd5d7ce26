import type { Block, Inline } from './markdown-tree.ts';

const cellsOf = (line: string): string[] => {
  const cells: string[] = [];
  let cell = '';
  const row = line.trim();
  for (let at = row.startsWith('|') ? 1 : 0; at < row.length; at += 1) {
    if (row[at] === '\\' && row[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (row[at] === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += row[at];
  }
  return cell.trim() || cells.length === 0 ? [...cells, cell.trim()] : cells;
};

export const readTable = (
  lines: readonly string[],
  at: number,
  inlines: (text: string) => Inline[],
): { block: Block; next: number } | undefined => {
  const [first = '', second = ''] = [lines[at], lines[at + 1]];
  if (!first.includes('|') || !/^[\s|:-]+$/.test(second) || !second.includes('|')) return undefined;
  const names = cellsOf(first);
  const rules = cellsOf(second);
  if (names.length !== rules.length || !rules.every((rule) => /^:?-+:?$/.test(rule))) return undefined;
  const rows = [];
  let next = at + 2;
  for (; next < lines.length && lines[next]?.includes('|'); next += 1) {
    const cells = cellsOf(lines[next] ?? '');
    // A row keeps only its own cells. Filling it up would create millions of empty cells for a wide header over a thousand
    // short rows. Surplus cells are kept.
    rows.push(cells.map(inlines));
  }
  return { block: { type: 'table', head: names.map(inlines), rows }, next };
};
