import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { notFound } from '../errors.ts';
import { createBuiltFile } from './built-file.ts';
import { makeDing } from './ding.ts';
import { DEMO_FOLDER, SDK_FILE, WEB_DIST } from './folders.ts';

const takesBrotli = (request: FastifyRequest) => /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));

/** A file of the loader: same address for ever, so it is asked for again soon; the answer is mostly "not changed". */
const loaderRoutes = (app: App, sdkFile: string, paths: string[]) => {
  const loader = createBuiltFile(sdkFile);
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const file = loader();
    if (!file) throw notFound();
    reply
      .header('cache-control', 'public, max-age=300, stale-while-revalidate=86400')
      .header('etag', file.etag)
      .header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    return takesBrotli(request) ? reply.header('content-encoding', 'br').send(file.brotli) : reply.send(file.text);
  };
  for (const path of paths) app.get(path, answer);
};

const soundRoutes = (app: App) => {
  const ding = makeDing();
  app.get('/audio/widget/ding.mp3', (_request, reply) =>
    reply.type('audio/wav').header('cache-control', 'public, max-age=604800').send(ding),
  );
};

/** Files whose names change with their content. */
const builtAssets = (app: App, folder: string) => {
  if (!existsSync(folder)) return;
  app.register(fastifyStatic, {
    root: folder,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: true,
    immutable: true,
    maxAge: '365d',
  });
};

type Folders = { webDist?: string; sdkFile?: string; demo?: string };

/** What the server hands out as it is: the loader, the pages' scripts and styles, the demo shop's files, a sound. */
export const staticRoutes = (
  app: App,
  { webDist = WEB_DIST, sdkFile = SDK_FILE, demo = DEMO_FOLDER }: Folders = {},
) => {
  loaderRoutes(app, sdkFile, ['/packs/js/sdk.js', '/sdk.js']);
  for (const name of ['sdk-frame.js', 'sdk-doctor.js'])
    loaderRoutes(app, join(dirname(sdkFile), name), [`/packs/js/${name}`]);
  soundRoutes(app);
  builtAssets(app, join(webDist, 'assets'));
  app.register(fastifyStatic, {
    root: demo,
    prefix: '/demo/assets/',
    decorateReply: false,
    index: false,
    maxAge: '5m',
  });
};
