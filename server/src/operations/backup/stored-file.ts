import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Archives } from '../../platform/archives/archives.ts';
import { BadBackup } from './bad-backup.ts';
import { decrypt, encrypt } from './encryption.ts';
import type { FileEntry, FilesKey } from './file-list.ts';

/** Passes bytes on, and has their count and digest when they have passed. */
const measure = () => {
  const hash = createHash('sha256');
  let byte_size = 0;
  const through = async function* (bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      hash.update(chunk);
      byte_size += chunk.length;
      yield chunk;
    }
  };
  return { through, result: () => ({ byte_size, sha256: hash.digest('hex') }) };
};

/** Writes a file to `path` as it is stored. `byte_size` and `sha256` are those of its content. */
export const writeStored = async (bytes: Readable, path: string, filesKey: FilesKey | undefined) => {
  const { through, result } = measure();
  const plain = through(bytes);
  try {
    await pipeline(
      filesKey ? await encrypt(plain, filesKey) : plain,
      createWriteStream(path, { mode: 0o600, flush: true }),
    );
  } finally {
    bytes.destroy();
  }
  return { ...result(), stored_bytes: (await stat(path)).size };
};

/** The content of a stored file, which is checked while it is read: the end comes only if all of it is right. */
export async function* readStored(
  archives: Archives,
  entry: FileEntry,
  filesKey: FilesKey | undefined,
): AsyncGenerator<Uint8Array> {
  const opened = await archives.open(entry.name);
  if (!opened) throw new BadBackup(`${entry.name} is missing.`);
  const { through, result } = measure();
  try {
    yield* through(filesKey ? await decrypt(opened, filesKey, entry.name) : opened);
  } finally {
    opened.destroy();
  }
  const { byte_size, sha256 } = result();
  if (byte_size !== entry.byte_size || sha256 !== entry.sha256) throw new BadBackup(`${entry.name} was changed.`);
}

/** Reads all of it. False for a file that is missing or was changed; @throws when the target cannot be read */
export const isWhole = async (archives: Archives, entry: FileEntry, filesKey: FilesKey | undefined) => {
  try {
    for await (const _chunk of readStored(archives, entry, filesKey));
    return true;
  } catch (error) {
    if (error instanceof BadBackup) return false;
    throw error;
  }
};
