import { type Kysely, sql } from 'kysely';
import { SettingError } from '../config/parse-values.ts';
import { openSqlite } from './drivers/open-sqlite.ts';
import type { Database } from './schema/database.ts';

/** The message is one line that names the fix. */
export class DamagedDatabase extends SettingError {
  constructor(file: string, damage: string) {
    super(
      `The database ${file} is damaged (${damage.replaceAll(/\s+/g, ' ')}). Restore the last backup into an empty DATA_DIR: see "A damaged database" in docs/operate.md.`,
    );
  }
}

/** Lets SQLite read the whole database. @throws DamagedDatabase with the first problem */
export const refuseDamaged = (file: string) => {
  const database = openSqlite(file, { readOnly: true });
  try {
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    if (found !== 'ok') throw new DamagedDatabase(file, String(found));
  } finally {
    database.close();
  }
};

/** The first problem that SQLite finds in an open database, after it has read all of it; undefined for none. */
export const findDamage = async (db: Kysely<Database>): Promise<string | undefined> => {
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check(1)`.execute(db);
  const found = rows[0]?.integrity_check;
  return found === 'ok' ? undefined : found;
};
