import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile } from './files.ts';

const DAY = 24 * 60 * 60 * 1_000;

/** Another node may share the folder, so only what is too old to be on its way is taken for a crash's leavings. */
const clearLeavings = async (parent: string) => {
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY) await rm(path, { recursive: true, force: true });
  }
};

/** A folder of this process for files on their way in. */
export const openTemporaryFolder = async (parent: string) => {
  const folder = join(parent, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await clearLeavings(parent);
  const discard = async ({ path }: ReceivedFile) => rm(path, { force: true });

  const receive = async (stream: Readable): Promise<ReceivedFile> => {
    const path = join(folder, randomUUID());
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    try {
      await pipeline(stream, target);
      return { path, byte_size: target.bytesWritten };
    } catch (error) {
      await discard({ path, byte_size: 0 });
      throw error;
    }
  };

  return { receive, discard };
};
