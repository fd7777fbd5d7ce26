import { open } from 'node:fs/promises';

const BLOCK = 512;

/** The largest size in eleven octal digits: one byte less than 8 GiB. */
const LARGEST_OCTAL = 8 ** 11 - 1;

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** Octal, or for larger files GNU's binary form, which every present tar reads. */
const writeSize = (block: Buffer, size: number) => {
  if (size <= LARGEST_OCTAL) return void block.write(octal(size, 12), 124);
  block[124] = 0x80;
  block.writeBigUInt64BE(BigInt(size), 128);
};

const header = (name: string, size: number, mtime: number) => {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100);
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  writeSize(block, size);
  block.write(octal(Math.floor(mtime / 1000), 12), 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\u000000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
};

export type TarEntry = { name: string; path: string };

/** A streamed tar archive. Names of at most 100 bytes. A file that has been deleted is left out. */
export async function* tarOf(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, path } of entries) {
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!handle) continue;
    try {
      const { size, mtimeMs } = await handle.stat();
      yield header(name, size, mtimeMs);
      let left = size;
      // Bytes that are appended meanwhile are cut off: the header has declared the size.
      if (size > 0)
        for await (const chunk of handle.createReadStream({ end: size - 1, autoClose: false })) {
          left -= chunk.length;
          yield chunk;
        }
      if (left > 0) throw new Error(`${path} changed while it was read: it is now shorter. Run the backup again.`);
      yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
    } finally {
      await handle.close();
    }
  }
  yield Buffer.alloc(2 * BLOCK);
}
