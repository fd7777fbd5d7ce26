import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { isFileKey } from '../../platform/files/files.ts';
import { BadBackup } from './bad-backup.ts';
import { openArchive } from './encryption.ts';

/** `isListed`: its files are stored beside it, as `files.jsonl` says. */
export type Unpacked = { engine: 'sqlite' | 'postgres'; keys: Set<string>; isListed: boolean };

const TOP_LEVEL = /^(?:secret_key|files_key|files\.jsonl|porchlight\.(?:db|pgdump))$/;
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

const watchEnd = () => {
  let last = Buffer.alloc(0);
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      last = Buffer.concat([last.subarray(-END.length), chunk.subarray(-END.length)]).subarray(-END.length);
      done(null, chunk);
    },
  });
  return { stream, isComplete: () => last.equals(END) };
};

const discard = async (bytes: Readable) => {
  for await (const _chunk of bytes);
};

/** Answers whether the rest is not needed. */
type Receive = (name: string, bytes: Readable) => Promise<boolean>;

/** Where a backup is read from. `label` names it in messages. */
export type Archive = { label: string; passphrase: string | undefined; open(): Promise<Readable> };

export const archiveFile = (file: string, passphrase: string | undefined): Archive => ({
  label: file,
  passphrase,
  open: async () => {
    const handle = await open(file, 'r').catch(() => {
      throw new BadBackup(`${file} cannot be read.`);
    });
    return handle.createReadStream();
  },
});

/** The names and the keys of its entries. @throws BadBackup when it is none, was cut off, or has unexpected entries */
const readEntries = async (archive: Archive, receive: Receive) => {
  const { label } = archive;
  const names = new Set<string>();
  const keys = new Set<string>();
  const entries = extract();
  const end = watchEnd();
  const bytes = await openArchive(await archive.open(), archive.passphrase, label);
  const failure = pipeline(bytes, end.stream, entries).then(
    () => undefined,
    (error: unknown) => error,
  );
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      const key = keyOf(name);
      const isKnown = key !== undefined || TOP_LEVEL.test(name);
      if (type !== 'file' || !(isKnown || isLeftOut(name)))
        throw new BadBackup(`${label} is not a backup: it contains "${name}".`);
      if (isKnown && (await receive(name, Readable.from(entry)))) {
        bytes.destroy();
        return { names, keys };
      }
      if (!isKnown) await discard(Readable.from(entry));
      if (key === undefined) names.add(name);
      else keys.add(key);
    }
    await failure;
    if (!end.isComplete()) throw new BadBackup(`${label} is not a backup or is incomplete.`);
  } catch (error) {
    bytes.destroy();
    const cause = error instanceof BadBackup ? error : ((await failure) ?? error);
    throw cause instanceof BadBackup || (cause instanceof Error && 'code' in cause)
      ? cause
      : new BadBackup(`${label} is not a backup or is incomplete.`);
  }
  return { names, keys };
};

/** Reads a backup to its end. @throws BadBackup */
const readWhole = async (archive: Archive, receive: Receive): Promise<Unpacked> => {
  const { names, keys } = await readEntries(archive, receive);
  const engine = names.has('porchlight.db') ? 'sqlite' : 'postgres';
  if (engine === 'postgres' && !names.has('porchlight.pgdump'))
    throw new BadBackup(`${archive.label} contains no database.`);
  return { engine, keys, isListed: names.has('files.jsonl') };
};

export const readThrough = (archive: Archive) =>
  readWhole(archive, async (_name, bytes) => {
    await discard(bytes);
    return false;
  });

export const unpack = (archive: Archive, folder: string) =>
  readWhole(archive, async (name, bytes) => {
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(target, { mode: 0o600, flush: true }));
    return false;
  });

/** Reads the entries before the database only: they are the first. @throws BadBackup */
export const readStart = async (archive: Archive, receive: (name: string, bytes: Readable) => Promise<void>) => {
  await readEntries(archive, async (name, bytes) => {
    if (name.startsWith('porchlight.')) return true;
    await receive(name, bytes);
    return false;
  });
};
