import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../../platform/config/environment.ts';

const isLoopback = (address: string | undefined) =>
  address !== undefined && isIP(address) !== 0 && /^(127\.|::1$|::ffff:127\.)/.test(address);

const hasToken = (request: FastifyRequest, token: string) => {
  const header = Buffer.from(String(request.headers.authorization ?? ''));
  const expected = Buffer.from(`Bearer ${token}`);
  return header.length === expected.length && timingSafeEqual(header, expected);
};

/** By `METRICS_TOKEN`, or from this machine without one. Behind a local proxy every request looks local. */
export const mayReadMetrics = ({ metricsToken }: Pick<Env, 'metricsToken'>, request: FastifyRequest) =>
  metricsToken
    ? hasToken(request, metricsToken)
    : isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined;
