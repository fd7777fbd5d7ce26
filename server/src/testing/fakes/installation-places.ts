import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openStore, sqliteFile } from '../../platform/database/open-store.ts';
import { makeTestStore, type TestStore } from '../test-store.ts';

/** Folders and databases for the commands that write and restore installations. `remove` deletes all of them. */
export const createPlaces = async () => {
  const home = await mkdtemp(join(tmpdir(), 'porchlight-places-'));
  const stores: TestStore[] = [];
  const makePlace = async (empty: boolean) => {
    const store = await makeTestStore();
    stores.push(store);
    if (empty && store.databaseUrl) {
      const opened = openStore(store);
      await sql`DROP SCHEMA public CASCADE`.execute(opened.writer);
      await sql`CREATE SCHEMA public`.execute(opened.writer);
      await opened.close();
    } else if (empty) await rm(sqliteFile(store.dataDir));
    return { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl, LOG_LEVEL: 'silent' };
  };
  const remove = async () => {
    for (const store of stores) await store.remove();
    await rm(home, { recursive: true, force: true });
  };
  return { home, makePlace, remove };
};
export type Places = Awaited<ReturnType<typeof createPlaces>>;
