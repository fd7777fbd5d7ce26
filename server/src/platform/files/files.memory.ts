import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FileStore } from './files.ts';
import { openTemporaryFolder } from './temporary-files.ts';

export const openMemoryFiles = async (): Promise<FileStore & { kept: Map<string, Buffer> }> => {
  const temporary = await openTemporaryFolder(join(tmpdir(), 'porchlight-incoming'));
  const kept = new Map<string, Buffer>();
  return {
    ...temporary,
    kept,
    keep: async (file, key) => {
      kept.set(key, await readFile(file.path));
      await temporary.discard(file);
    },
    write: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
    open: async (key, range) => {
      const bytes = kept.get(key);
      const part = range ? bytes?.subarray(range.start, range.end + 1) : bytes;
      return bytes && part ? { byte_size: bytes.length, stream: Readable.from([part]) } : undefined;
    },
    size: async (key) => kept.get(key)?.length,
    list: async function* () {
      for (const [key, bytes] of kept) yield { key, byte_size: bytes.length, modified_at: 0 };
    },
    remove: async (keys) => {
      for (const key of keys) kept.delete(key);
    },
  };
};
