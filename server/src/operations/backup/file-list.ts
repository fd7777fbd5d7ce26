import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { isFileKey } from '../../platform/files/files.ts';
import { BadBackup } from './bad-backup.ts';
import type { Key } from './encryption.ts';
import { type Archive, readStart } from './unpack.ts';

/** One stored file: `name` in the target, with the size and digest of its content and the size of what is stored. */
export type FileEntry = { key: string; name: string; byte_size: number; sha256: string; stored_bytes: number };

/** By which the files of a target are encrypted: a pair of age's keys. The file of the backup itself has the passphrase. */
export type FilesKey = Extract<Key, { identity: string }>;

export const filesKeyOf = async (identity: string): Promise<FilesKey> => ({
  identity,
  recipient: await identityToRecipient(identity),
});

export const makeFilesKey = async () => filesKeyOf(await generateX25519Identity());

/** Another key has other names. A name of an encrypted file does not show the address of the file in the product. */
export const storedName = (key: string, filesKey: FilesKey | undefined): string => {
  if (!filesKey) return `files/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`;
  const digest = createHash('sha256').update(`${filesKey.identity}\n${key}`).digest('hex');
  return `files/${digest.slice(0, 2)}/${digest}.age`;
};

const isEntry = (value: unknown): value is FileEntry =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  isFileKey(value.key) &&
  'name' in value &&
  typeof value.name === 'string' &&
  /^files\/[\w-]{2}\/(?:[\w-]{2}\/)?[\w.-]+$/.test(value.name) &&
  'byte_size' in value &&
  Number.isSafeInteger(value.byte_size) &&
  'sha256' in value &&
  typeof value.sha256 === 'string' &&
  'stored_bytes' in value &&
  Number.isSafeInteger(value.stored_bytes);

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

export const lineOf = (entry: FileEntry) => `${JSON.stringify(entry)}\n`;

/** @throws BadBackup */
export async function* readEntriesOf(lines: Readable, label: string): AsyncGenerator<FileEntry> {
  for await (const line of createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY })) {
    const entry = parse(line);
    if (!isEntry(entry)) throw new BadBackup(`${label} has a list of files that cannot be read.`);
    yield entry;
  }
}

/** The list and the key of a stored backup, without its database. @throws BadBackup */
export const readFileList = async (archive: Archive, receive: (entry: FileEntry) => void) => {
  let identity: string | undefined;
  await readStart(archive, async (name, bytes) => {
    if (name === 'files_key') identity = (await text(bytes)).trim();
    else if (name === 'files.jsonl') for await (const entry of readEntriesOf(bytes, archive.label)) receive(entry);
    else await text(bytes);
  });
  return identity;
};
