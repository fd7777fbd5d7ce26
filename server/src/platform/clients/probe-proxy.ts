import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const PATIENCE_MS = 5_000;
/** A proxy that refuses a body for its size does so as soon as it has read the headers. */
const REFUSED_WITHIN_MS = 1_500;

const requesterOf = (url: URL) => (url.protocol === 'https:' ? requestHttps : requestHttp);

const openRequest = (url: URL, options: RequestOptions) =>
  requesterOf(url)(url, { method: 'POST', timeout: PATIENCE_MS, ...options });

/** Returns the status that comes before the body; undefined: the proxy buffers it. Throws when it is unreachable. */
export const announceBody = (url: URL, bytes: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const announced = openRequest(url, {
      headers: { 'content-type': 'application/octet-stream', 'content-length': bytes },
    });
    let timer: NodeJS.Timeout | undefined;
    const done = (settle: () => void) => {
      clearTimeout(timer);
      announced.removeAllListeners();
      // An aborted request emits one more error.
      announced.on('error', () => {});
      announced.destroy();
      settle();
    };
    announced.on('socket', (socket) => {
      const wait = () => {
        timer = setTimeout(() => done(() => resolve(undefined)), REFUSED_WITHIN_MS);
      };
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', wait);
    });
    announced.on('response', ({ statusCode }: IncomingMessage) => done(() => resolve(statusCode)));
    announced.on('timeout', () => done(() => reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`))));
    announced.on('error', (error) => done(() => reject(error)));
    announced.flushHeaders();
  });

/** Whether the first part of a response without an end arrives within 5 s; a status other than 200 as a number. */
export const firstPartArrives = (url: URL, body: object): Promise<boolean | number> =>
  new Promise((resolve, reject) => {
    const request = openRequest(url, { headers: { 'content-type': 'application/json' } });
    const done = (settle: () => void) => {
      clearTimeout(timer);
      request.removeAllListeners();
      request.on('error', () => {});
      request.destroy();
      settle();
    };
    const timer = setTimeout(() => done(() => resolve(false)), PATIENCE_MS);
    request.on('response', (response: IncomingMessage) => {
      response.on('error', () => {});
      if (response.statusCode !== 200) return done(() => resolve(response.statusCode ?? 0));
      response.once('data', () => done(() => resolve(true)));
      response.once('end', () => done(() => resolve(false)));
    });
    request.on('error', (error) => done(() => reject(error)));
    request.end(JSON.stringify(body));
  });
