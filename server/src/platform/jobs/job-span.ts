import type { Clock } from '../clock.ts';
import type { JobRow } from '../database/schema/jobs.ts';
import type { Span, Tracing } from '../tracing/span.ts';

/** A job that runs later, or again and again, is a trace of its own, which names the one that enqueued it. */
const SAME_TRACE_MS = 60_000;

export const startJobSpan = (
  { tracing, clock }: { tracing: Tracing | undefined; clock: Clock },
  { name, id, attempts, created_at, traceparent }: JobRow,
): Span | undefined =>
  tracing?.start({
    name: `job ${name}`,
    kind: 'consumer',
    attributes: { 'porchlight.job_id': id, 'porchlight.attempt': attempts },
    ...(traceparent === null
      ? {}
      : clock.now() - created_at < SAME_TRACE_MS
        ? { parent: traceparent }
        : { linkTo: traceparent }),
  });
