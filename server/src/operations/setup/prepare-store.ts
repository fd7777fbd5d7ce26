import { join } from 'node:path';
import type { Logger } from 'pino';
import { reseal } from '../../domain/authentication/sealed-secrets.ts';
import type { Env } from '../../platform/config/environment.ts';
import { explainStoreFailure } from '../../platform/database/explain-failure.ts';
import { migrate } from '../../platform/database/migrations/migrate.ts';
import { openStore, type Store } from '../../platform/database/open-store.ts';
import { rewriteFile } from '../../platform/database/purge.ts';
import { lockUntilCommit } from '../../platform/database/row-locks.ts';
import { snapshotSqlite } from '../../platform/database/snapshot.ts';
import { seed } from './seed.ts';

const SEED_LOCK = 7_041_986;

const fill = (store: Store, env: Env) =>
  store.maintenance.transaction().execute(async (tx) => {
    await lockUntilCommit(tx, SEED_LOCK);
    await seed(tx, env, Date.now());
  });

/** Versions without this step left deleted rows in the file. */
const FIRST_THAT_PURGES = '0017-erased-text';

const resealAll = async ({ maintenance }: Store, env: Env, log: Logger) => {
  if (env.previousSecretKey === undefined) return;
  const resealed = await reseal(maintenance, env);
  if (resealed > 0) log.info({ resealed }, 'encrypted stored secrets with the new secret key');
};

const rewrite = async (store: Store, log: Logger) => {
  if (!store.file) return;
  try {
    await rewriteFile(store);
    log.info('rewrote the database file without deleted data');
  } catch (error) {
    log.warn(
      { err: error },
      'could not rewrite the database file: data that was deleted before this version may still be in it',
    );
  }
};

/** @throws DamagedDatabase when SQLite cannot read the file as a database */
const open = (env: Env) => {
  try {
    return openStore(env);
  } catch (error) {
    throw explainStoreFailure(env, error);
  }
};

/** Opens the store, migrates it (after a copy of an older SQLite file) and seeds an empty one. */
export const prepareStore = async (env: Env, log: Logger): Promise<Store> => {
  const store = open(env);
  let isUpgrade = false;
  const backup = async () => {
    isUpgrade = true;
    if (!store.file) return;
    const target = join(env.dataDir, 'backups', `before-upgrade-${new Date().toISOString().replaceAll(':', '-')}.db`);
    await snapshotSqlite(store.file, target);
    log.info({ file: target }, 'stored a copy of the database before the upgrade');
  };
  try {
    const steps = await migrate(store, { backup });
    if (isUpgrade && steps.includes(FIRST_THAT_PURGES)) await rewrite(store, log);
    if (steps.length > 0) log.info({ steps }, 'migrated the database to this version');
    await fill(store, env);
    await resealAll(store, env, log);
    return store;
  } catch (error) {
    await store.close();
    throw explainStoreFailure(env, error);
  }
};
