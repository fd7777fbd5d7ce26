import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** Copies a SQLite file while it is in use: one moment's state, on disk under its name only when it is whole. */
export const snapshotSqlite = async (file: string, target: string) => {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { force: true });
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(source, unfinished, { rate: 2_000 });
  } finally {
    source.close();
  }
  const handle = await open(unfinished, 'r+');
  await handle.sync().finally(() => handle.close());
  await rename(unfinished, target);
};
