import type { FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';

/** Paths any website may read (wire protocol 0): the loader and its check, sounds, and the public API. */
const OPEN_READS = /^\/(packs\/|audio\/|sdk\.js$|widget\/check\.js$)/;
/** Shown on other origins' pages by `<img>`, but not read by their scripts. */
const SHOWN_ANYWHERE = /^\/files\//;
const OPEN_API = /^\/public\/api\//;

/** Responses to programs. */
const API = /^\/(api|auth|public)(\/|$)/;

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '';

const openTo = (request: FastifyRequest) => {
  const path = pathOf(request);
  if (OPEN_API.test(path)) return 'GET, POST, PUT, PATCH, DELETE, OPTIONS';
  return OPEN_READS.test(path) ? 'GET, HEAD, OPTIONS' : undefined;
};

/** Cross-origin reads where the wire allows them. Never with credentials: no route there uses cookies. */
const addCors = (app: App) => {
  app.addHook('onRequest', async (request, reply) => {
    const methods = openTo(request);
    if (!methods) return;
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    if (request.method !== 'OPTIONS') return;
    return reply
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
      .header('access-control-max-age', '86400')
      .code(204)
      .send();
  });
};

/** A CDN may store a response without this header for as long as it likes, so that one visitor gets another's. */
const refuseCaches = (app: App) => {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
};

/** Responses of the API are downloaded instead of shown where a person opens the address. */
const keepAnswersToPrograms = (app: App) => {
  app.addHook('onSend', async (request, reply) => {
    if (!API.test(pathOf(request)) || !String(reply.getHeader('content-type')).startsWith('application/json')) return;
    if (!reply.hasHeader('content-disposition')) reply.header('content-disposition', 'attachment; filename="api.json"');
  });
};

export const addResponseHeaders = (app: App, { publicUrl }: { publicUrl: string }) => {
  const overTls = publicUrl.startsWith('https:');
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-resource-policy', SHOWN_ANYWHERE.test(pathOf(request)) ? 'cross-origin' : 'same-origin');
    if (overTls) reply.header('strict-transport-security', 'max-age=31536000');
  });
  addCors(app);
  refuseCaches(app);
  keepAnswersToPrograms(app);
};
