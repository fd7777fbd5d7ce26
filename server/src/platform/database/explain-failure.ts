import type { Env } from '../config/environment.ts';
import { SettingError } from '../config/parse-values.ts';
import { isDamage, isStoreFailure } from './drivers/store-errors.ts';
import { sqliteFile } from './open-store.ts';
import { DamagedDatabase } from './refuse-damaged.ts';

/** PostgreSQL's classes for a wrong user or password (28), and a wrong database (3D). */
const isWrongAddress = (error: Error) => 'code' in error && /^(28|3D)/.test(String(error.code));

/** Explains in one line why a store cannot be opened or prepared, and what to do; returns any other error as it is. */
export const explainStoreFailure = ({ databaseUrl, databaseDirectUrl, dataDir }: Env, error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  if (!databaseUrl) return isDamage(error) ? new DamagedDatabase(sqliteFile(dataDir), error.message) : error;
  const names = databaseDirectUrl ? 'DATABASE_URL or DATABASE_DIRECT_URL' : 'DATABASE_URL';
  return isStoreFailure(error) || isWrongAddress(error)
    ? new SettingError(
        `Cannot connect to the database of ${names}: ${error.message || String('code' in error && error.code)}.`,
      )
    : error;
};
