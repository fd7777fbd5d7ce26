import { createCsvReader, separatorOf } from '@porchlight/core/rules/files/csv.ts';

const HEAD_BYTES = 64 * 1024;
const ROWS = 5;

/** The first rows of a file as the server will read them, the titles first; null when it is no CSV. */
export const readBeginning = async (file: Blob): Promise<string[][] | null> => {
  try {
    // A letter that is cut at the end of the head is no fault of the file.
    const head = new TextDecoder('utf-8').decode(await file.slice(0, HEAD_BYTES).arrayBuffer(), { stream: true });
    if (head.includes('\u0000') || head.includes('\uFFFD')) return null;
    const reader = createCsvReader(separatorOf(head));
    const whole = reader.push(head);
    const rows = file.size <= HEAD_BYTES ? [...whole, ...reader.end()] : whole;
    const filledRows = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
    return filledRows.length > 0 ? filledRows.slice(0, ROWS + 1) : null;
  } catch {
    return null;
  }
};
