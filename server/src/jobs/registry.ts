import type { Deps } from '../deps.ts';
import type { JobName, JobPayloads } from './job-types.ts';
import { autoResolve, wakeSnoozed } from '../conversations/time-jobs.ts';
import { mailTranscript } from '../mails/transcript-job.ts';
import { sweepBlobs } from '../uploads/direct.ts';
import { makeThumbnail } from '../uploads/thumbnail-job.ts';
import { DELIVERY_ATTEMPTS, deliverWebhook, dispatchWebhooks, sweepDeliveries } from '../webhooks/jobs.ts';
import { deleteFiles, sweepChanges, sweepJobs } from './housekeeping.ts';

export type JobContext = {
  id: number;
  /** 1 on the first try. */
  attempt: number;
  /** Aborted when the worker stops: a handler that listens can end early; it is tried again. */
  signal: AbortSignal;
};

/** Does a job. It may run more than once (at least once): what it did before a crash it must find done. */
export type JobHandler<Name extends JobName> = (
  deps: Deps,
  payload: JobPayloads[Name],
  job: JobContext,
) => Promise<void>;

export type JobDefinition<Name extends JobName> = {
  handle: JobHandler<Name>;
  /** Tries in all; 8 when absent (about ten minutes). */
  attempts?: number;
  /** Milliseconds between turns, for jobs that come by themselves. */
  every?: number;
};

export type JobRegistry = { [Name in JobName]?: JobDefinition<Name> };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Every job of the product, by name. */
export const jobs: JobRegistry = {
  'attachment.process': { handle: makeThumbnail, attempts: 3 },
  'blobs.sweep': { handle: sweepBlobs, every: HOUR },
  'files.delete': { handle: deleteFiles },
  'changes.sweep': { handle: sweepChanges, every: HOUR },
  'conversation.wake_snoozed': { handle: wakeSnoozed, every: MINUTE },
  'conversation.auto_resolve': { handle: autoResolve, every: HOUR },
  'mail.transcript': { handle: mailTranscript },
  'webhook.dispatch': { handle: dispatchWebhooks },
  'webhook.deliver': { handle: deliverWebhook, attempts: DELIVERY_ATTEMPTS },
  'webhooks.sweep': { handle: sweepDeliveries, every: 24 * HOUR },
  'jobs.sweep': { handle: sweepJobs, every: 24 * HOUR },
};
