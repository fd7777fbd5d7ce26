import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile } from './files.ts';

const DAY = 24 * 60 * 60 * 1_000;

const isOld = async (path: string, now: number) => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now - found.mtimeMs > DAY;
};

/**
 * Removes what a crash left behind. Other processes share the folder, so only old files are removed, and a folder only
 * when it is old and empty. Ages are differences of two times of the disk: by a process's own clock, which may be a day
 * ahead, files that another one is receiving would be removed.
 */
const removeLeftovers = async (parent: string, newFolder: string) => {
  const { mtimeMs: now } = await stat(newFolder);
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    const isOldFolder = await isOld(folder, now);
    for (const file of await readdir(folder).catch(() => [])) {
      const path = join(folder, file);
      if (await isOld(path, now)) await rm(path, { force: true });
    }
    if (isOldFolder) await rmdir(folder).catch(() => {});
  }
};

export const openTemporaryFolder = async (parent: string) => {
  const folder = join(parent, randomUUID());
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  await makeFolder();
  await removeLeftovers(parent, folder);
  const discard = async ({ path }: ReceivedFile) => rm(path, { force: true });

  const create = async (path: string) => {
    const openNew = () => open(path, 'wx', 0o600);
    return openNew().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await makeFolder();
      return openNew();
    });
  };

  const receive = async (stream: Readable): Promise<ReceivedFile> => {
    const path = join(folder, randomUUID());
    let byte_size = 0;
    try {
      // The stream is consumed from now on: it may fail before the file is there.
      await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
        const target = (await create(path)).createWriteStream({ flush: true });
        await pipeline(chunks, target);
        byte_size = target.bytesWritten;
      });
      return { path, byte_size };
    } catch (error) {
      await discard({ path, byte_size });
      throw error;
    }
  };

  return { receive, discard };
};
