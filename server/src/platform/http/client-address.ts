import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Env } from '../config/environment.ts';

type Trust = Pick<Env, 'trustProxy'>;

export const trustedProxies = ({ trustProxy }: Trust) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;

/** The client address of a raw request: the same as Fastify's `request.ip`. */
export const createClientAddress = (env: Trust): ((request: IncomingMessage) => string) => {
  const trusted = trustedProxies(env);
  const trust =
    typeof trusted === 'string'
      ? proxyAddress.compile(trusted.split(',').map((address) => address.trim()))
      : typeof trusted === 'boolean'
        ? () => trusted
        : trusted;
  return (request) => proxyAddress(request, trust) ?? '';
};
