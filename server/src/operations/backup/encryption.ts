import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { BadBackup } from './bad-backup.ts';

/** The first line of every file of the format age (age-encryption.org/v1). */
const MARK = Buffer.from('age-encryption.org/v1\n');

/** Of a file key that no passphrase or key opens, as the library says it. */
const NO_MATCH = "no identity matched any of the file's recipients";

export type Key = { passphrase: string } | { identity: string; recipient: string };

/** The streams of the library are those of browsers. */
const toWeb = (bytes: AsyncIterable<Uint8Array>) => {
  const chunks = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await chunks.return?.();
    },
  });
};

async function* fromWeb(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** A stream of age's format, in constant memory. Each 64 KiB are authenticated, and so is the end. */
export const encrypt = async (bytes: AsyncIterable<Uint8Array>, key: Key): Promise<Readable> => {
  const encrypter = new Encrypter();
  if ('passphrase' in key) encrypter.setPassphrase(key.passphrase);
  else encrypter.addRecipient(key.recipient);
  return Readable.from(fromWeb(await encrypter.encrypt(toWeb(bytes))), { objectMode: false });
};

const isOfSystem = (error: unknown) => error instanceof Error && ('code' in error || '$metadata' in error);

async function* payload(bytes: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof BadBackup || isOfSystem(error)) throw error;
    throw new BadBackup(`${label} was changed or is incomplete.`);
  }
}

const openHeader = (bytes: AsyncIterable<Uint8Array>, key: Key) => {
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
  else decrypter.addIdentity(key.identity);
  return decrypter.decrypt(toWeb(bytes));
};

/** @throws BadBackup for a wrong key at once, and while it is read for a file that was cut or changed */
export const decrypt = async (bytes: AsyncIterable<Uint8Array>, key: Key, label: string): Promise<Readable> => {
  try {
    return Readable.from(payload(fromWeb(await openHeader(bytes, key)), label), { objectMode: false });
  } catch (error) {
    if (isOfSystem(error)) throw error;
    if (!(error instanceof Error && error.message === NO_MATCH))
      throw new BadBackup(`${label} was changed or is incomplete.`);
    throw new BadBackup(
      'passphrase' in key
        ? `Wrong passphrase: BACKUP_PASSPHRASE does not open ${label}.`
        : `${label} was encrypted with another key.`,
    );
  }
};

/** The first bytes of a stream, at least as many as the mark of the format has, and the whole stream. */
const peek = async (bytes: Readable) => {
  const chunks = bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let isDone = false;
  while (start.length < MARK.length && !isDone) {
    const next = await chunks.next();
    if (next.done) isDone = true;
    else start = Buffer.concat([start, next.value]);
  }
  const whole = async function* () {
    try {
      if (start.length > 0) yield start;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      bytes.destroy();
    }
  };
  return { start, whole: whole() };
};

/**
 * The archive inside a file that may be encrypted. An open file is refused where a passphrase is set: anyone who can write
 * to the place of the backups could put one there. @throws BadBackup
 */
export const openArchive = async (
  bytes: Readable,
  passphrase: string | undefined,
  label: string,
): Promise<Readable> => {
  const { start, whole } = await peek(bytes);
  if (start.subarray(0, MARK.length).equals(MARK)) {
    if (passphrase) return decrypt(whole, { passphrase }, label);
    throw new BadBackup(`${label} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was written with.`);
  }
  if (!passphrase || start.length < MARK.length) return Readable.from(whole, { objectMode: false });
  throw new BadBackup(
    `${label} is not encrypted, although BACKUP_PASSPHRASE is set. If you trust the file, unset BACKUP_PASSPHRASE and try again.`,
  );
};
