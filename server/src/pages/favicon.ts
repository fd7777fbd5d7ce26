import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../domain/deps.ts';
import type { App } from '../platform/http/app-type.ts';
import { ICON_FOLDER } from './build-folders.ts';

/** The mark of the installed console, or the operator's own. */
export const faviconRoutes = (app: App, { env }: Pick<Deps, 'env'>) => {
  app.get('/favicon.ico', { config: { permission: 'public' } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400');
    const own = env.brand.logoThumbnail;
    return own ? reply.redirect(own) : reply.type('image/svg+xml').send(await readFile(join(ICON_FOLDER, 'icon.svg')));
  });
};
