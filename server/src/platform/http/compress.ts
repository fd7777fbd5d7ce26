import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** The better of what the browser accepts. Browsers accept Brotli over https alone, some proxies and CDNs only gzip. */
export const encodingFor = ({ headers }: Pick<FastifyRequest, 'headers'>): 'br' | 'gzip' | undefined => {
  const accepted = new Map(
    String(headers['accept-encoding'] ?? '')
      .split(',')
      .map((part) => {
        const [name = '', quality = 'q=1'] = part.replaceAll(' ', '').split(';');
        return [name, Number(quality.slice(2))];
      }),
  );
  return (['br', 'gzip'] as const).find((name) => accepted.get(name));
};

export const compressFor = async (request: FastifyRequest, reply: FastifyReply, text: string) => {
  const encoding = encodingFor(request);
  if (!encoding) return text;
  reply.header('content-encoding', encoding);
  return encoding === 'br'
    ? packBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : packGzip(text, { level: 5 });
};
