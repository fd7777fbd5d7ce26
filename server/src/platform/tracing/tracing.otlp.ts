import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, type SpanContext, trace } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { SamplerSettings, TracingSettings } from '../config/tracing.ts';
import { VERSION } from '../version.ts';
import { createSpan, kindOf } from './otlp-span.ts';
import type { Tracing } from './span.ts';

const EXPORT_MS = 5_000;
const CLOSE_MS = 1_000;
/** About 5 MB; what comes when it is full is left out. */
const MOST_WAITING = 4_096;
const MOST_AT_ONCE = 512;
const EVERY_MS = 1_000;
/** A receiver that never completes an answer holds this many batches. */
const MOST_REQUESTS = 2;

const samplerOf = ({ ratio, followsParent }: SamplerSettings) => {
  const own =
    ratio === 1 ? new AlwaysOnSampler() : ratio === 0 ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
  return followsParent ? new ParentBasedSampler({ root: own }) : own;
};

/** The log names the first failure, and the first success after it. */
const sayChanges = (exporter: SpanExporter, endpoint: string, log: Logger): SpanExporter => {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !isFailing)
          log.warn({ err: result.error, endpoint }, 'traces are not accepted by their receiver and are left out');
        if (!failed && isFailing) log.info({ endpoint }, 'traces are accepted again');
        isFailing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};

const contextOf = (traceparent: string | undefined): SpanContext | undefined => {
  const context = traceparent === undefined ? null : parseTraceParent(traceparent);
  return context && trace.isSpanContextValid({ ...context, isRemote: true })
    ? { ...context, isRemote: true }
    : undefined;
};

/** Sends traces by OTLP (HTTP, JSON). Loaded only where an endpoint is set. */
export const createOtlpTracing = (settings: TracingSettings, system: string, log: Logger): Tracing => {
  const exporter = new OTLPTraceExporter({
    url: settings.endpoint,
    headers: settings.headers,
    timeoutMillis: EXPORT_MS,
    concurrencyLimit: MOST_REQUESTS,
  });
  // An address may contain a password.
  const { origin, pathname } = new URL(settings.endpoint);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': VERSION,
      'service.instance.id': randomUUID(),
    }),
    sampler: samplerOf(settings.sampler),
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: sayChanges(exporter, origin + pathname, log),
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: MOST_AT_ONCE,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('porchlight', VERSION);
  return {
    start: (draft) => {
      const parent = contextOf(draft.parent);
      const link = contextOf(draft.linkTo);
      const span = tracer.startSpan(
        draft.name,
        {
          kind: kindOf(draft),
          ...(draft.attributes ? { attributes: draft.attributes } : {}),
          ...(link ? { links: [{ context: link }] } : {}),
        },
        parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      );
      return createSpan(tracer, span, system);
    },
    close: async () => {
      // The receiver may be gone: the log has said so.
      await Promise.race([provider.shutdown().catch(() => {}), pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };
};
