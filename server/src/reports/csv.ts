type Cell = string | number | null;

/** A cell that a spreadsheet would run is text with an apostrophe before it (OWASP, CSV injection). */
const cellOf = (value: Cell): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export const toCsv = (header: readonly string[], rows: readonly Cell[][]): string =>
  `\uFEFF${[header, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
