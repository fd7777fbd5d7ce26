import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { FileStore } from '../../platform/files/files.ts';
import type { Store } from '../../platform/database/open-store.ts';
import type { StoreKind } from '../../platform/database/store-kind.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { type TarEntry, tarOf } from '../backup/tar.ts';
import { canonicalJson } from './canonical-json.ts';
import { type StoredFile, storedFiles } from '../backup/file-keys.ts';
import { FORMAT, FORMAT_VERSION, type Manifest } from './manifest.ts';
import { lastId } from './sequences.ts';
import { type KeyColumn, readTables, type TableShape } from './tables.ts';

const PAGE = 1_000;

type Source = { store: Store; files: FileStore; secretKey: string };
type Tx = Kysely<Database>;

/** One moment of the whole database, however long the reading takes. */
const atOneMoment = <T>({ kind, reader, maintenance }: Store, read: (tx: Tx) => Promise<T>) =>
  kind === 'postgres'
    ? maintenance.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
    : reader.transaction().execute(read);

/** PostgreSQL compares text by its language; the order of an export is that of the bytes, as on SQLite. */
const orderOf = ({ name, isText }: KeyColumn, kind: StoreKind) =>
  isText && kind === 'postgres' ? sql`${sql.ref(name)} COLLATE "C"` : sql.ref(name);

async function* rowsOf(tx: Tx, { name, columns, primaryKey }: TableShape, kind: StoreKind) {
  const key = sql.join(primaryKey.map((column) => orderOf(column, kind)));
  let after: unknown[] | undefined;
  for (;;) {
    const past = after ? sql`WHERE (${key}) > (${sql.join(after)})` : sql``;
    const { rows } = await sql<Record<string, unknown>>`
      SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(name)} ${past}
      ORDER BY ${key} LIMIT ${sql.lit(PAGE)}`.execute(tx);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = primaryKey.map((column) => last[column.name]);
  }
}

/** A row a line. Answers how many. */
const writeTable = async (tx: Tx, kind: StoreKind, table: TableShape, path: string) => {
  let rows = 0;
  const lines = async function* () {
    for await (const row of rowsOf(tx, table, kind)) {
      rows += 1;
      yield `${canonicalJson(row)}\n`;
    }
  };
  await pipeline(lines, createWriteStream(path));
  return rows;
};

const appliedMigrations = async (tx: Tx) => {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(tx);
  return rows.map((row) => row.name);
};

const writeTables = async ({ store, secretKey }: Source, folder: string): Promise<Manifest> =>
  atOneMoment(store, async (tx) => {
    const tables: Manifest['tables'] = [];
    for (const table of await readTables(tx as unknown as Kysely<unknown>, store.kind)) {
      const rows = await writeTable(tx, store.kind, table, join(folder, table.name));
      const last = table.numbered
        ? { last_id: await lastId(tx as unknown as Kysely<unknown>, store.kind, table.name) }
        : {};
      tables.push({ name: table.name, rows, ...last });
    }
    return {
      format: FORMAT,
      version: FORMAT_VERSION,
      secret_key: secretKey,
      migrations: await appliedMigrations(tx),
      tables,
      files: await storedFiles(tx),
    };
  });

/** Fetches one file at a time beside the archive, so that any store of files will do. */
async function* fetched(files: FileStore, wanted: StoredFile[], folder: string): AsyncGenerator<TarEntry> {
  for (const { key } of wanted) {
    const opened = await files.open(key);
    // Erased since the database was read: then nothing of it should be moved either.
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

/**
 * Writes the whole installation to one `.tar.gz`, independent of the store it came from: the tables as lines of JSON, the
 * files as they are. May run beside the server. The file holds secrets and is readable by its owner only.
 */
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
