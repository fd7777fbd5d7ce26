import type { Deps } from '../../domain/deps.ts';
import { OutboundError } from '../../platform/clients/outbound-http.ts';
import { type Finding, ok, warn } from './findings.ts';

const NAME = 'Traces';
const ANSWER_MS = 3_000;
const FIX = 'Check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS. Until then, traces are left out.';

/** Sends an empty list of traces. */
export const lookAtTracing = async ({ env: { tracing }, http }: Pick<Deps, 'env' | 'http'>): Promise<Finding> => {
  if (!tracing) return ok(NAME, 'not sent: OTEL_EXPORTER_OTLP_ENDPOINT is not set');
  const { host } = new URL(tracing.endpoint);
  try {
    const { status } = await http.request({
      method: 'POST',
      url: tracing.endpoint,
      headers: { ...tracing.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      timeout: ANSWER_MS,
      is_operators: true,
    });
    if (status < 300) return ok(NAME, `${host} accepts them`);
    return warn(NAME, `${host} refuses them with ${status}`, FIX);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return warn(NAME, `${host} cannot be reached: ${error.message}`, FIX);
  }
};
