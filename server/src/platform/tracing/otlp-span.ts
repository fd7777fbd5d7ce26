import {
  type Attributes as ApiAttributes,
  type Span as ApiSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import type { Attributes, Span, SpanDraft } from './span.ts';

/** An export of a million rows is a few spans, not thousands. */
const MOST_STATEMENTS = 100;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

export const kindOf = ({ kind }: SpanDraft): SpanKind => (kind ? KINDS[kind] : SpanKind.INTERNAL);

const now = () => performance.timeOrigin + performance.now();

const CODE = /^\w{1,40}$/;

/** `23505`, `HttpError`, `503`. */
const kindOfError = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error === 'string' && CODE.test(error) ? error : typeof error;
  return 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : error.name;
};

const endWith = (span: ApiSpan, error: unknown, at?: number) => {
  if (error !== undefined) {
    span.setAttribute('error.type', kindOfError(error));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end(at);
};

/** A span of the SDK as the product sees it. */
export const createSpan = (tracer: Tracer, own: ApiSpan, system: string): Span => {
  const { traceId, spanId, traceFlags } = own.spanContext();
  let statements = 0;
  const start = (name: string, kind: SpanKind, attributes: ApiAttributes | undefined, startTime?: number) =>
    tracer.startSpan(
      name,
      { kind, ...(attributes ? { attributes } : {}), ...(startTime === undefined ? {} : { startTime }) },
      trace.setSpan(ROOT_CONTEXT, own),
    );
  const isRecorded = own.isRecording();
  const span: Span = {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    child: (draft) =>
      isRecorded ? createSpan(tracer, start(draft.name, kindOf(draft), draft.attributes), system) : span,
    statement: (name, milliseconds, error) => {
      if (!isRecorded) return;
      statements += 1;
      if (statements > MOST_STATEMENTS) return;
      const [operation = name, table] = name.split(' ');
      const attributes = {
        'db.system.name': system,
        'db.operation.name': operation,
        ...(table ? { 'db.collection.name': table } : {}),
      };
      const end = now();
      endWith(start(name, SpanKind.CLIENT, attributes, end - milliseconds), error, end);
    },
    set: (attributes: Attributes) => void own.setAttributes(attributes),
    link: (other) => {
      const context = parseTraceParent(other.traceparent);
      if (context && other !== span) own.addLink({ context });
    },
    end: (error) => {
      // An unsampled span is its own child, and may be ended many times.
      if (!isRecorded) return;
      if (statements > MOST_STATEMENTS)
        own.setAttribute('porchlight.statements_left_out', statements - MOST_STATEMENTS);
      endWith(own, error);
    },
  };
  return span;
};
