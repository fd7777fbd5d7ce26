import type { Server } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { TSchema } from 'typebox';
import { auditRequests } from './api/audit/audit-requests.ts';
import type { Deps } from './domain/deps.ts';
import { createOwnDomains } from './pages/help-centre/custom-domains.ts';
import { sendPlainPage } from './pages/help-centre/send-page.ts';
import { HttpError, notFound } from './platform/errors.ts';
import type { App } from './platform/http/app-type.ts';
import { trustedProxies } from './platform/http/client-address.ts';
import { toHttpError } from './platform/http/error-response.ts';
import { acceptMultipart } from './platform/http/multipart.ts';
import { isPageRequest, readableUrl } from './platform/http/page-request.ts';
import { parseParameters } from './platform/http/parameters.ts';
import {
  acceptBodies,
  awaitHandlers,
  logAnswers,
  mergeQueryIntoBody,
  requestId,
} from './platform/http/request-hooks.ts';
import { addResponseHeaders } from './platform/http/response-headers.ts';
import { listRoutes } from './platform/http/route-list.ts';
import { limitUnfinished, REQUEST_TIMES } from './platform/http/unfinished-requests.ts';
import { createCheck } from './platform/http/validation.ts';
import { limitRequests } from './platform/limits/all-requests.ts';
import { traceRequests } from './platform/request-traces/trace-requests.ts';
import { routes } from './routes.ts';

/** A response under way has this long when the server stops. */
export const STOP_PATIENCE_MS = 2_500;
const MAX_JSON_BYTES = 1024 * 1024;
/** Proxies wait two minutes as well; live streams send something every few seconds. */
const SILENCE_MS = 2 * 60_000;
/** For one whole request: a file of 40 MB over a line that is slow even by telephone. Who sends a byte a minute meets it. */
const REQUEST_MS = 20 * 60_000;

const isPart = (part: string | undefined) =>
  part === 'body' || part === 'querystring' || part === 'params' || part === 'headers' ? part : 'body';

const answerError = async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const httpError = toHttpError(error, request.raw.errored);
  if (!httpError) request.log.error({ err: error }, 'request failed');
  const { status, body, retryAfter } =
    httpError ?? new HttpError(500, { error: 'Something went wrong on our side. Please try again.' });
  if (httpError && status >= 500) request.log.error({ err: error }, 'request refused');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (isPageRequest(request)) return sendPlainPage(request, reply, status);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...body, request_id: request.id });
};

const answerErrors = (app: App) => {
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
};

/** Fastify's own compilers cost 5 MB. Requests are checked below, responses by types and tests. */
const ownCompilers: object = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => JSON.stringify,
};

const options = ({ env, logs, db }: Deps): FastifyHttpOptions<Server, Logger> => ({
  loggerInstance: logs.http,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  genReqId: requestId,
  rewriteUrl: ({ method = 'GET', url = '/', headers }) => readableUrl({ method, url, headers }),
  // Addresses that no route is looked for by: what every answer carries is not on it yet.
  frameworkErrors: (error, request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    void answerError(error, request, reply);
  },
  bodyLimit: MAX_JSON_BYTES,
  http: REQUEST_TIMES,
  connectionTimeout: SILENCE_MS,
  requestTimeout: REQUEST_MS,
  trustProxy: trustedProxies(env),
  routerOptions: {
    querystringParser: parseParameters,
    maxParamLength: 500,
    ignoreTrailingSlash: true,
    constraints: { site: createOwnDomains({ env, db }) },
  },
  // A keep-alive connection that is idle never holds up a shutdown.
  forceCloseConnections: 'idle',
  return503OnClosing: true,
  schemaController: { compilersFactory: ownCompilers },
});

export const createApp = async (deps: Deps, modules = routes): Promise<App> => {
  const app: App = Fastify(options(deps)).withTypeProvider();
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => createCheck(schema, isPart(httpPart)));
  traceRequests(app, deps.tracing, deps.env);
  addResponseHeaders(app, deps.env);
  acceptBodies(app);
  limitUnfinished(app.server, deps.env);
  await acceptMultipart(app, deps.files);
  mergeQueryIntoBody(app);
  logAnswers(app, deps.env);
  limitRequests(app, deps);
  auditRequests(app, deps);
  answerErrors(app);
  awaitHandlers(app, STOP_PATIENCE_MS);
  const list = listRoutes(app);
  app.decorate('routeList', list);
  for (const register of modules) register(app, deps);
  return app;
};
