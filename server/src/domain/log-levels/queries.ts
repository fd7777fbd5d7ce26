import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import type { LogLevelsTable } from '../../platform/database/schema/jobs.ts';

export type SetLogLevel = Selectable<LogLevelsTable>;

/** Also those that have expired: a reader compares `expires_at` with its own clock. */
export const listLogLevels = (db: Kysely<Database>): Promise<SetLogLevel[]> =>
  db.selectFrom('log_levels').selectAll().execute();
