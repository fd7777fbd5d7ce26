import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { renameDurably } from '../atomic-file.ts';
import { openSqlite } from './drivers/open-sqlite.ts';

/**
 * Copies a SQLite file while it is in use: a consistent state, under its name only when it is complete. VACUUM INTO,
 * because it reads one snapshot however much is written meanwhile (the online backup starts again at each write), and
 * leaves deleted rows out.
 */
export const snapshotSqlite = async (file: string, target: string) => {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { force: true });
  const source = openSqlite(file, { readOnly: true });
  try {
    source.prepare('VACUUM INTO ?').run(unfinished);
    const handle = await open(unfinished, 'r+');
    await handle.sync().finally(() => handle.close());
    await renameDurably(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    source.close();
  }
};
