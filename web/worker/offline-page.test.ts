import { beforeAll, beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;
const ORIGIN = 'https://chat.example';
const listeners = new Map<string, Listener>();
const stored = new Map<string, Response>();
const asked: string[] = [];
let network: (path: string) => Promise<Response>;
let isFull = false;

const pathOf = (key: string | { url: string }) => new URL(typeof key === 'string' ? key : key.url, ORIGIN).pathname;
const cache = {
  match: async (key: string) => stored.get(pathOf(key))?.clone(),
  keys: async () => [...stored.keys()].map((path) => ({ url: ORIGIN + path })),
  put: async (key: string, response: Response) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    stored.set(pathOf(key), response);
  },
  delete: async (key: string) => stored.delete(pathOf(key)),
  addAll: async (paths: string[]) => {
    const files = await Promise.all(paths.map(async (path) => [path, await fetch(path)] as const));
    if (files.some(([, { ok }]) => !ok)) throw new TypeError('a file is missing');
    for (const [path, file] of files) stored.set(path, file);
  },
};

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: new URL(`${ORIGIN}/app/worker.js`),
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: {},
    clients: { claim: async () => {} },
  });
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', (request: string | { url: string }) => {
    asked.push(pathOf(request));
    return network(pathOf(request));
  });
  // @ts-expect-error it is a script, and exports nothing
  await import('./offline-page.js');
  return () => vi.unstubAllGlobals();
});
beforeEach(() => {
  stored.clear();
  asked.length = 0;
  isFull = false;
  network = () => Promise.reject(new TypeError('no network'));
});

const page = (version: string) => `<head><script type="module" src="/assets/console-${version}.js"></script></head>`;
const html = (version: string) => new Response(page(version), { status: 200 });

/** Undefined: the worker leaves the request to the browser. */
const request = async (url: string, { mode = 'navigate', method = 'GET', range = false } = {}) => {
  let answer: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  listeners.get('fetch')?.({
    request: { url: new URL(url, ORIGIN).href, mode, method, headers: new Headers(range ? { range: 'bytes=0-' } : {}) },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (response: Promise<Response>) => {
      answer = response;
    },
    waitUntil: (each: Promise<unknown>) => work.push(each),
  });
  const response = await answer;
  await Promise.all(work);
  return response;
};
const store = async (files: unknown) => {
  const work: Promise<unknown>[] = [];
  const waitUntil = (each: Promise<unknown>) => work.push(each);
  listeners.get('message')?.({ data: { type: 'porchlight:store', files }, waitUntil });
  await Promise.all(work);
};
const serve = (version: string, missing: string[] = []) => {
  network = async (path) => {
    if (missing.includes(path)) return new Response('', { status: 404 });
    return path === '/app' ? html(version) : new Response(`file ${path}`, { status: 200 });
  };
};
const offline = () => {
  network = () => Promise.reject(new TypeError('no network'));
};

it('an open console is stored with its files, and shown without a network at each of its addresses (AGT-221)', async () => {
  serve('1');
  await store([`${ORIGIN}/assets/console-1.js`, `${ORIGIN}/assets/de-1.js`]);
  expect([...stored.keys()].toSorted()).toEqual(['/app', '/assets/console-1.js', '/assets/de-1.js']);
  offline();
  for (const address of ['/app', '/app/settings/profile', '/app?show=open'])
    expect(await (await request(address))?.text()).toBe(page('1'));
  const file = await request('/assets/de-1.js', { mode: 'cors' });
  expect(await file?.text()).toBe('file /assets/de-1.js');
});

it('what is not the console’s page or a file of the build is left to the browser (AGT-222)', async () => {
  serve('1');
  await store([`${ORIGIN}/assets/console-1.js`]);
  for (const address of ['/', '/widget', '/application', '/hc/help', '/survey/responses/1', '/auth/single_sign_on'])
    expect([address, await request(address)]).toEqual([address, undefined]);
  for (const address of [
    '/api/v1/profile',
    '/auth/validate_token',
    '/app/worker.js',
    'https://cdn.example/assets/a.js',
  ])
    expect([address, await request(address, { mode: 'cors' })]).toEqual([address, undefined]);
  expect(await request('/app', { method: 'POST' })).toBeUndefined();
  expect(await request('/assets/sound.wav', { mode: 'cors', range: true })).toBeUndefined();
});

it('nothing but files of the build is stored, whatever a page asks for (AGT-222)', async () => {
  serve('1');
  await store([
    '/assets/console-1.js',
    '/api/v1/profile',
    '/assets/../api/v1/accounts/1/contacts',
    'https://evil.example/assets/a.js',
    7,
    'https://',
  ]);
  expect([...stored.keys()].toSorted()).toEqual(['/app', '/assets/console-1.js']);
  await store('/assets/console-1.js');
  await store(undefined);
});

it('a new version replaces the page and its files at once, and one that is not complete replaces nothing (AGT-221)', async () => {
  serve('1');
  await store(['/assets/console-1.js', '/assets/de-1.js']);
  serve('2', ['/assets/de-2.js']);
  await store(['/assets/console-2.js', '/assets/de-2.js']);
  expect(await stored.get('/app')?.clone().text()).toBe(page('1'));
  expect(stored.has('/assets/de-1.js')).toBe(true);
  serve('2');
  await store(['/assets/console-2.js', '/assets/de-2.js']);
  expect(await stored.get('/app')?.clone().text()).toBe(page('2'));
  expect([...stored.keys()].toSorted()).toEqual(['/app', '/assets/console-2.js', '/assets/de-2.js']);
});

it('a console that is still of the version before is not stored with the page of the next (AGT-221)', async () => {
  serve('2');
  await store(['/assets/console-1.js']);
  expect([...stored.keys()]).toEqual([]);
  network = async () => new Response('<h1>Sign in to the proxy</h1>', { status: 200 });
  await store(['/assets/console-1.js']);
  expect([...stored.keys()]).toEqual([]);
});

it('the network’s page is shown where it comes in time, whatever it says (AGT-221)', async () => {
  serve('1');
  await store(['/assets/console-1.js']);
  serve('2');
  expect(await (await request('/app'))?.text()).toBe(page('2'));
  network = async () => new Response('blocked', { status: 403 });
  expect((await request('/app'))?.status).toBe(403);
});

it('the stored page is shown after four seconds, or where only the proxy answers (AGT-221)', async () => {
  serve('1');
  await store(['/assets/console-1.js']);
  network = async () => new Response('Bad gateway', { status: 502 });
  expect(await (await request('/app'))?.text()).toBe(page('1'));
  vi.useFakeTimers();
  try {
    const slow = Promise.withResolvers<Response>();
    network = () => slow.promise;
    let shown: string | undefined;
    const answer = request('/app');
    let responded = false;
    void answer.then(async (response) => {
      shown = await response?.text();
      responded = true;
    });
    await vi.advanceTimersByTimeAsync(3_999);
    expect(responded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    slow.resolve(html('2'));
    await answer;
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toBe(page('1'));
  } finally {
    vi.useRealTimers();
  }
});

it('without a stored page the browser shows what it shows without the worker (AGT-221)', async () => {
  await expect(request('/app')).rejects.toThrow('no network');
  network = async () => new Response('Bad gateway', { status: 502 });
  expect((await request('/app'))?.status).toBe(502);
});

it('files are stored as they are loaded, at most 800, and without space they come from the network (AGT-221)', async () => {
  serve('1');
  await request('/assets/reports-1.js', { mode: 'cors' });
  await request('/assets/reports-1.js', { mode: 'cors' });
  expect([asked, stored.has('/assets/reports-1.js')]).toEqual([['/assets/reports-1.js'], true]);
  isFull = true;
  expect((await request('/assets/other-1.js', { mode: 'cors' }))?.status).toBe(200);
  isFull = false;
  for (let index = stored.size; index < 800; index += 1) stored.set(`/assets/${index}.js`, new Response());
  await request('/assets/last-1.js', { mode: 'cors' });
  expect(stored.has('/assets/last-1.js')).toBe(false);
  network = async () => new Response('', { status: 404 });
  stored.clear();
  expect((await request('/assets/gone.js', { mode: 'cors' }))?.status).toBe(404);
  expect(stored.size).toBe(0);
});

it('a late page of another version is waited for the next time, one of the same version is not (AGT-222)', async () => {
  serve('1');
  await store([`${ORIGIN}/assets/console-1.js`]);
  vi.useFakeTimers();
  const late = (version: string) => {
    network = () => new Promise((answer) => setTimeout(() => answer(html(version)), 6_000));
  };
  const arrives = async () => {
    const shown = request('/app');
    await vi.advanceTimersByTimeAsync(6_000);
    return (await shown)?.text();
  };
  late('1');
  expect([await arrives(), await arrives()]).toEqual([page('1'), page('1')]);
  late('2');
  expect([await arrives(), await arrives()]).toEqual([page('1'), page('2')]);
  vi.useRealTimers();
});

it('requests to the API do not wait for the worker where the browser has routes for it (AGT-222)', async () => {
  const routes: { condition: { urlPattern: string }; source: string }[] = [];
  const work: Promise<unknown>[] = [];
  const install = (more: object) =>
    listeners.get('install')?.({ ...more, waitUntil: (each: Promise<unknown>) => work.push(each) });
  install({ addRoutes: async (added: typeof routes) => routes.push(...added) });
  install({ addRoutes: () => Promise.reject(new TypeError('no such condition')) });
  install({});
  await Promise.all(work);
  expect(routes.map(({ condition, source }) => [condition.urlPattern, source])).toEqual(
    ['/api/*', '/auth/*', '/public/*'].map((pattern) => [pattern, 'network']),
  );
});
