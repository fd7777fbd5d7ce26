import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

const BLOCK = 512;

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

const header = (name: string, size: number, mtime: number) => {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100);
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(Math.floor(mtime / 1000), 12), 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
};

export type TarEntry = { name: string; path: string };

/**
 * Files as a tar archive, one after the other, never whole in memory. Names of at most 100 bytes, files below 8 GiB. A file
 * that is gone by its turn is left out.
 */
export async function* tarOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, path } of entries) {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) continue;
    yield header(name, found.size, found.mtimeMs);
    // What is written to it meanwhile does not count: the header has said how long it is.
    if (found.size > 0) yield* createReadStream(path, { end: found.size - 1 });
    yield Buffer.alloc((BLOCK - (found.size % BLOCK)) % BLOCK);
  }
  yield Buffer.alloc(2 * BLOCK);
}
