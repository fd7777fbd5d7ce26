import { open } from 'node:fs/promises';
import type { ReceivedFile } from './files.ts';

/** Enough for every mark that names a kind of file, and for a look at its text. */
const HEAD_BYTES = 8_192;

/** What a file that has just come in says of itself: the kind its content has a mark of, if any, and how it begins. */
export type ReceivedContent = { mime: string | undefined; head: Buffer };

const headOf = async (path: string) => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** As `readContent`, of bytes that are in memory. */
export const readContentOf = async (bytes: Buffer): Promise<ReceivedContent> => {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return { mime: found?.mime, head: bytes.subarray(0, HEAD_BYTES) };
};

/** What a received file is by its bytes, whatever it is called. */
export const readContent = async ({ path }: ReceivedFile): Promise<ReceivedContent> => {
  const { fileTypeFromFile } = await import('file-type');
  // A file that pretends to be of a kind and breaks off has none.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  return { mime: found?.mime, head: await headOf(path) };
};
