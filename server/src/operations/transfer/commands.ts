import type { Env } from '../../platform/config/environment.ts';
import { storeSecretKey } from '../../platform/config/secret-key.ts';
import { lockStore } from '../../platform/database/lock-store.ts';
import { openStore } from '../../platform/database/open-store.ts';
import { openFiles } from '../../platform/files/files.open.ts';
import { exportInstallation } from './export.ts';
import { importInstallation } from './import.ts';

const totals = (tables: { rows: number }[], files: unknown[]) =>
  `${tables.reduce((sum, table) => sum + table.rows, 0)} rows and ${files.length} files`;

export const runExport = async (env: Env, file: string) => {
  const store = openStore(env);
  try {
    const files = await openFiles(env);
    const { tables, files: written } = await exportInstallation({ store, files, secretKey: env.secretKey }, file);
    return `${totals(tables, written)} written to ${file}. It contains secrets. Store it like a password.`;
  } finally {
    await store.close();
  }
};

/** `givenKey` is the value of SECRET_KEY, if any. */
export const runImport = async (env: Env, file: string, givenKey: string | undefined) => {
  const unlock = lockStore(env);
  const store = openStore(env);
  try {
    const { tables, files, secret_key } = await importInstallation({ store, files: await openFiles(env) }, file);
    const done = `${totals(tables, files)} read from ${file}.`;
    if (givenKey === secret_key) return done;
    if (givenKey) return `${done} SECRET_KEY differs from the key of the export, so visitors start a new session.`;
    storeSecretKey(env.dataDir, secret_key);
    return done;
  } finally {
    await store.close();
    unlock();
  }
};
