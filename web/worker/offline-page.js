/*
 * The console's page and its files, for when the network is away or slow. Only these: responses of the API belong to the
 * customers and are never stored. The page is stored when all its files are, so it never asks for a file that is missing.
 */
const CACHE = 'porchlight-offline-1';
const PAGE = '/app';
const FILES = '/assets/';
/** A page and the files of one version: the build has about 400 for the console. */
const MAX_FILES = 800;
/** A slow server answers within it; an agent on a bad line waits no longer for a page that the browser has. */
const DEADLINE_MS = 4_000;
/** What a reverse proxy answers while the server starts. */
const AWAY = new Set([502, 503, 504]);

const isOfConsole = (pathname) => pathname === PAGE || pathname.startsWith(`${PAGE}/`);

const pathOf = (address) => {
  try {
    const { origin, pathname } = new URL(address, self.location.href);
    return origin === self.location.origin ? pathname : '';
  } catch {
    return '';
  }
};
const isFile = (path) => path.startsWith(FILES);

/** Undefined also where the browser refuses storage. */
const readStored = async (path) => {
  try {
    return await (await caches.open(CACHE)).match(path, { ignoreVary: true });
  } catch {
    return undefined;
  }
};

const afterDeadline = () => new Promise((resolve) => setTimeout(resolve, DEADLINE_MS));

const fromNetwork = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request);

const filesIn = (html) =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => pathOf(address)).filter(isFile);

/** After an update the server may lack the files of the stored page: the next navigation waits for the network instead. */
const forgetOutdated = async (arrived, stored) => {
  const answer = await arrived;
  if (answer?.status !== 200) return;
  const [now, before] = await Promise.all([answer.text(), stored.text()]);
  if (filesIn(now).join() !== filesIn(before).join())
    await (await caches.open(CACHE)).delete(PAGE, { ignoreVary: true });
};

/** The network's page, else the stored one: without an answer, with none in time, or while only the proxy answers. */
const answerPage = async (event) => {
  const network = fromNetwork(event);
  const arrived = network.catch(() => undefined);
  event.waitUntil(arrived);
  const stored = await readStored(PAGE);
  if (!stored) return network;
  const answer = await Promise.race([arrived, afterDeadline()]);
  if (answer && !AWAY.has(answer.status)) return answer;
  event.waitUntil(forgetOutdated(arrived, stored.clone()).catch(() => {}));
  return stored;
};

const storeFile = async (path, response) => {
  const cache = await caches.open(CACHE);
  if ((await cache.keys()).length < MAX_FILES) await cache.put(path, response);
};

/** The name of a file contains its hash, so a stored one is never out of date. */
const answerFile = async (event, path) => {
  const stored = await readStored(path);
  if (stored) return stored;
  const response = await fetch(event.request);
  // Without space the page is as it was before.
  if (response.status === 200) event.waitUntil(storeFile(path, response.clone()).catch(() => {}));
  return response;
};

const loadPage = async () => {
  const response = await fetch(PAGE, { cache: 'no-store', redirect: 'error' });
  const html = await response.clone().text();
  return response.status === 200 ? { response, files: filesIn(html) } : undefined;
};

/** `loaded`: the files of a console that is open. One of another version than the server's is not stored: the next will be. */
const storePage = async (loaded) => {
  const wanted = new Set(loaded.map(pathOf).filter(isFile).slice(0, MAX_FILES));
  const page = await loadPage();
  if (!page || page.files.length === 0 || page.files.some((path) => !wanted.has(path))) return;
  const cache = await caches.open(CACHE);
  const before = await cache.match(PAGE, { ignoreVary: true });
  const previous = before ? filesIn(await before.text()) : [];
  const paths = new Set((await cache.keys()).map(({ url }) => pathOf(url)));
  await cache.addAll([...wanted].filter((path) => !paths.has(path)));
  await cache.put(PAGE, page.response);
  if (previous.every((path) => page.files.includes(path))) return;
  const outdated = [...paths].filter((path) => path !== PAGE && !wanted.has(path));
  await Promise.all(outdated.map((path) => cache.delete(path, { ignoreVary: true })));
};

/** Where the browser can, requests that are never stored do not wait for this worker to start. */
const NETWORK_ALONE = ['/api/*', '/auth/*', '/public/*'];

self.addEventListener('install', (event) => {
  const routes = NETWORK_ALONE.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' }));
  event.waitUntil(Promise.resolve(event.addRoutes?.(routes)).catch(() => {}));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate') {
    if (isOfConsole(path)) event.respondWith(answerPage(event));
  } else if (isFile(path)) event.respondWith(answerFile(event, path));
});
self.addEventListener('message', (event) => {
  const { type, files } = event.data ?? {};
  if (type === 'porchlight:store' && Array.isArray(files)) event.waitUntil(storePage(files).catch(() => {}));
});
