/** A day or a moment as clocks show it: `2026-03-02` or `2026-03-02 14:30`. */
export type DateCell = { date: string };
export type Cell = string | number | null | DateCell;

export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Places where a spreadsheet may start a formula: at the start of a cell, or of a part that it splits off because it
 * separates cells by `;`, tabs or line ends; behind blanks, invisible characters and apostrophes; also by full-width signs
 * (OWASP, CSV injection).
 */
const FORMULA = /(^|[;|\t\r\n])(?=[\p{Zs}\p{Cf}\v\f']*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
const GUARDED = /(^|[;|\t\r\n])'(?=[\p{Zs}\p{Cf}\v\f']*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

const cellOf = (value: Cell): string => {
  const content = value !== null && typeof value === 'object' ? value.date : value;
  const text = content === null ? '' : String(content);
  const safe = typeof content === 'string' ? text.replace(FORMULA, "$1'") : text;
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvLine = (cells: readonly Cell[]): string => cells.map(cellOf).join(',');

/** RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. */
export const toCsv = (header: readonly string[], rows: readonly Cell[][]): string =>
  `${BYTE_ORDER_MARK}${[header, ...rows].map(csvLine).join('\r\n')}\r\n`;

/** Removes the apostrophe that an export put in front of a formula. */
export const withoutGuard = (cell: string): string => cell.replace(GUARDED, '$1');
