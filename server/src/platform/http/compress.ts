import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** Compressed, with its header, when the client accepts that. */
export const compressFor = async (request: FastifyRequest, reply: FastifyReply, text: string) => {
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return text;
  reply.header('content-encoding', 'br');
  return compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
};
