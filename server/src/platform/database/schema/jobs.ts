import type { AccountId, JobId } from '@porchlight/core/wire/ids.ts';
import type { LogArea, RuntimeLogLevel } from '@porchlight/core/wire/monitoring/log-level.ts';
import type { Generated, Selectable } from 'kysely';
import type { Json } from './column-types.ts';

export interface JobsTable {
  id: Generated<JobId>;
  name: string;
  payload: Json;
  unique_key: string | null;
  /** Names one run of a recurring job; unique for ever, so that one of many nodes runs it, once. */
  slot: string | null;
  account_id: AccountId | null;
  /** Jobs of one lane share few workers. */
  lane: string | null;
  status: 'waiting' | 'running' | 'done' | 'failed';
  attempts: number;
  run_at: number;
  locked_until: number | null;
  locked_by: string | null;
  last_error: string | null;
  created_at: number;
  finished_at: number | null;
  /** W3C, of the request or job that enqueued it; null where nothing is traced. */
  traceparent: Generated<string | null>;
}

/** One run of the scheduled backups. `detail`: what it wrote, or why it failed. */
export interface BackupRunsTable {
  id: Generated<number>;
  state: 'running' | 'verified' | 'failed' | 'stopped';
  started_at: number;
  finished_at: number | null;
  detail: string | null;
}

/** The level of one area of the log on all nodes until `expires_at`. `set_by`: an email address; null by the command. */
export interface LogLevelsTable {
  area: LogArea;
  level: RuntimeLogLevel;
  expires_at: number;
  set_by: string | null;
}

export type JobRow = Selectable<JobsTable>;

export interface JobTables {
  jobs: JobsTable;
  backup_runs: BackupRunsTable;
  log_levels: LogLevelsTable;
}
