import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Env } from '../config/environment.ts';
import { networkOf } from '../network-of.ts';
import { trustedProxies } from './client-address.ts';

/** The first byte of a request to the end of its headers. */
const HEADERS_MS = 15_000;
const CHECK_EVERY_MS = 5_000;
/** Connections of one address with an incomplete request. An office has some hundreds for a moment. */
const MAX_UNFINISHED = 500;

export const REQUEST_TIMES = { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_EVERY_MS };

const isTrusted = (env: Pick<Env, 'trustProxy'>) => {
  const trusted = trustedProxies(env);
  if (typeof trusted === 'function') return (address: string) => trusted(address, 0);
  // A list of proxies: the proxy in front limits its own connections.
  return () => trusted !== false;
};

/**
 * Closes a new connection when its address already has too many with an incomplete request: each costs memory and a
 * file handle, and nothing else would count them. Behind a proxy all connections are the proxy's, which has limits of
 * its own.
 */
export const limitUnfinished = (server: Server, env: Pick<Env, 'trustProxy' | 'rateLimits'>): void => {
  if (!env.rateLimits) return;
  const trusted = isTrusted(env);
  const counts = new Map<string, number>();
  const finish = new WeakMap<Socket, () => void>();
  const begin = (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (counts.get(network) ?? 0) + 1;
    if (count > MAX_UNFINISHED) return false;
    counts.set(network, count);
    finish.set(socket, () => {
      finish.delete(socket);
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
    return true;
  };
  const end = (socket: Socket) => finish.get(socket)?.();
  server.on('connection', (socket: Socket) => {
    if (trusted(socket.remoteAddress ?? '')) return;
    if (!begin(socket)) return void socket.destroy();
    socket.once('close', () => end(socket));
  });
  server.prependListener('request', (request: IncomingMessage) => {
    const { socket, headers } = request;
    end(socket);
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || trusted(socket.remoteAddress ?? '')) return;
    if (!begin(socket)) return void socket.destroy();
    request.once('end', () => end(socket));
  });
  server.prependListener('upgrade', (request: IncomingMessage) => end(request.socket));
};
