import type { Payloads } from '../database/transaction.ts';
import type { Pool } from './lanes.ts';

/** What a handler knows of the run it is in. */
export type JobContext = {
  id: number;
  /** 1 on the first try. */
  attempt: number;
  /** Aborted when the worker stops: a handler that listens can end early; it is tried again. */
  signal: AbortSignal;
};

/** Does a job. It may run more than once (at least once): what it did before a crash it must find done. */
type JobHandler<Deps, Payload> = (deps: Deps, payload: Payload, job: JobContext) => Promise<void>;

export type JobDefinition<Deps, Payload> = {
  handle: JobHandler<Deps, Payload>;
  /** Tries in all; 8 when absent (about ten minutes). */
  attempts?: number;
  /** Whose places of the worker it takes; `main` when absent. */
  pool?: Pool;
  /** Milliseconds between turns, for jobs that come by themselves. */
  every?: number;
};

export type JobRegistry<Deps, Jobs extends Payloads> = { [Name in keyof Jobs]?: JobDefinition<Deps, Jobs[Name]> };

/** Of a registry, what says when and where a job runs. */
export type Schedule = Record<string, { pool?: Pool; every?: number } | undefined>;
