import type { Selectable } from 'kysely';
import type { BackupSettings } from '../../platform/config/backups.ts';
import type { BackupRunsTable } from '../../platform/database/schema/jobs.ts';
import type { Deps } from '../deps.ts';

const HOUR = 60 * 60 * 1_000;
const RUNS_KEPT = 100;
const LONGEST_DETAIL = 2_000;

export type BackupRun = Selectable<BackupRunsTable>;

/** The last moment, in epoch ms, at which a backup was to begin. */
export const lastTurn = ({ everyHours, atHour }: Pick<BackupSettings, 'everyHours' | 'atHour'>, now: number) => {
  const [every, offset] = [everyHours * HOUR, atHour * HOUR];
  return Math.floor((now - offset) / every) * every + offset;
};

/** Ends the rows of processes that were killed: one backup runs at a time. Returns the id of the new run. */
export const startRun = ({ write }: Pick<Deps, 'write'>): Promise<number> =>
  write(async (tx) => {
    await tx.db
      .updateTable('backup_runs')
      .set({ state: 'stopped', finished_at: tx.now })
      .where('state', '=', 'running')
      .execute();
    const { id } = await tx.db
      .insertInto('backup_runs')
      .values({ state: 'running', started_at: tx.now, finished_at: null, detail: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The last one that was verified stays, however many have failed since.
    const verified = await tx.db
      .selectFrom('backup_runs')
      .select((row) => row.fn.max('id').as('id'))
      .where('state', '=', 'verified')
      .executeTakeFirst();
    await tx.db
      .deleteFrom('backup_runs')
      .where('id', '<=', id - RUNS_KEPT)
      .where('id', '!=', verified?.id ?? 0)
      .execute();
    return id;
  });

export const finishRun = (
  { write }: Pick<Deps, 'write'>,
  id: number,
  state: Exclude<BackupRun['state'], 'running'>,
  detail: string,
): Promise<void> =>
  write(async (tx) => {
    await tx.db
      .updateTable('backup_runs')
      .set({ state, finished_at: tx.now, detail: detail.slice(0, LONGEST_DETAIL) })
      .where('id', '=', id)
      .execute();
  });

/** The newest run, the newest that has ended, and the newest that was verified. */
export const readRuns = async ({ db }: Pick<Deps, 'db'>) => {
  const newest = db.selectFrom('backup_runs').selectAll().orderBy('id', 'desc').limit(1);
  const [last, ended, verified] = await Promise.all([
    newest.executeTakeFirst(),
    newest.where('state', 'in', ['verified', 'failed']).executeTakeFirst(),
    newest.where('state', '=', 'verified').executeTakeFirst(),
  ]);
  return { last, ended, verified };
};

/** Whether the last backup that ended is good, and not older than two intervals; `ageMs` is of the last good one. */
export const judgeRuns = (
  { ended, verified }: Pick<Awaited<ReturnType<typeof readRuns>>, 'ended' | 'verified'>,
  { everyHours }: Pick<BackupSettings, 'everyHours'>,
  now: number,
) => {
  const ageMs = verified && Math.max(0, now - verified.started_at);
  const isLate = ageMs === undefined || ageMs > 2 * everyHours * HOUR;
  return { ageMs, isLate, isGood: !isLate && ended?.state === 'verified' };
};
