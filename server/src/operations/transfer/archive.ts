import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import { Value } from 'typebox/value';
import { SettingError } from '../../platform/config/parse-values.ts';
import { Manifest } from './manifest.ts';

/** Not an export, or one that was cut short. The message is one line for the operator. */
export class BadExport extends SettingError {}

type Entry = Extract extends AsyncIterable<infer One> ? One : never;
export type Entries = AsyncIterator<Entry>;

export const bytesOf = (entry: Entry) => Readable.from(entry);

export const openArchive = (file: string): Entries => {
  const entries = extract();
  const bytes = createReadStream(file);
  const plain = createGunzip();
  bytes.on('error', (error) => entries.destroy(error));
  plain.on('error', () => entries.destroy(new BadExport(`${file} is not an export or is incomplete.`)));
  bytes.pipe(plain).pipe(entries);
  return entries[Symbol.asyncIterator]();
};

export const nextNamed = async (entries: Entries, name: string): Promise<Readable> => {
  const { value, done } = await entries.next();
  if (done || value.header.name !== name)
    throw new BadExport(`The export is incomplete or was changed: ${name} is missing.`);
  return bytesOf(value);
};

/** The rows of a table's entry, in blocks that fit a statement. */
export async function* readRows(entry: Readable, blockSize: number): AsyncGenerator<Record<string, unknown>[]> {
  let block: Record<string, unknown>[] = [];
  for await (const line of createInterface({ input: entry, crlfDelay: Number.POSITIVE_INFINITY })) {
    block.push(JSON.parse(line));
    if (block.length < blockSize) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

const notAnExport = () => new BadExport('This file is not a Porchlight export that this version can read.');

/** A compressed file may unpack to a thousand times its size. */
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024;

const readJson = async (entries: Entries, name: string): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await nextNamed(entries, name)) {
    size += chunk.length;
    if (size > MAX_MANIFEST_BYTES) throw notAnExport();
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
};

export const readManifest = async (entries: Entries): Promise<Manifest> => {
  const found = await readJson(entries, 'manifest.json').catch((error: unknown) => {
    throw error instanceof BadExport ? error : notAnExport();
  });
  if (!Value.Check(Manifest, found)) throw notAnExport();
  return found;
};
