import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { SettingError } from '../../platform/config/parse-values.ts';
import { isFileKey } from '../../platform/files/files.ts';

export class BadBackup extends SettingError {}

export type Unpacked = { engine: 'sqlite' | 'postgres'; keys: Set<string> };

const TOP_LEVEL = /^(?:secret_key|porchlight\.(?:db|pgdump))$/;
/** The first four characters of a file's key are two folders (`platform/files/files.disk`). */
const FILE = /^files\/([^/]+)\/([^/]+)\/([^/]+)$/;

/** Undefined for a name that `platform/files/files.disk` has not generated. */
export const keyOf = (name: string): string | undefined => {
  const [, first, second, key = ''] = FILE.exec(name) ?? [];
  return isFileKey(key) && first === key.slice(0, 2) && second === key.slice(2, 4) ? key : undefined;
};

/** Older versions also packed other files beside the uploads: they are left out, not refused. */
const isLeftOut = (name: string) => FILE.test(name) && !name.split('/').includes('..');

/** Two empty blocks end a tar archive: without them it was cut, be it between two files. */
const END = Buffer.alloc(1_024);

const refuseCut = async (file: string) => {
  const handle = await open(file, 'r').catch(() => {
    throw new BadBackup(`${file} cannot be read.`);
  });
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(END.length, 1), 0, END.length, Math.max(0, size - END.length));
    if (!buffer.equals(END)) throw new BadBackup(`${file} is not a backup or is incomplete.`);
  } finally {
    await handle.close();
  }
};

const discard = async (bytes: Readable) => {
  for await (const _chunk of bytes);
};

type Receive = (name: string, bytes: Readable) => Promise<void>;

/** Reads a backup to its end. @throws BadBackup when it is none, was cut off, or has unexpected entries */
const readEntries = async (file: string, receive: Receive): Promise<Unpacked> => {
  await refuseCut(file);
  const names = new Set<string>();
  const keys = new Set<string>();
  const entries = extract();
  const bytes = createReadStream(file);
  bytes.on('error', (error) => entries.destroy(error));
  try {
    for await (const entry of bytes.pipe(entries)) {
      const { name, type } = entry.header;
      const key = keyOf(name);
      const isKnown = key !== undefined || TOP_LEVEL.test(name);
      if (type !== 'file' || !(isKnown || isLeftOut(name)))
        throw new BadBackup(`${file} is not a backup: it contains "${name}".`);
      await (isKnown ? receive(name, Readable.from(entry)) : discard(Readable.from(entry)));
      if (key === undefined) names.add(name);
      else keys.add(key);
    }
  } catch (error) {
    throw error instanceof BadBackup || (error instanceof Error && 'code' in error)
      ? error
      : new BadBackup(`${file} is not a backup or is incomplete.`);
  } finally {
    bytes.destroy();
  }
  const engine = names.has('porchlight.db') ? 'sqlite' : 'postgres';
  if (engine === 'postgres' && !names.has('porchlight.pgdump')) throw new BadBackup(`${file} contains no database.`);
  return { engine, keys };
};

export const readThrough = (file: string) => readEntries(file, (_name, bytes) => discard(bytes));

export const unpack = (file: string, folder: string) =>
  readEntries(file, async (name, bytes) => {
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(target, { mode: 0o600, flush: true }));
  });
