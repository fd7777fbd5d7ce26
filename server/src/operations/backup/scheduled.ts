import { finishRun, lastTurn, readRuns, startRun } from '../../domain/backups/runs.ts';
import type { Deps } from '../../domain/deps.ts';
import type { JobContext } from '../../platform/jobs/definition.ts';
import { hasUnfinishedJob } from '../../platform/jobs/has-unfinished.ts';
import { runInOwnProcess } from '../../platform/own-process.ts';
import type { Order } from './child.ts';
import { reasonOf } from './reason.ts';

const HOUR = 60 * 60 * 1_000;
const DEADLINE_MS = 12 * HOUR;
const AGAIN_AFTER_MS = HOUR;
const CHILD = new URL('./child.ts', import.meta.url);

/** At its time, an hour after a failure, and at once where none was ever made. One at a time in the whole installation. */
export const enqueueDueBackup = async (deps: Deps): Promise<void> => {
  const { backups } = deps.env;
  if (!backups) return;
  const now = deps.clock.now();
  const { ended, verified } = await readRuns(deps);
  if (verified && verified.started_at >= lastTurn(backups, now)) return;
  if (ended?.state === 'failed' && now - (ended.finished_at ?? 0) < AGAIN_AFTER_MS) return;
  await deps.write(async (tx) => {
    if (!(await hasUnfinishedJob(tx.db, 'backup.run'))) tx.enqueue('backup.run', {}, { unique_key: 'backup.run' });
  });
};

/** In a process of its own: encryption and SQLite's copy block the thread, and nothing that happens there ends the server. */
export const runBackupJob = async (deps: Deps, _payload: object, { signal }: JobContext): Promise<void> => {
  const { env, log, clock } = deps;
  const id = await startRun(deps);
  try {
    const order: Order = { env, now: clock.now() };
    const detail = await runInOwnProcess(CHILD, order, { signal, deadlineMs: DEADLINE_MS });
    await finishRun(deps, id, 'verified', detail);
    log.info({ detail }, 'the backup is written and verified');
  } catch (error) {
    if (signal.aborted) {
      await finishRun(deps, id, 'stopped', '').catch(() => {});
      throw error;
    }
    const cause = reasonOf(error);
    log.error({ cause }, 'the backup failed');
    await finishRun(deps, id, 'failed', cause);
  }
};
