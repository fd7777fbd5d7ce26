import { MOST_REMOTE_PICTURES } from '@porchlight/core/wire/limits.ts';
import { RemotePictures } from '@porchlight/core/wire/settings/remote-picture.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { createPictureFetcher } from '../../domain/remote-pictures/fetch-picture.ts';
import { pictureAddressIn } from '../../domain/remote-pictures/picture-address.ts';
import { picturesInOwnMessages } from '../../domain/remote-pictures/pictures-in-messages.ts';
import { showsRemotePictures } from '../../domain/remote-pictures/setting.ts';
import { isSigned } from '../../domain/remote-pictures/signed-addresses.ts';
import { notFound, tooManyRequests } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { ON_OWN_DOMAIN } from '../../platform/http/own-domain.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { agentOf } from '../access/agent-auth.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { visitorKey } from '../access/visitor-limits.ts';

const Path = Type.Object({ signature: Type.String({ maxLength: 60 }) });
const Query = Type.Object({ url: Type.String({ maxLength: 2_000 }) });
const Urls = Type.Object({ urls: Type.Array(Type.String({ maxLength: 2_000 }), { maxItems: MOST_REMOTE_PICTURES }) });
/** The wait of a request that came while many pictures were being fetched. */
const BUSY_SECONDS = 10;
const CACHE = 'private, max-age=86400';

/** For browsers, which cannot send a token with the address of a picture. */
const pictureRoute = (app: App, deps: Deps) => {
  const fetchPicture = createPictureFetcher(deps);
  type PictureRequest = FastifyRequest<{ Params: { signature: string }; Querystring: { url: string } }>;

  const answer = async (request: PictureRequest, reply: FastifyReply) => {
    const { url } = request.query;
    const now = deps.clock.now();
    if (!isSigned(url, request.params.signature, { secretKey: deps.env.secretKey, now })) throw notFound();
    await refuseAbove(deps, [LIMITS.remotePictures, request.ip]);
    const picture = await fetchPicture(url);
    if (!picture) throw tooManyRequests(BUSY_SECONDS);
    const opened = picture.file_key ? await deps.files.open(picture.file_key) : undefined;
    if (!opened) throw notFound();
    return reply
      .header('content-type', 'image/webp')
      .header('content-length', opened.byte_size)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', CACHE)
      .send(opened.stream);
  };
  for (const site of [{}, ON_OWN_DOMAIN])
    app.route({
      method: 'GET',
      url: '/pictures/:signature',
      ...site,
      config: { permission: 'public' },
      schema: { params: Path, querystring: Query },
      exposeHeadRoute: false,
      handler: answer,
    });
};

/** Null where a link has to do. A visitor gets only pictures of their own conversations. */
export const remotePictureRoutes = (app: App, deps: Deps) => {
  const { env } = deps;
  const addressOf = pictureAddressIn(deps);
  const present = (urls: readonly string[], isAllowed: (url: string) => boolean): RemotePictures => ({
    payload: urls.map((url) => ({
      url,
      address: isAllowed(url) ? addressOf(url) : null,
    })),
  });

  app.post(
    '/api/v1/accounts/:account_id/remote_pictures',
    { config: { permission: 'member' }, schema: { body: Urls, response: { 200: RemotePictures } } },
    async (request) => {
      const { account, user } = await agentOf(deps, request);
      await refuseAbove(deps, [LIMITS.remotePicturesByAgent, String(user.id)]);
      const shows = showsRemotePictures(account, env);
      return present(request.body.urls, () => shows);
    },
  );

  app.post(
    '/api/v1/widget/remote_pictures',
    { config: { permission: 'visitor' }, schema: { body: Urls, response: { 200: RemotePictures } } },
    async (request) => {
      const visitor = await visitorOf(deps, request);
      await refuseAbove(deps, [LIMITS.remotePicturesByVisitor, visitorKey(visitor)]);
      const { urls } = request.body;
      const own = showsRemotePictures(visitor.account, env)
        ? await picturesInOwnMessages(deps, visitor.session, urls)
        : new Set<string>();
      return present(urls, (url) => own.has(url));
    },
  );

  pictureRoute(app, deps);
};
