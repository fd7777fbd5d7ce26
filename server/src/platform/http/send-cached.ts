import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressFor } from './compress.ts';

export type Cached = { text: string; type: string; cacheControl: string };

/** Tags are compared weakly (RFC 9110, 13.1.2). */
const has = ({ headers }: FastifyRequest, tag: string) => {
  const etags = headers['if-none-match'];
  return etags === '*' || (etags ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
};

/** Sends a cacheable text, compressed when the client accepts that; 304 when its copy is current. */
export const sendCached = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, cacheControl }: Cached,
) => {
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.header('etag', `W/${tag}`).header('cache-control', cacheControl).header('vary', 'accept-encoding').type(type);
  if (has(request, tag)) return reply.code(304).send();
  return reply.send(await compressFor(request, reply, text));
};
