import type { Env } from '../config/environment.ts';
import { SettingError } from '../config/parse-values.ts';
import { isDamage, isStoreFailure } from './drivers/store-errors.ts';
import { sqliteFile } from './open-store.ts';
import { DamagedDatabase } from './refuse-damaged.ts';

/** PostgreSQL's classes for a wrong user or password (28), and a wrong database (3D). */
const WRONG_ADDRESS = /^(28|3D)/;
/** A certificate of another authority or name, one that has expired, and a file of certificates that is not there. */
const WRONG_CERTIFICATE = /CERT|LEAF_SIGNATURE|^ENOENT$/;

const isWrongSetting = (error: Error) =>
  'code' in error && (WRONG_ADDRESS.test(String(error.code)) || WRONG_CERTIFICATE.test(String(error.code)));

/** Explains in one line why a store cannot be opened or prepared, and what to do; returns any other error as it is. */
export const explainStoreFailure = ({ databaseUrl, databaseDirectUrl, dataDir }: Env, error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  if (!databaseUrl) return isDamage(error) ? new DamagedDatabase(sqliteFile(dataDir), error.message) : error;
  const names = databaseDirectUrl ? 'DATABASE_URL or DATABASE_DIRECT_URL' : 'DATABASE_URL';
  return isStoreFailure(error) || isWrongSetting(error)
    ? new SettingError(
        `Cannot connect to the database of ${names}: ${error.message || String('code' in error && error.code)}.`,
      )
    : error;
};
