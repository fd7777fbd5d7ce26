import type { Machine } from '@porchlight/core/rules/files/xlsx/workbook.ts';
import { crc32 } from '@porchlight/core/rules/files/xlsx/zip.ts';

/** Files are stored as they are: sheets of a screen are small. */
export const WORKBOOK_MACHINE: Machine = {
  encode: (text) => new TextEncoder().encode(text),
  pack: async (bytes) => ({ method: 0, crc: crc32(bytes), packed: bytes }),
  pause: async () => {},
};
