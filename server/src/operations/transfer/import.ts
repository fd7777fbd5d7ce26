import type { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import type { FileStore } from '../../platform/files/files.ts';
import type { Store } from '../../platform/database/open-store.ts';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import { migrations } from '../../platform/database/migrations/list.ts';
import { rebuildMessageIndex } from '../../platform/database/message-index.ts';
import { BadExport, bytesOf, type Entries, nextNamed, openArchive, readManifest, readRows } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { setLastId } from './sequences.ts';
import { readTables, type TableShape } from './tables.ts';

/** SQLite takes 32,766 values a statement, PostgreSQL 65,535. */
const VALUES = 20_000;

type Target = { store: Store; files: FileStore };
type Db = Kysely<unknown>;
type Row = Record<string, unknown>;

/** The steps the exported database had taken; refuses one that is newer than this program. */
const stepsOf = ({ migrations: taken }: Manifest) => {
  const steps = migrations.slice(0, taken.length);
  if (steps.some(({ name }, index) => name !== taken[index]) || steps.length < taken.length)
    throw new BadExport(
      `The export was written by another version (its last step is "${taken.at(-1)}"). Use that version, or a newer one.`,
    );
  return steps;
};

const refuseFilled = async (db: Db) => {
  const tables = await db.introspection.getTables();
  if (!tables.some((table) => table.name === 'accounts')) return;
  const { rows } = await sql`SELECT 1 FROM accounts LIMIT 1`.execute(db);
  if (rows.length > 0)
    throw new BadExport(
      'An import fills an empty place only. Name an empty DATA_DIR, or an empty database in DATABASE_URL.',
    );
};

const insertRows = async (tx: Db, { name, columns }: TableShape, rows: Row[]) => {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => sql`${row[column] ?? null}`))})`);
  await sql`INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES ${sql.join(values)}`.execute(tx);
};

/** What points to the table itself waits until all of its rows are there. */
const withoutPointers = ({ selfReferences }: TableShape, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(selfReferences.map((column) => [column, null])),
});

const fillPointers = async (tx: Db, { name, selfReferences }: TableShape, rows: Row[]) => {
  for (const column of selfReferences)
    for (const row of rows) {
      if (row[column] === null) continue;
      await sql`UPDATE ${sql.table(name)} SET ${sql.ref(column)} = ${row[column]} WHERE id = ${row['id']}`.execute(tx);
    }
};

const fillTable = async (tx: Db, table: TableShape, entry: Readable) => {
  // The steps themselves write a few rows (counters); the export has its own.
  await sql`DELETE FROM ${sql.table(table.name)}`.execute(tx);
  const pointing: Row[] = [];
  let count = 0;
  for await (const rows of readRows(entry, Math.max(1, Math.floor(VALUES / table.columns.length)))) {
    await insertRows(
      tx,
      table,
      table.selfReferences.length > 0 ? rows.map((row) => withoutPointers(table, row)) : rows,
    );
    count += rows.length;
    if (table.selfReferences.length > 0)
      pointing.push(...rows.filter((row) => table.selfReferences.some((column) => row[column] !== null)));
  }
  await fillPointers(tx, table, pointing);
  return count;
};

const fillTables = async (tx: Db, { store }: Target, manifest: Manifest, entries: Entries) => {
  const shapes = new Map((await readTables(tx, store.kind)).map((table) => [table.name, table]));
  for (const { name, rows, last_id } of manifest.tables) {
    const table = shapes.get(name);
    if (!table) throw new BadExport(`The export has a table "${name}" that this version does not know.`);
    const entry = await nextNamed(entries, `tables/${name}.ndjson`);
    const count = await fillTable(tx, table, entry);
    if (count !== rows)
      throw new BadExport(
        `The export has ${count} rows of ${name} where it says ${rows}: it was cut short or changed.`,
      );
    if (last_id !== undefined) await setLastId(tx, store.kind, name, last_id);
  }
};

const keepFiles = async (files: FileStore, manifest: Manifest, entries: Entries, kept: string[]) => {
  const types = new Map(manifest.files.map(({ key, content_type }) => [`files/${key}`, { key, content_type }]));
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const known = types.get(next.value.header.name);
    if (!known) throw new BadExport(`The export has an entry "${next.value.header.name}" that it does not name.`);
    await files.keep(await files.receive(bytesOf(next.value)), known.key, { content_type: known.content_type });
    kept.push(known.key);
  }
};

/**
 * Fills an empty store from an export: all of it or nothing. Answers the manifest, whose `secret_key` the installation
 * needs from now on.
 * @throws BadExport when the file cannot be used or the place is not empty.
 */
export const importInstallation = async (target: Target, file: string): Promise<Manifest> => {
  const { store, files } = target;
  const db = store.maintenance as unknown as Db;
  await refuseFilled(db);
  const entries = openArchive(file);
  const kept: string[] = [];
  try {
    const manifest = await readManifest(entries);
    await migrate(store, { known: stepsOf(manifest) });
    await db.transaction().execute(async (tx) => {
      await fillTables(tx, target, manifest, entries);
      if (manifest.migrations.includes('0002-message-index')) await rebuildMessageIndex(tx, store.kind);
      await keepFiles(files, manifest, entries, kept);
    });
    await migrate(store);
    return manifest;
  } catch (error) {
    await files.remove(kept);
    throw error;
  } finally {
    await entries.return?.();
  }
};
