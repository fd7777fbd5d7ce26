import { type LookupAddress, lookup as resolveName } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OutboundError, type OutboundHttp, type OutboundRequest, type OutboundResponse } from './outbound-http.ts';
import { isPrivateAddress } from './private-addresses.ts';

const DEFAULT_TIMEOUT = 5_000;
const DEFAULT_MAX_BYTES = 1024 * 1024;

const refusal = (host: string) =>
  new OutboundError('blocked', `${host} is a private address. Requests to private addresses are not allowed.`);

/** The socket uses the address that was checked: a second lookup could return another (DNS rebinding). */
const guardedLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address))) return callback(refusal(hostname), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

type Limits = Pick<OutboundRequest, 'max_bytes' | 'cuts_off' | 'only_type'>;

const isOfType = ({ headers }: IncomingMessage, type: string) =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() === type;

const readBody = async (
  response: IncomingMessage,
  { max_bytes: limit = DEFAULT_MAX_BYTES, cuts_off, only_type }: Limits,
) => {
  const chunks: Buffer[] = [];
  let size = 0;
  if (only_type !== undefined && !isOfType(response, only_type)) {
    response.destroy();
    return Buffer.alloc(0);
  }
  for await (const chunk of response) {
    size += chunk.length;
    if (size > limit && !cuts_off) throw new OutboundError('too_large', `The response is larger than ${limit} bytes.`);
    chunks.push(chunk);
    // Ends the connection.
    if (size > limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
};

const plainHeaders = (response: IncomingMessage) =>
  Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value ?? '')]));

const exchange = (url: URL, options: RequestOptions, body: string | Uint8Array | undefined, limits: Limits) =>
  new Promise<OutboundResponse>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, options, (response) => {
      readBody(response, limits).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: plainHeaders(response), body, url: url.href }),
        (error) => {
          request.destroy();
          reject(error);
        },
      );
    });
    request.on('error', reject);
    request.end(body);
  });

const checked = (address: string, allowPrivate: boolean) => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new OutboundError('blocked', 'Only http and https addresses are allowed.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) && isPrivateAddress(host)) throw refusal(host);
  return url;
};

const toOutboundError = (error: unknown, signal: AbortSignal) => {
  if (error instanceof OutboundError) return error;
  if (signal.aborted) return new OutboundError('timeout', 'The server did not respond in time.');
  return new OutboundError('network', error instanceof Error ? error.message : String(error));
};

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export const createOutboundHttp = (settings: { allowPrivate: boolean; userAgent: string }): OutboundHttp => {
  const send = async (request: OutboundRequest, signal: AbortSignal, left: number): Promise<OutboundResponse> => {
    const allowPrivate = (settings.allowPrivate && !request.is_strangers) || request.is_operators === true;
    const url = checked(request.url, allowPrivate);
    const response = await exchange(
      url,
      {
        method: request.method,
        headers: { 'user-agent': settings.userAgent, ...request.headers },
        signal,
        // A new connection each time: a pooled one would skip the check of the lookup.
        agent: false,
        ...(allowPrivate ? {} : { lookup: guardedLookup }),
      },
      request.body,
      request,
    );
    const location = response.headers['location'];
    if (!location || left === 0 || !REDIRECTS.has(response.status)) return response;
    return send({ ...request, url: new URL(location, url).href }, signal, left - 1);
  };

  return {
    request: async (request) => {
      const signal = AbortSignal.timeout(request.timeout ?? DEFAULT_TIMEOUT);
      return send(request, signal, request.redirects ?? 0).catch((error) => {
        throw toOutboundError(error, signal);
      });
    },
  };
};
