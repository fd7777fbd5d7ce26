import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { cleanFileName, contentTypeOfKey, isShownInPlace } from '../../domain/uploads/file-names.ts';
import { notFound } from '../../platform/errors.ts';
import { readRange } from '../../platform/files/byte-range.ts';
import { isFileKey } from '../../platform/files/files.ts';
import type { App } from '../../platform/http/app-type.ts';
import { ON_OWN_DOMAIN } from '../../platform/http/own-domain.ts';

const Path = Type.Object({ key: Type.String(), name: Type.Optional(Type.String()) });

/** Keeps a file from running: no scripts, no plug-ins, an opaque origin, and downloaded unless it is a medium. */
const addFileHeaders = (reply: FastifyReply, key: string, name: string | undefined) => {
  const content_type = contentTypeOfKey(key);
  const place = isShownInPlace(content_type) ? 'inline' : 'attachment';
  const title = name ? `; filename*=UTF-8''${encodeURIComponent(cleanFileName(name)).replaceAll("'", '%27')}` : '';
  reply
    .header('content-type', content_type)
    .header('content-disposition', `${place}${title}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('accept-ranges', 'bytes')
    .header('etag', `"${key}"`);
};

/** A key names one content for ever. Ranges are for seeking. The name in the address is not looked up. */
export const fileRoutes = (app: App, { files }: Deps) => {
  const answer = async (request: FastifyRequest<{ Params: { key: string; name?: string } }>, reply: FastifyReply) => {
    const { key, name } = request.params;
    const size = isFileKey(key) ? await files.size(key) : undefined;
    if (size === undefined) throw notFound();
    addFileHeaders(reply, key, name);
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch === `"${key}"` || ifNoneMatch === '*') return reply.code(304).send();
    const range = readRange(request.headers.range, size);
    if (range === 'unsatisfiable')
      return reply.code(416).removeHeader('cache-control').header('content-range', `bytes */${size}`).send();
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    reply.header('content-length', range ? range.end - range.start + 1 : size);
    if (request.method === 'HEAD') return reply.send();
    const opened = await files.open(key, range);
    if (!opened) throw notFound();
    return reply.send(opened.stream);
  };
  // A help centre on its own domain shows its logo and the pictures of its articles.
  for (const place of [{}, ON_OWN_DOMAIN])
    for (const url of ['/files/:key', '/files/:key/:name'])
      app.route({
        config: { permission: 'public' },
        method: ['GET', 'HEAD'],
        url,
        ...place,
        schema: { params: Path },
        exposeHeadRoute: false,
        handler: answer,
      });
};
