import { createWriteStream } from 'node:fs';
import { glob, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { snapshotSqlite } from '../db/snapshot.ts';
import type { Env } from '../env.ts';
import { dumpPostgres } from './postgres-tools.ts';
import { type TarEntry, tarOf } from './tar.ts';

async function* contentsOf(env: Env, database: TarEntry): AsyncGenerator<TarEntry> {
  yield database;
  yield { name: 'secret_key', path: join(env.dataDir, 'secret_key') };
  const files = join(env.dataDir, 'files');
  for await (const entry of glob('??/??/*', { cwd: files })) {
    const path = join(files, entry);
    yield { name: relative(env.dataDir, path).replaceAll('\\', '/'), path };
  }
}

/**
 * Writes the whole installation to one tar file while it runs: the database first, then the files, which never change once
 * they are kept. `restore` makes that installation of it again.
 */
export const writeBackup = async (env: Env, file: string) => {
  const target = resolve(file);
  const folder = await mkdtemp(join(dirname(target), '.porchlight-backup-'));
  try {
    const name = env.databaseUrl ? 'porchlight.pgdump' : 'porchlight.db';
    const path = join(folder, name);
    if (env.databaseUrl) await dumpPostgres(env.databaseUrl, path);
    else await snapshotSqlite(join(env.dataDir, 'porchlight.db'), path);
    const archive = join(folder, basename(target));
    await pipeline(tarOf(contentsOf(env, { name, path })), createWriteStream(archive, { mode: 0o600, flush: true }));
    await rename(archive, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
