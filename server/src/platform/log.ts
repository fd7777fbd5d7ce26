import pino, { type DestinationStream, type Logger } from 'pino';
import { currentSpan } from './tracing/current-span.ts';

type LoggedError = { type: string; message: string; code?: unknown; stack?: string | undefined; cause?: LoggedError };

/** A driver's error has rows and parameters beside these; they are not logged. */
const describeError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
};

/** JSON lines, on standard output unless another stream is given. No bodies, no queries, no tokens: see `platform/http/request-hooks`. */
export const createLog = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      mixin: () => {
        const span = currentSpan();
        return span ? { trace_id: span.traceId } : {};
      },
    },
    to,
  );
