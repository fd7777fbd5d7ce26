import { SettingError } from './parse-values.ts';
import type { Source } from './variables.ts';

/** Shorter ones can be guessed by a computer that has the file. */
const SHORTEST_PASSPHRASE = 12;

/** Backups are encrypted where it is set. Read on its own by commands that need no installation. @throws SettingError */
export const readBackupPassphrase = (source: Source): string | undefined => {
  const passphrase = source['BACKUP_PASSPHRASE'];
  if (!passphrase) return undefined;
  if (passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new SettingError(`BACKUP_PASSPHRASE must have at least ${SHORTEST_PASSPHRASE} characters.`);
};
