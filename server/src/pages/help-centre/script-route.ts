import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { type BuiltFile, sendBuiltFile } from '../built-file.ts';
import type { Where } from './views/site-context.ts';

/** The site's one script; its address is the same for every portal and carries its version. */
const PATH = '/hc-site.js';

export const scriptAddress = (file: BuiltFile | undefined) =>
  file && `${PATH}?v=${encodeURIComponent(file.etag.replaceAll('"', ''))}`;

export const scriptRoute = (app: App, { route }: Where, script: () => BuiltFile | undefined) => {
  app.get(PATH, { config: { permission: 'public' }, ...route }, (request, reply) => {
    const file = script();
    if (!file) throw notFound();
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', file.etag)
      .header('vary', 'accept-encoding')
      .type('text/javascript; charset=utf-8');
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    return sendBuiltFile(request, reply, file);
  });
};
