import type { FastifyRequest } from 'fastify';

export const browserOf = ({ headers }: FastifyRequest) => ({
  userAgent: headers['user-agent'],
  acceptLanguage: headers['accept-language'],
});

/** The reader of a page, who may be a bot by its user agent. */
export const readerOf = ({ ip, headers }: FastifyRequest) => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
  purpose: String(headers['sec-purpose'] ?? ''),
});
