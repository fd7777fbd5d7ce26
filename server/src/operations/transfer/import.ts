import type { Kysely } from 'kysely';
import { migrations } from '../../platform/database/migrations/list.ts';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import type { Store } from '../../platform/database/open-store.ts';
import { untyped } from '../../platform/database/schema/untyped.ts';
import { rebuildMessageIndex } from '../../platform/database/search/message-index.ts';
import { fillTable, isFilled, rowsAtOnce } from '../../platform/database/transfer/fill-table.ts';
import { setLastId } from '../../platform/database/transfer/sequences.ts';
import { readTables } from '../../platform/database/transfer/table-shapes.ts';
import type { FileStore } from '../../platform/files/files.ts';
import { BadExport, bytesOf, type Entries, nextNamed, openArchive, readManifest, readRows } from './archive.ts';
import type { Manifest } from './manifest.ts';

type Target = { store: Store; files: FileStore };
type Db = Kysely<unknown>;

/** Refuses an export that is newer than this program. */
const stepsOf = ({ migrations: applied }: Manifest) => {
  const steps = migrations.slice(0, applied.length);
  if (steps.some(({ name }, index) => name !== applied[index]) || steps.length < applied.length)
    throw new BadExport(
      `The export was written by a different version (its last migration is "${applied.at(-1)}"). Use that version or a newer one.`,
    );
  return steps;
};

const refuseFilled = async (db: Db) => {
  if (await isFilled(db))
    throw new BadExport(
      'An export can only be imported into an empty installation. Use an empty DATA_DIR, or an empty database in DATABASE_URL.',
    );
};

const fillTables = async (tx: Db, manifest: Manifest, entries: Entries) => {
  const shapes = new Map((await readTables(tx)).map((table) => [table.name, table]));
  for (const { name, rows, last_id } of manifest.tables) {
    const table = shapes.get(name);
    if (!table) throw new BadExport(`The export has a table "${name}" that this version does not have.`);
    const entry = await nextNamed(entries, `tables/${name}.ndjson`);
    const count = await fillTable(tx, table, readRows(entry, rowsAtOnce(table)));
    if (count !== rows)
      throw new BadExport(
        `The export is incomplete or was changed: it has ${count} rows of ${name} instead of ${rows}.`,
      );
    if (last_id !== undefined) await setLastId(tx, name, last_id);
  }
};

const keepFiles = async (files: FileStore, manifest: Manifest, entries: Entries, storedKeys: string[]) => {
  const types = new Map(manifest.files.map(({ key, content_type }) => [`files/${key}`, { key, content_type }]));
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const table = types.get(next.value.header.name);
    if (!table) throw new BadExport(`The export has an entry "${next.value.header.name}" that is not in its list.`);
    await files.keep(await files.receive(bytesOf(next.value)), table.key, { content_type: table.content_type });
    storedKeys.push(table.key);
  }
};

/** Or not at all. The installation needs the manifest's `secret_key`. @throws BadExport */
export const importInstallation = async (target: Target, file: string): Promise<Manifest> => {
  const { store, files } = target;
  const db = untyped(store.maintenance);
  await refuseFilled(db);
  const entries = openArchive(file);
  const storedKeys: string[] = [];
  try {
    const manifest = await readManifest(entries);
    await migrate(store, { steps: stepsOf(manifest) });
    await db.transaction().execute(async (tx) => {
      await fillTables(tx, manifest, entries);
      if (manifest.migrations.includes('0002-message-index')) await rebuildMessageIndex(tx);
      await keepFiles(files, manifest, entries, storedKeys);
    });
    await migrate(store);
    return manifest;
  } catch (error) {
    await files.remove(storedKeys);
    throw error;
  } finally {
    await entries.return?.();
  }
};
