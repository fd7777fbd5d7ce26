import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import { type StoredFile, storedFiles } from '../../domain/uploads/stored-files.ts';
import { listAppliedSteps } from '../../platform/database/migrations/migrate.ts';
import type { Store } from '../../platform/database/open-store.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { untyped } from '../../platform/database/schema/untyped.ts';
import { readAtOneMoment, rowsOf } from '../../platform/database/transfer/read-table.ts';
import { lastId } from '../../platform/database/transfer/sequences.ts';
import { readTables, type TableShape } from '../../platform/database/transfer/table-shapes.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { type TarEntry, tarOf } from '../backup/tar.ts';
import { canonicalJson } from './canonical-json.ts';
import { FORMAT, FORMAT_VERSION, type Manifest } from './manifest.ts';

type Source = { store: Store; files: FileStore; secretKey: string };
type Tx = Kysely<Database>;

const writeTable = async (tx: Tx, table: TableShape, path: string) => {
  let rows = 0;
  const lines = async function* () {
    for await (const row of rowsOf(tx, table)) {
      rows += 1;
      yield `${canonicalJson(row)}\n`;
    }
  };
  await pipeline(lines, createWriteStream(path));
  return rows;
};

const writeTables = async ({ store, secretKey }: Source, folder: string): Promise<Manifest> =>
  readAtOneMoment(store, async (tx) => {
    const tables: Manifest['tables'] = [];
    for (const table of await readTables(untyped(tx))) {
      const rows = await writeTable(tx, table, join(folder, table.name));
      const last = table.numbered ? { last_id: await lastId(untyped(tx), table.name) } : {};
      tables.push({ name: table.name, rows, ...last });
    }
    return {
      format: FORMAT,
      version: FORMAT_VERSION,
      secret_key: secretKey,
      migrations: await listAppliedSteps(tx),
      tables,
      files: await storedFiles(tx),
    };
  });

/** One file at a time, so that any file store can be exported. */
async function* fetched(files: FileStore, stored: StoredFile[], folder: string): AsyncGenerator<TarEntry> {
  for (const { key } of stored) {
    const opened = await files.open(key);
    // Erased since the database was read, so it must not be exported either.
    if (!opened) continue;
    const path = join(folder, 'file');
    await pipeline(opened.stream, createWriteStream(path));
    yield { name: `files/${key}`, path };
  }
}

async function* entriesOf(manifest: Manifest, files: FileStore, folder: string): AsyncGenerator<TarEntry> {
  yield { name: 'manifest.json', path: join(folder, 'manifest.json') };
  for (const { name } of manifest.tables) yield { name: `tables/${name}.ndjson`, path: join(folder, name) };
  yield* fetched(files, manifest.files, folder);
}

/** Independent of its store; may run beside the server. It has secrets: readable by its owner only. */
export const exportInstallation = async (source: Source, file: string) => {
  const target = resolve(file);
  const folder = await mkdtemp(join(dirname(target), '.porchlight-export-'));
  try {
    const manifest = await writeTables(source, folder);
    await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
    const unfinished = join(folder, basename(target));
    const entries = entriesOf(manifest, source.files, folder);
    await pipeline(tarOf(entries), createGzip(), createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, target);
    const parent = await open(dirname(target), 'r');
    await parent.sync().finally(() => parent.close());
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
