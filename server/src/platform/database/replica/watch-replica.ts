import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { judgeReplica, type ReplicaState } from './judge-replica.ts';

/** A result is used for this long. */
const FRESH_MS = 2_000;
/** After a failure the primary is used for this long, so that not every report waits for a dead host. */
const AVOIDED_MS = 5_000;

const readPrimary = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ written: string; read_at: number; database: string }>`
    SELECT pg_current_wal_lsn()::text AS written,
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS read_at,
      current_database()::text AS database`.execute(db);
  return rows[0];
};

const readReplica = async (db: Kysely<Database>) => {
  const { rows } = await sql<{
    is_standby: boolean;
    database: string;
    replayed: string | null;
    replayed_at: number | null;
  }>`
    SELECT pg_is_in_recovery() AS is_standby, current_database()::text AS database,
      pg_last_wal_replay_lsn()::text AS replayed,
      (extract(epoch FROM pg_last_xact_replay_timestamp()) * 1000)::float8 AS replayed_at`.execute(db);
  return rows[0];
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error));

type Given = { primary: Kysely<Database>; replica: Kysely<Database>; longestLagMs: number };

/** Decides whether reports may be read from the replica. Looks only when asked; callers at once share one look. */
export const createReplicaWatch = ({ primary, replica, longestLagMs }: Given) => {
  let state: ReplicaState = { isUsable: false, lagMs: undefined, problem: undefined };
  let until = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let onChange: (state: ReplicaState) => void = () => {};

  const set = (next: ReplicaState, validMs: number) => {
    const hasChanged = next.isUsable !== state.isUsable || (!next.isUsable && state.problem === undefined);
    state = next;
    until = performance.now() + validMs;
    if (hasChanged) onChange(next);
  };

  const fail = (error: unknown) =>
    set({ isUsable: false, lagMs: undefined, problem: `It does not respond: ${messageOf(error)}` }, AVOIDED_MS);

  const lookNow = async () => {
    try {
      // One after the other: a replica that has replayed up to a position read before is up to date.
      const source = await readPrimary(primary);
      const copy = await readReplica(replica);
      if (!source || !copy) return fail(new Error('no row'));
      const { is_standby: isStandby, database, replayed, replayed_at: replayedAt } = copy;
      set(
        judgeReplica(
          {
            written: source.written,
            readAt: source.read_at,
            database: source.database,
            replica: { isStandby, database, replayed, replayedAt },
          },
          longestLagMs,
        ),
        FRESH_MS,
      );
    } catch (error) {
      fail(error);
    }
  };

  const look = async (): Promise<ReplicaState> => {
    if (performance.now() >= until) {
      looking ??= lookNow().finally(() => {
        looking = undefined;
      });
      await looking;
    }
    return state;
  };

  return {
    look,
    isUsable: async () => (await look()).isUsable,
    /** A read on it failed: the primary is used for a while. */
    avoid: fail,
    /** Called when it becomes usable or stops being so. */
    listen: (listener: (state: ReplicaState) => void) => {
      onChange = listener;
    },
  };
};
export type ReplicaWatch = ReturnType<typeof createReplicaWatch>;
