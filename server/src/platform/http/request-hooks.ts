import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../config/environment.ts';
import type { App } from './app-type.ts';
import { mergeParameters, parseParameters, refuseDeep, storable } from './parameters.ts';
import type { RoutePermission } from './route-permission.ts';

const REQUEST_ID = /^[\w.:-]{8,100}$/;

/** The caller's request id when it is harmless, so that one id runs through a proxy's log and ours. */
export const requestId = (request: { headers: Record<string, string | string[] | undefined> }) => {
  const requestId = request.headers['x-request-id'];
  return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID();
};

export const acceptBodies = (app: App) => {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/([\w.+-]+\+)?json/, { parseAs: 'string' }, (request, body, done) => {
    if (typeof body !== 'string' || body.trim() === '') return done(null, {});
    parseJson(request, body, done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseParameters(String(body)));
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: RoutePermission;
    beforeTwoFactor?: true;
    rawBody?: true;
    /** No form is accepted. */
    jsonOnly?: true;
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Query and body are one set of parameters for every method that changes something (wire protocol 0). */
export const mergeQueryIntoBody = (app: App) => {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.rawBody) return;
    request.query = storable(request.query);
    if (READS.has(request.method)) return;
    refuseDeep(request.body);
    request.body = storable(mergeParameters(request.query, request.body));
  });
};

const DETAILED = new Set(['debug', 'trace']);

/** Its length is a number of our own, because every header is text of the client. */
const logArrivals = (app: App) => {
  app.addHook('onRequest', async ({ log, method, routeOptions, headers }) => {
    if (!DETAILED.has(log.level)) return;
    log.debug(
      { method, route: routeOptions.url ?? '(none)', bytes: Number(headers['content-length']) || 0 },
      'received',
    );
  });
  app.addHook('onRequestAbort', async ({ log }) => log.debug('the client closed the connection'));
};

/** Never a query, a body, a token, or a path with keys. The client's address is personal data: opt-in. */
export const logAnswers = (app: App, { logAddresses }: Pick<Env, 'logAddresses'>) => {
  logArrivals(app);
  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const line = {
      ...(logAddresses ? { address: request.ip } : {}),
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.info(line, 'answered');
  });
};

/** Closing waits up to `patienceMs` for handlers whose client has gone: they would go on without a database. */
export const awaitHandlers = (app: App, patienceMs: number) => {
  const running = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const result: unknown = handler.call(this, request, reply);
      if (!(result instanceof Promise)) return result;
      running.add(result);
      const remove = () => running.delete(result);
      result.then(remove, remove);
      return result;
    };
  });
  app.addHook('onClose', async () => {
    await Promise.race([Promise.allSettled(running), sleep(patienceMs, undefined, { ref: false })]);
  });
};
