import { createReadStream } from 'node:fs';
import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { renameDurably } from '../atomic-file.ts';
import { type ByteRange, type FileStore, isFileKey, type ListedFile, type ReceivedFile } from './files.ts';
import { openTemporaryFolder } from './temporary-files.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The folders of the keys; the temporary folders are beside them. */
const isOfKeys = (name: string) => /^[A-Za-z0-9_-]{2}$/.test(name);

async function* listFolder(folder: string): AsyncGenerator<ListedFile> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && isOfKeys(entry.name)) yield* listFolder(path);
    if (!entry.isFile() || !isFileKey(entry.name)) continue;
    const found = await stat(path).catch(() => undefined);
    if (found) yield { key: entry.name, byte_size: found.size, modified_at: found.mtimeMs };
  }
}

/** Stores files in a folder, with two characters of the key per level, so that no folder grows without end. */
export const openDiskFiles = async (folder: string): Promise<FileStore> => {
  const temporary = await openTemporaryFolder(join(folder, 'incoming'));

  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`"${key}" is not a file key.`);
    return join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };

  const keep = async (file: ReceivedFile, key: string) => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await renameDurably(file.path, path);
  };

  const size = async (key: string) => {
    if (!isFileKey(key)) return undefined;
    return stat(pathOf(key)).then(
      (found) => found.size,
      (error) => {
        if (isMissing(error)) return undefined;
        throw error;
      },
    );
  };

  return {
    ...temporary,
    keep,
    size,
    write: async (key, bytes) => keep(await temporary.receive(Readable.from([bytes])), key),
    open: async (key: string, range?: ByteRange) => {
      const byte_size = await size(key);
      return byte_size === undefined ? undefined : { byte_size, stream: createReadStream(pathOf(key), range ?? {}) };
    },
    list: () => listFolder(folder),
    remove: async (keys) => {
      for (const key of keys) if (isFileKey(key)) await rm(pathOf(key), { force: true });
    },
  };
};
