/** A cell longer than this is a quote that was never closed. */
const MAX_CELL = 100_000;

/** The text is not CSV: it is binary, or a quote is never closed. The message is shown to users. */
export class UnreadableCsv extends Error {}

type Place = 'before' | 'plain' | 'quoted' | 'after quote';

/**
 * Reads CSV in chunks of any size and returns whole rows (RFC 4180). A quote inside an unquoted cell is an ordinary
 * character; lines end with LF, CR or both. Not a library: the console previews a file with the reader that imports it, and
 * csv-parse would add 26 kB, compressed, to the console. @throws UnreadableCsv when a quote is never closed.
 */
export const createCsvReader = (separator = ',') => {
  let place: Place = 'before';
  let cell = '';
  let row: string[] = [];
  let rows: string[][] = [];
  let wasReturn = false;

  const endCell = () => {
    row.push(cell);
    cell = '';
    place = 'before';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  const take = (letter: string) => {
    if (place === 'quoted') {
      if (letter === '"') place = 'after quote';
      else cell += letter;
      return;
    }
    if (letter === '"' && place === 'before') place = 'quoted';
    else if (letter === '"' && place === 'after quote') {
      cell += letter;
      place = 'quoted';
    } else if (letter === separator) endCell();
    else if (letter === '\r' || letter === '\n') endRow();
    else {
      cell += letter;
      place = 'plain';
    }
  };
  const takeRows = () => {
    const whole = rows;
    rows = [];
    return whole;
  };
  const refuse = () => {
    throw new UnreadableCsv('A quotation mark is opened and never closed');
  };

  return {
    push: (text: string): string[][] => {
      for (const letter of text) {
        const isRest = wasReturn && letter === '\n' && place !== 'quoted';
        wasReturn = letter === '\r' && place !== 'quoted';
        if (!isRest) take(letter);
      }
      if (cell.length > MAX_CELL) refuse();
      return takeRows();
    },
    end: (): string[][] => {
      if (place === 'quoted') refuse();
      if (row.length > 0 || place !== 'before') endRow();
      return takeRows();
    },
  };
};

/** The separator, by the first line: a comma, or the semicolon or tab that spreadsheets write in other locales. */
export const separatorOf = (head: string): string => {
  const [line = ''] = head.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/);
  const count = (sign: string) => line.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
};
