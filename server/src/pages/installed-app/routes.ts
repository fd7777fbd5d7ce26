import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { ICON_PATH, MANIFEST_PATH } from '../app-icons.ts';
import { ICON_FOLDER } from '../build-folders.ts';
import { faviconRoutes } from '../favicon.ts';
import { presentManifest } from './manifest.ts';
import { createWorkerScript } from './worker-script.ts';

const ICONS = ['192', '512', 'maskable-192', 'maskable-512', 'apple-touch'] as const;
const IconParams = Type.Object({ file: Type.Union(ICONS.map((name) => Type.Literal(`${name}.png`))) });

/** What a browser asks for to show and to install the console: all of it is public, and none of it names an account. */
export const installedAppRoutes = (app: App, { env }: Pick<Deps, 'env'>) => {
  faviconRoutes(app, { env });
  const worker = createWorkerScript(env.consoleOffline);

  app.get(MANIFEST_PATH, { config: { permission: 'public' } }, async (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'private, max-age=3600')
      .header('vary', 'accept-language')
      .send(JSON.stringify(await presentManifest(env.brand, request.headers['accept-language']))),
  );

  app.get(
    `${ICON_PATH}/:file`,
    { config: { permission: 'public' }, schema: { params: IconParams } },
    async (request, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=604800')
        .send(await readFile(join(ICON_FOLDER, request.params.file))),
  );

  // Beside the console, so that its scope covers all of its addresses; revalidated each time.
  app.get('/app/worker.js', { config: { permission: 'public' } }, (_request, reply) => {
    const script = worker();
    if (!script) throw notFound();
    return (
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        // `/app` itself as well as what is below it.
        .header('service-worker-allowed', '/app')
        .send(script)
    );
  });
};
