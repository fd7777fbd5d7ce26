import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

const PAUSE_MS = 20;
/** A session that is busy for longer is ended as well. */
const PATIENCE_MS = 2_000;

/**
 * Ends the sessions of nodes of earlier versions that were opened before now, each as soon as it is idle; the nodes
 * open new ones. A session keeps the plans of its prepared statements, and PostgreSQL refuses those whose columns
 * changed: earlier versions fail every such statement for as long as the session lives. Sessions of this version and of
 * other programs have a name, and stay.
 */
export const endOldSessions = async (db: Kysely<unknown>): Promise<void> => {
  const { rows: began } = await sql<{ at: string }>`SELECT clock_timestamp()::text AS at`.execute(db);
  const at = began[0]?.at ?? '';
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const anyState = performance.now() > until;
    const { rows } = await sql<{ ended: boolean }>`SELECT CASE WHEN state = 'idle' OR ${anyState}::boolean
        THEN pg_terminate_backend(pid) ELSE false END AS ended
      FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND application_name = ''
        AND pid <> pg_backend_pid() AND backend_start < ${at}::timestamptz`.execute(db);
    if (anyState || rows.every(({ ended }) => ended)) return;
    await pause(PAUSE_MS);
  }
};
