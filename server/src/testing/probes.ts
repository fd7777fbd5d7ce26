import type { InjectOptions } from 'fastify';
import type { RouteFacts } from '../platform/http/route-list.ts';
import type { TestServer } from './harness.ts';

/** Who sends the request: without credentials, or with headers and a query. */
export type Asker = { name: string; headers: Record<string, string>; query: Record<string, string> };

export const ANONYMOUS: Asker = { name: 'nobody', headers: {}, query: {} };

/** Every API route: pages, files and the live way beside the socket answer in other shapes. */
export const apiRoutes = (server: TestServer): readonly RouteFacts[] =>
  server.app
    .getDecorator<readonly RouteFacts[]>('routeList')
    .filter(({ url }) => /^\/(api|auth|public|platform)\//.test(url));

/** Routes that end the access of the one who calls them: the visitor's session, or the user's own token. */
export const endsAccess = ({ method, url }: RouteFacts): boolean =>
  /\/(end_session|sign_out|reset_access_token)$/.test(url) ||
  (method === 'DELETE' && url.endsWith('/own_data')) ||
  (method !== 'GET' && url === '/api/v1/profile');

/** Those that end access last: every call after one would be refused for that alone. */
export const endingLast = (routes: readonly RouteFacts[]): RouteFacts[] => [
  ...routes.filter((route) => !endsAccess(route)),
  ...routes.filter(endsAccess),
];

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
export const takesBody = ({ method }: RouteFacts) => WRITES.has(method);

/** The route's address with these in place of what varies; a star takes the rest of a path. */
export const addressOf = ({ url }: RouteFacts, values: Record<string, string>, fallback = '999999999') =>
  url
    .replaceAll(/:([a-zA-Z_]+)(\([^)]*\))?/g, (_, name: string) => encodeURIComponent(values[name] ?? fallback))
    .replace('*', fallback);

type Ask = { route: RouteFacts; asker: Asker; path: string; body?: string; type?: string };

export const ask = async (server: TestServer, { route, asker, path, body, type = 'application/json' }: Ask) => {
  const query = new URLSearchParams(asker.query).toString();
  const options: InjectOptions = {
    method: route.method as 'GET',
    url: query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path,
    headers: { ...asker.headers, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { payload: body }),
  };
  const answer = await server.app.inject(options);
  return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type'] ?? '') };
};

export type ProbeAnswer = Awaited<ReturnType<typeof ask>>;

const SHAPE = [
  'error',
  'message',
  'errors',
  'success',
  'attributes',
  'redirect_url',
  'otp_required',
  'session_ended',
  'request_id',
];

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What is wrong with an answer to bad input, in words; undefined when nothing is. */
export const complaint = ({ status, text }: ProbeAnswer): string | undefined => {
  if (status >= 500) return `answers ${status}: ${text.slice(0, 200)}`;
  if (status < 400) return undefined;
  const body = parsed(text);
  if (typeof body !== 'object' || body === null)
    return `refuses with ${status} and no error body: ${text.slice(0, 100)}`;
  if (!('request_id' in body)) return `refuses with ${status} without a request id: ${text.slice(0, 200)}`;
  const strange = Object.keys(body).filter((key) => !SHAPE.includes(key));
  return strange.length > 0 ? `refuses with ${status} and another shape: ${strange.join(', ')}` : undefined;
};
