import type { Payloads } from '../database/transaction.ts';
import type { Pool } from './lanes.ts';

export type JobContext = {
  id: number;
  attempt: number;
  /** Aborted when the worker stops: a handler that listens can end early; it is tried again. */
  signal: AbortSignal;
};

/** It may run more than once (at least once), so it must be idempotent. */
type JobHandler<Deps, Payload> = (deps: Deps, payload: Payload, job: JobContext) => Promise<void>;

export type JobDefinition<Deps, Payload> = {
  handle: JobHandler<Deps, Payload>;
  /** Tries in all; 8 when absent (about ten minutes). */
  attempts?: number;
  pool?: Pool;
  /** Milliseconds between runs of a recurring job. */
  every?: number;
};

export type JobRegistry<Deps, Jobs extends Payloads> = { [Name in keyof Jobs]?: JobDefinition<Deps, Jobs[Name]> };

export type Schedule = Record<string, { pool?: Pool; every?: number } | undefined>;
