import type { FastifyRequest } from 'fastify';

/** What the browser of a request says of itself. */
export const browserOf = ({ headers }: FastifyRequest) => ({
  userAgent: headers['user-agent'],
  acceptLanguage: headers['accept-language'],
});

/** Who reads a page: a person, or a machine that says so. */
export const readerOf = ({ ip, headers }: FastifyRequest) => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
  purpose: String(headers['sec-purpose'] ?? ''),
});
