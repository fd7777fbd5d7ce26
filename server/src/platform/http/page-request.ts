import type { FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'method' | 'headers'> & { url: string };

/** What programs ask for, whatever they say they take. */
const FOR_PROGRAMS =
  /^\/(?:api|auth|public|cable|packs|audio|assets|metrics|health|hc-domain)(?:\/|$)|\.(?:json|xml|atom|js|css|map|txt|ico|png|svg|wav|webmanifest)$/;
/** Pages are for people, also where the request does not say so. */
const FOR_PEOPLE = /^\/(?:hc|survey|app|demo)(?:\/|$)/;

/** In a frame its loader reads what is wrong; a window of its own is read by a person. */
const WIDGET = /^\/widget(?:\/|$)/;

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

/** Whether a person reads the answer: errors are shown as a page to people, and sent as JSON to programs. */
export const isPageRequest = ({ method, url, headers }: Asked): boolean => {
  const path = pathOf(url);
  if (FOR_PROGRAMS.test(path)) return false;
  if (WIDGET.test(path)) return headers['sec-fetch-dest'] === 'document';
  if (headers.accept?.includes('text/html')) return true;
  return FOR_PEOPLE.test(path) && (method === 'GET' || method === 'HEAD') && !headers.accept?.includes('json');
};

/** Percent signs that stand for nothing, as in `%E0%A4%A`, stand for themselves. */
const mended = (path: string) =>
  path.replaceAll(/(?:%[\da-f]{2})+|%/gi, (part) => {
    try {
      decodeURIComponent(part);
      return part;
    } catch {
      return part.replaceAll('%', '%25');
    }
  });

/**
 * The address a request is routed by. A page's address that cannot be read, cut off by a mail program or typed by hand, is one
 * where nothing is: it gets the page that says so. Programs get an error.
 */
export const readableUrl = (asked: Asked): string => {
  if (!asked.url.includes('%') || !isPageRequest(asked)) return asked.url;
  const path = pathOf(asked.url);
  return mended(path) + asked.url.slice(path.length);
};
