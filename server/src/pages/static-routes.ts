import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { notFound } from '../platform/errors.ts';
import type { App } from '../platform/http/app-type.ts';
import { DEMO_FOLDER, SDK_FILE, WEB_DIST } from './build-folders.ts';
import { type BuiltFile, createBuiltFile, packText, sendBuiltFile } from './built-file.ts';
import { renderNotificationSoundFile } from './notification-sound-file.ts';

const LoaderQuery = Type.Object({ website_token: Type.Optional(Type.String()) });
type LoaderRequest = FastifyRequest<{ Querystring: Static<typeof LoaderQuery> }>;

type InboxLook = (websiteToken: string) => Promise<string>;
const NO_LOOK: InboxLook = async () => '';

/** Compressing is the slowest step here, and inboxes often share their appearance, so as many as these are cached. */
const MAX_LOOKS = 200;

const createLooks = (lookOf: InboxLook) => {
  const packed = new Map<string, BuiltFile>();
  return async (file: BuiltFile, websiteToken: string | undefined): Promise<BuiltFile> => {
    const look = websiteToken ? await lookOf(websiteToken) : '';
    if (!look) return file;
    const key = file.etag + look;
    const cached = packed.get(key);
    if (cached) return cached;
    const [oldest] = packed.keys();
    if (packed.size >= MAX_LOOKS && oldest !== undefined) packed.delete(oldest);
    const made = packText(look + file.text);
    packed.set(key, made);
    return made;
  };
};

/** A file of the loader: it never changes its address, so it is revalidated soon, mostly with 304. */
const loaderRoutes = (app: App, sdkFile: string, paths: string[], lookOf = NO_LOOK) => {
  const loader = createBuiltFile(sdkFile);
  const withLook = createLooks(lookOf);
  const answer = async (request: LoaderRequest, reply: FastifyReply) => {
    const built = loader();
    if (!built) throw notFound();
    const file = await withLook(built, request.query.website_token);
    reply
      .header('cache-control', 'public, max-age=300, stale-while-revalidate=86400')
      .header('etag', file.etag)
      .header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    reply.type('text/javascript; charset=utf-8');
    return sendBuiltFile(request, reply, file);
  };
  for (const path of paths)
    app.get(path, { config: { permission: 'public' }, schema: { querystring: LoaderQuery } }, answer);
};

const soundRoutes = (app: App) => {
  let sound: Buffer | undefined;
  app.get('/audio/widget/ding.mp3', { config: { permission: 'public' } }, (_request, reply) => {
    sound ??= renderNotificationSoundFile();
    return reply.type('audio/wav').header('cache-control', 'public, max-age=604800').send(sound);
  });
};

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

export const staticRoutes = (
  app: App,
  { webDist = WEB_DIST, sdkFile = SDK_FILE, demo = DEMO_FOLDER }: Folders = {},
  lookOf?: InboxLook,
) => {
  loaderRoutes(app, sdkFile, ['/packs/js/sdk.js', '/sdk.js'], lookOf);
  for (const name of ['sdk-frame.js', 'sdk-calls.js', 'sdk-doctor.js'])
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
