import { sql } from 'kysely';
import type { ListedFile } from '../../platform/files/files.ts';
import type { Deps } from '../deps.ts';
import { FILE_COLUMNS, keysInColumns } from './file-columns.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** A younger file may belong to an import, which no row names, or to an open transaction. */
const SAFE_AGE_MS = 9 * DAY;
/** The format of our keys: 24 random bytes. */
const OUR_KEY = /^[\w-]{32}(\.[a-z0-9]{1,5}|-report)?$/;
const AT_ONCE = 500;
/** Compared rows per column, the newest ones: each may be a request to a bucket. */
const MOST_ROWS = 10_000;

const namedByRows = async (deps: Deps, keys: string[]): Promise<Set<string>> => {
  const named = await keysInColumns(deps.searches, keys);
  const blobs = await deps.searches.selectFrom('blobs').select('key').where('key', 'in', keys).execute();
  for (const { key } of blobs) named.add(key);
  return named;
};

const orphansAmong = async (deps: Deps, files: readonly ListedFile[]): Promise<ListedFile[]> => {
  const old = files.filter(({ key, modified_at }) => OUR_KEY.test(key) && deps.clock.now() - modified_at > SAFE_AGE_MS);
  if (old.length === 0) return [];
  const named = await namedByRows(
    deps,
    old.map(({ key }) => key),
  );
  return old.filter(({ key }) => !named.has(key));
};

const countMissing = async (deps: Deps): Promise<number> => {
  let missing = 0;
  for (const { table, key } of FILE_COLUMNS) {
    // A cache: missing files are fetched again.
    if (table === 'remote_pictures') continue;
    const { rows } = await sql<{ file: string }>`
      SELECT ${sql.ref(key)} AS file FROM ${sql.table(table)} WHERE ${sql.ref(key)} IS NOT NULL
      ORDER BY id DESC LIMIT ${MOST_ROWS}`.execute(deps.searches);
    for (const { file } of rows) if ((await deps.files.size(file)) === undefined) missing += 1;
  }
  return missing;
};

/** Those in our own folder that no row names are deleted; a bucket may hold other files: only counted. */
export const sweepOrphans = async (deps: Deps): Promise<void> => {
  const found = { files: 0, bytes: 0, orphans: 0, orphan_bytes: 0, removed: 0 };
  let batch: ListedFile[] = [];
  const judge = async () => {
    const orphans = await orphansAmong(deps, batch);
    batch = [];
    found.orphans += orphans.length;
    for (const { byte_size } of orphans) found.orphan_bytes += byte_size;
    if (deps.env.s3 || orphans.length === 0) return;
    await deps.files.remove(orphans.map(({ key }) => key));
    found.removed += orphans.length;
  };
  for await (const file of deps.files.list()) {
    found.files += 1;
    found.bytes += file.byte_size;
    batch.push(file);
    if (batch.length === AT_ONCE) await judge();
  }
  await judge();
  const missing = await countMissing(deps);
  await deps.write(async (tx) => {
    await tx.db.deleteFrom('file_sweeps').execute();
    await tx.db
      .insertInto('file_sweeps')
      .values({ ...found, missing, finished_at: tx.now })
      .execute();
  });
};

export const readFileSweep = ({ db }: Pick<Deps, 'db'>) =>
  db.selectFrom('file_sweeps').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
