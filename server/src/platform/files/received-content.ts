import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ReceivedFile } from './files.ts';

const HEAD_BYTES = 8_192;

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

export const readContentOf = async (bytes: Buffer): Promise<ReceivedContent> => {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return { mime: found?.mime, head: bytes.subarray(0, HEAD_BYTES) };
};

export const readContent = async ({ path }: ReceivedFile): Promise<ReceivedContent> => {
  const { fileTypeFromFile } = await import('file-type');
  // A file with a signature that breaks off has no type.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  return { mime: found?.mime, head: await headOf(path) };
};

export const openReceived = ({ path }: ReceivedFile): Readable => createReadStream(path);
