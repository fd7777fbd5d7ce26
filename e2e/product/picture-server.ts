import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

/** A page with a picture, and with a title that is no markup. */
const pageOf = (url: string) =>
  `<title>Lantern &lt;b&gt;${url.slice(6)}&lt;/b&gt;</title><meta name="description" content="Burns all night">` +
  '<meta property="og:image" content="/lantern.png">';

export const openPictureServer = async () => {
  const asked: { path: string; userAgent: string }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', userAgent: request.headers['user-agent'] ?? '' });
    if (request.url?.startsWith('/gone')) return response.writeHead(404).end();
    if (request.url?.startsWith('/page'))
      return response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(request.url));
    response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** Without the server's own requests. */
    byBrowsers: () => asked.filter(({ userAgent }) => /Mozilla/.test(userAgent)).map(({ path }) => path),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
