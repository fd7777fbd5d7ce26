import { type Kysely, sql } from 'kysely';
import { SettingError } from '../../config/parse-values.ts';
import type { Database } from '../schema/database.ts';

const sessionOf = async (connection: Kysely<Database>) => {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(connection);
  return rows[0]?.pid;
};

/**
 * Migrations lock and set things in their session. A pooler in transaction mode shares sessions: two connections that ask
 * twice each, one after the other, meet one session, or another one the second time.
 */
export const refuseSharedSessions = (db: Kysely<Database>): Promise<void> =>
  db.connection().execute((one) =>
    db.connection().execute(async (two) => {
      const sessions = [await sessionOf(one), await sessionOf(one), await sessionOf(two), await sessionOf(two)];
      if (sessions[0] === sessions[1] && sessions[2] === sessions[3] && sessions[0] !== sessions[2]) return;
      throw new SettingError(
        'DATABASE_URL is a pooler that shares its sessions (transaction mode). Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for migrations and backups: see "Behind PgBouncer" in docs/operate.md.',
      );
    }),
  );
