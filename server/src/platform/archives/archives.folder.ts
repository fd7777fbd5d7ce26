import { createReadStream } from 'node:fs';
import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renameDurably } from '../atomic-file.ts';
import type { ArchivedFile, Archives } from './archives.ts';
import { makeWorkFolder } from './work-folder.ts';

async function* listFolder(folder: string, prefix: string): AsyncGenerator<ArchivedFile> {
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFolder(path, `${prefix}${entry.name}/`);
    if (!entry.isFile()) continue;
    const found = await stat(path).catch(() => undefined);
    if (found) yield { name: `${prefix}${entry.name}`, byte_size: found.size, modified_at: found.mtimeMs };
  }
}

/** The folder has to exist: a disk that is not mounted must not be replaced by a new folder. */
export const openFolderArchives = (folder: string): Archives => {
  const move = async (from: string, name: string) => {
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await renameDurably(from, target);
  };
  return {
    label: folder,
    makeWorkFolder: () => makeWorkFolder(folder),
    put: (name, path) => move(path, name),
    open: async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      return found && createReadStream(path);
    },
    list: () => listFolder(folder, ''),
    rename: (from, to) => move(join(folder, from), to),
    remove: async (names) => {
      for (const name of names) await rm(join(folder, name), { force: true });
    },
  };
};
