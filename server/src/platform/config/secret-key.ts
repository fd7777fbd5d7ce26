import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from '../atomic-file.ts';
import { SettingError } from './parse-values.ts';

export const SECRET_KEY_LENGTH = 32;

const fileOf = (dataDir: string) => join(dataDir, 'secret_key');

export const storeSecretKey = (dataDir: string, key: string) => writeFileAtomically(fileOf(dataDir), `${key}\n`);

/** Creates the key at the first start. @throws SettingError for an empty file: anyone could sign tokens with it */
export const readOrMakeSecretKey = (dataDir: string): string => {
  const file = fileOf(dataDir);
  if (existsSync(file)) {
    const key = readFileSync(file, 'utf8').trim();
    if (key.length >= SECRET_KEY_LENGTH) return key;
    throw new SettingError(
      `${file} contains no valid key (${key.length} characters instead of at least ${SECRET_KEY_LENGTH}). Restore the file from a backup. Without a backup, delete it and restart: this creates a new key and ends the sessions of all visitors.`,
    );
  }
  const made = randomBytes(48).toString('base64url');
  storeSecretKey(dataDir, made);
  return made;
};
