import proxyAddress from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../config/environment.ts';
import type { App } from '../http/app-type.ts';
import { runInSpan } from '../tracing/current-span.ts';
import type { Span, Tracing } from '../tracing/span.ts';

const FIRST_FAILURE = 500;

/** A browser may not choose what is sampled, or join another's trace: the direct client has to be one that may. */
const createParentOf = ({ tracing }: Pick<Env, 'tracing'>) => {
  const addresses = [...(tracing?.traceparentFrom ?? [])];
  if (addresses.length === 0) return () => undefined;
  const isTrusted = proxyAddress.compile(addresses);
  return ({ raw }: FastifyRequest) => {
    const { traceparent } = raw.headers;
    return typeof traceparent === 'string' && isTrusted(raw.socket.remoteAddress ?? '', 0) ? traceparent : undefined;
  };
};

/** Each request is a span, named by its route: never by its address, which may contain tokens. */
export const traceRequests = (app: App, tracing: Tracing | undefined, env: Pick<Env, 'tracing'>) => {
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  const parentOf = createParentOf(env);
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    const span = tracing.start({
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'http.route': route },
      parent: parentOf(request),
    });
    spans.set(request, span);
    runInSpan(span, done);
  });
  // A body arrives outside of the context of the hooks before it.
  app.addHook('preValidation', (request, _reply, done) => runInSpan(spans.get(request), done));
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    span?.end(reply.statusCode >= FIRST_FAILURE ? String(reply.statusCode) : undefined);
    // For the log line of the response.
    runInSpan(span, done);
  });
};
