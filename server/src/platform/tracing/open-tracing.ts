import type { Logger } from 'pino';
import type { Env } from '../config/environment.ts';
import type { Tracing } from './span.ts';

/** The SDK costs time and memory at the start: it is loaded only where traces are sent. */
export const openTracing = async (
  { tracing }: Pick<Env, 'tracing'>,
  /** `postgresql` or `sqlite`. */
  system: string,
  log: Logger,
): Promise<Tracing | undefined> => {
  if (!tracing) return undefined;
  const { createOtlpTracing } = await import('./tracing.otlp.ts');
  return createOtlpTracing(tracing, system, log);
};
