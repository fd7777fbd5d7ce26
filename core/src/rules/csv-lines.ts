export type Cell = string | number | null;

/** The mark by which spreadsheets know UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A cell that a spreadsheet would run is text with an apostrophe before it (OWASP, CSV injection). */
const cellOf = (value: Cell): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line, without its end. */
export const csvLine = (cells: readonly Cell[]): string => cells.map(cellOf).join(',');

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export const toCsv = (header: readonly string[], rows: readonly Cell[][]): string =>
  `${BYTE_ORDER_MARK}${[header, ...rows].map(csvLine).join('\r\n')}\r\n`;

/** What an export put before a cell that a spreadsheet would run is taken away again. */
export const withoutGuard = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
