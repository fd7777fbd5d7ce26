import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Archives } from '../../platform/archives/archives.ts';
import type { Env } from '../../platform/config/environment.ts';
import { openFiles } from '../../platform/files/files.open.ts';
import { BadBackup } from './bad-backup.ts';
import { countFiles } from './contents.ts';
import type { FileEntry } from './file-list.ts';
import { readStored } from './stored-file.ts';
import type { Archive } from './unpack.ts';
import { listIn, readFilesKey } from './verify.ts';

type Keep = (key: string, bytes: Readable) => Promise<void>;

/** As `platform/files/files.disk` stores them. */
const keepInFolder =
  (folder: string): Keep =>
  async (key, bytes) => {
    const path = join(folder, 'files', key.slice(0, 2), key.slice(2, 4), key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };

const keepInBucket = async (env: Env): Promise<Keep> => {
  const files = await openFiles(env);
  return async (key, bytes) =>
    files.keep(await files.receive(bytes), key, { content_type: 'application/octet-stream' });
};

/** Into the folder that becomes the installation, or its bucket. A damaged file must not prevent a restore: it is left out. */
export const restoreFiles = async (env: Env, folder: string, archive: Archive, archives: Archives) => {
  const filesKey = await readFilesKey(folder);
  const keep = env.s3 ? await keepInBucket(env) : keepInFolder(folder);
  const left: FileEntry[] = [];
  let count = 0;
  for await (const entry of listIn(folder, archive.label)) {
    try {
      await keep(entry.key, Readable.from(readStored(archives, entry, filesKey), { objectMode: false }));
      count += 1;
    } catch (error) {
      if (!(error instanceof BadBackup)) throw error;
      left.push(entry);
    }
  }
  const names = left.map(({ name }) => name).join(', ');
  return {
    count,
    left: left.length > 0 ? ` ${countFiles(left.length)} are missing in ${archives.label} or damaged: ${names}.` : '',
  };
};
