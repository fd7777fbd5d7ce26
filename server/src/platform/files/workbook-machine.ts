import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { Machine } from '@porchlight/core/rules/files/xlsx/workbook.ts';

const deflate = promisify<Uint8Array, Buffer>(deflateRaw);

/** Packs on another thread, and lets other work go on between rows. */
export const WORKBOOK_MACHINE: Machine = {
  encode: (text) => Buffer.from(text),
  pack: async (bytes) => ({ method: 8, crc: crc32(bytes), packed: await deflate(bytes) }),
  pause: async () => void (await setImmediate()),
};
