import type { FastifyRequest } from 'fastify';

type AddressedRequest = Pick<FastifyRequest, 'method' | 'headers'> & { url: string };

/** Paths of programs, whatever their Accept header. */
const FOR_PROGRAMS =
  /^\/(?:api|auth|public|cable|packs|audio|assets|metrics|health|hc-domain)(?:\/|$)|\.(?:json|xml|atom|js|css|map|txt|ico|png|svg|wav|webmanifest)$/;
const FOR_PEOPLE = /^\/(?:hc|survey|app|demo)(?:\/|$)/;

/** In a frame the loader reads the error; in a window of its own a person does. */
const WIDGET = /^\/widget(?:\/|$)/;

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/** Whether errors are shown as a page, or sent as JSON. */
export const isPageRequest = ({ method, url, headers }: AddressedRequest): boolean => {
  const path = pathOf(url);
  if (FOR_PROGRAMS.test(path)) return false;
  if (WIDGET.test(path)) return headers['sec-fetch-dest'] === 'document';
  if (headers.accept?.includes('text/html')) return true;
  return FOR_PEOPLE.test(path) && (method === 'GET' || method === 'HEAD') && !headers.accept?.includes('json');
};

/** Invalid escapes, as in `%E0%A4%A`, stand for themselves. */
const mended = (path: string) =>
  path.replaceAll(/(?:%[\da-f]{2})+|%/gi, (part) => {
    try {
      decodeURIComponent(part);
      return part;
    } catch {
      return part.replaceAll('%', '%25');
    }
  });

/** A page's address with an invalid escape, cut off by a mail program, gets the page for "not found". */
export const readableUrl = (request: AddressedRequest): string => {
  if (!request.url.includes('%') || !isPageRequest(request)) return request.url;
  const path = pathOf(request.url);
  return mended(path) + request.url.slice(path.length);
};
