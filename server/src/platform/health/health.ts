import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Bus } from '../cluster/bus.ts';
import type { Env } from '../config/environment.ts';
import { migrations } from '../database/migrations/list.ts';
import { listAppliedSteps } from '../database/migrations/migrate.ts';
import { probeWrite } from '../database/probe.ts';
import type { Database } from '../database/schema/database.ts';
import type { WriteRows } from '../database/transaction.ts';
import { freeBytes } from '../files/disk-space.ts';
import { findLateJob, type LateJob } from '../jobs/lag.ts';
import type { Vitals } from './vitals.ts';
import { inTime } from './with-deadline.ts';

/** Below this an operator should act before writes fail. */
const LITTLE_SPACE = 500 * 1024 * 1024;
/** Jobs that are due for longer are not done: emails and webhooks do not leave. */
const LATE_MS = 5 * 60_000;
const WORKER_STUCK_MS = 60_000;
/** After a commit within this time no test write is needed. */
const RECENT_COMMIT_MS = 5_000;

export const CHECKS = ['store', 'migrations', 'write', 'bus', 'disk', 'jobs', 'worker'] as const;
export type Check = (typeof CHECKS)[number];
/** Without one of these no message can be sent through this node. */
const NEEDED: readonly Check[] = ['store', 'migrations', 'write'];

export type Health = {
  status: 'ok' | 'degraded' | 'unavailable';
  checks: Record<Check, boolean>;
  failing: Check[];
  diskFreeBytes: number | undefined;
  /** null when no job is late; undefined when that is unknown. */
  lateJob: LateJob | null | undefined;
  databaseMs: number | undefined;
  commitAgeMs: number;
};

type Given = {
  db: Kysely<Database>;
  write: WriteRows;
  bus: Bus;
  clock: Clock;
  env: Env;
  log: Logger;
  vitals: Vitals;
};

/** Checks whether this node can do its work, each part with a deadline. Concurrent callers share one check. */
export const createHealth = ({ db, write, bus, clock, env, log, vitals }: Given) => {
  let looking: Promise<Health> | undefined;
  let writing: Promise<unknown> | undefined;
  let lastStatus = '';

  /** A newer node may have migrated further; a database that lacks a step must not be written to. */
  const readMigrations = async () => {
    const began = performance.now();
    const applied = await listAppliedSteps(db);
    const isComplete = migrations.every(({ name }) => applied.includes(name));
    return { isComplete, milliseconds: performance.now() - began };
  };

  const canWrite = async () => {
    if (vitals.commitAge() < RECENT_COMMIT_MS) return true;
    writing ??= probeWrite(write).finally(() => {
      writing = undefined;
    });
    await writing;
    return true;
  };

  const lookNow = async (): Promise<Health> => {
    const problems: Record<string, unknown> = {};
    const attempt = <T>(name: Check, work: () => Promise<T>) =>
      inTime(work()).catch((error) => {
        problems[name] = error;
        return undefined;
      });
    const [store, written, free, lateJob] = await Promise.all([
      attempt('store', readMigrations),
      attempt('write', canWrite),
      attempt('disk', () => freeBytes(env.dataDir)),
      attempt('jobs', async () => (await findLateJob(db, clock.now())) ?? null),
    ]);
    const workerAge = vitals.workerAge();
    const checks: Record<Check, boolean> = {
      store: store !== undefined,
      migrations: store?.isComplete ?? false,
      write: written ?? false,
      bus: bus.healthy(),
      disk: !('disk' in problems) && (free === undefined || free > LITTLE_SPACE),
      jobs: lateJob !== undefined && (lateJob?.waitedMs ?? 0) < LATE_MS,
      worker: workerAge === undefined || workerAge < WORKER_STUCK_MS,
    };
    const failing = CHECKS.filter((name) => !checks[name]);
    const isNeeded = failing.some((name) => NEEDED.includes(name));
    if (failing.join() !== lastStatus)
      log[failing.length > 0 ? 'error' : 'info'](
        {
          failing,
          ...(problems['store'] ? { err: problems['store'] } : {}),
          ...(checks.jobs || !lateJob ? {} : { late_job: lateJob }),
        },
        'readiness changed',
      );
    lastStatus = failing.join();
    return {
      status: failing.length === 0 ? 'ok' : isNeeded ? 'unavailable' : 'degraded',
      checks,
      failing,
      diskFreeBytes: free,
      lateJob,
      databaseMs: store?.milliseconds,
      commitAgeMs: vitals.commitAge(),
    };
  };

  return {
    look: () => {
      looking ??= lookNow().finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
};
