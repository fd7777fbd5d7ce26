import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { SettingError } from '../env-values.ts';

/** The message is one line for whoever asked. */
export class BadBackup extends SettingError {}

export type Unpacked = { engine: 'sqlite' | 'postgres'; files: number };

/** What a backup may hold; nothing else is written anywhere. */
const NAME = /^(?:secret_key|porchlight\.(?:db|pgdump)|files\/[\w-]{2}\/[\w-]{2}\/\w[\w.-]*)$/;
/** Two empty blocks end a tar archive: without them it was cut, be it between two files. */
const END = Buffer.alloc(1_024);

const refuseCut = async (file: string) => {
  const handle = await open(file, 'r').catch(() => {
    throw new BadBackup(`${file} cannot be read.`);
  });
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(END.length, 1), 0, END.length, Math.max(0, size - END.length));
    if (!buffer.equals(END)) throw new BadBackup(`${file} is not a backup, or was cut short.`);
  } finally {
    await handle.close();
  }
};

/**
 * Writes a backup's contents to a folder, laid out as a data folder is.
 * @throws BadBackup when it is none, was cut short, or holds what a backup does not.
 */
export const unpack = async (file: string, folder: string): Promise<Unpacked> => {
  await refuseCut(file);
  const names = new Set<string>();
  const entries = extract();
  const bytes = createReadStream(file);
  bytes.on('error', (error) => entries.destroy(error));
  try {
    for await (const entry of bytes.pipe(entries)) {
      const { name, type } = entry.header;
      if (type !== 'file' || !NAME.test(name)) throw new BadBackup(`${file} holds "${name}", which no backup does.`);
      const target = join(folder, name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(entry), createWriteStream(target, { mode: 0o600, flush: true }));
      names.add(name);
    }
  } catch (error) {
    throw error instanceof BadBackup || (error instanceof Error && 'code' in error)
      ? error
      : new BadBackup(`${file} is not a backup, or was cut short.`);
  } finally {
    bytes.destroy();
  }
  const engine = names.has('porchlight.db') ? 'sqlite' : 'postgres';
  if (engine === 'postgres' && !names.has('porchlight.pgdump')) throw new BadBackup(`${file} holds no database.`);
  return { engine, files: [...names].filter((name) => name.startsWith('files/')).length };
};
