import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../../operations/setup/seed.ts';
import { probeSocket } from '../../../platform/clients/probe-socket.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const PUBLIC = 'https://chat.example.com';
const OWN = 'help.example.com';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { publicUrl: PUBLIC } });
  await server.store.writer.transaction().execute((tx) => seed(tx, server.env, Date.now()));
});
afterAll(() => server.close());

type Page = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

const ask = (
  path: string,
  { host = 'chat.example.com', method = 'GET', headers = {} as Record<string, string> } = {},
) =>
  new Promise<Page>((done, fail) => {
    const call = request(server.url + path, { method, headers: { host, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    call.on('error', fail).end();
  });
const onOwn = (path: string, options = {}) => ask(path, { host: OWN, ...options });

const set = (table: 'portals' | 'articles', slug: string, values: object) =>
  server.deps.write((tx) => tx.db.updateTable(table).set(values).where('slug', '=', slug).execute());
const withOwnDomain = async (check: () => Promise<void>) => {
  await set('portals', 'acme', { custom_domain: OWN });
  try {
    await check();
  } finally {
    await set('portals', 'acme', { custom_domain: null });
  }
};

describe('a help centre on a domain of its own', () => {
  it('lives at its root, with canonical addresses there', () =>
    withOwnDomain(async () => {
      const entrance = await onOwn('/');
      expect([entrance.status, entrance.headers['location']]).toEqual([302, '/en']);
      const home = await onOwn('/en');
      expect(home.text).toContain(`<link rel="canonical" href="https://${OWN}/en">`);
      expect(home.text).toContain('href="/articles/charge-it-well"');
      expect(home.text).not.toContain('/hc/acme');
      expect((await onOwn('/en/categories/your-lantern')).text).toContain('It flickers');
      expect((await onOwn('/articles/charge-it-well', { headers: { host: `${OWN}:8443` } })).text).toContain('USB-C');
      expect((await onOwn('/sitemap.xml')).text).toContain(`<loc>https://${OWN}/articles/charge-it-well</loc>`);
      expect((await onOwn('/robots.txt')).text).toContain(`Sitemap: https://${OWN}/sitemap.xml`);
      expect((await onOwn('/articles/charge-it-well/feedback', { method: 'POST' })).headers['location']).toBe(
        '/articles/charge-it-well#helpful',
      );
    }));

  it('shows nothing of the installation but the site: no console, no API, no widget', () =>
    withOwnDomain(async () => {
      for (const path of [
        '/app',
        '/api/v1/profile',
        '/widget?website_token=x',
        '/demo',
        '/health',
        '/metrics',
        '/openapi.json',
      ])
        expect([path, (await onOwn(path)).status]).toEqual([path, 404]);
      expect((await onOwn('/auth/sign_in', { method: 'POST' })).status).toBe(404);
      expect(await probeSocket(server.url, { host: OWN })).toEqual({ kind: 'refused', status: 404 });
      expect(await probeSocket(server.url)).toEqual({ kind: 'speaks' });
      const missing = await onOwn('/app');
      expect(missing.text).toContain('This page does not exist');
      expect(missing.text).toContain('Acme');
      expect((await ask('/en')).status).toBe(404);
      expect((await ask('/app')).status).toBe(200);
    }));

  it('is where the long address leads; the widget’s plain pages and the data stay', () =>
    withOwnDomain(async () => {
      const long = await ask('/hc/acme/articles/charge-it-well?theme=dark');
      expect([long.status, long.headers['location']]).toEqual([
        301,
        `https://${OWN}/articles/charge-it-well?theme=dark`,
      ]);
      expect((await ask('/hc/acme')).headers['location']).toBe(`https://${OWN}/`);
      const plain = await ask('/hc/acme/articles/charge-it-well?show_plain_layout=true');
      expect(plain.status).toBe(200);
      expect(plain.text).toContain(`<link rel="canonical" href="https://${OWN}/articles/charge-it-well">`);
      expect((await ask('/hc/acme/en/articles.json')).status).toBe(200);
      expect((await onOwn('/hc/acme/en?query=x')).headers['location']).toBe('/en?query=x');
      for (const path of ['/hc/acme//evil.example', '/hc/acme/\\evil.example'])
        expect((await onOwn(path)).headers['location']).toBe('/evil.example');
    }));

  it('is known to a proxy that fetches certificates, and unknown when it is archived', () =>
    withOwnDomain(async () => {
      expect((await ask(`/hc-domain?domain=${OWN}`)).text).toBe(`https://${OWN}`);
      expect((await ask('/hc-domain?domain=other.example.com')).status).toBe(404);
      await set('portals', 'acme', { archived: true });
      expect((await ask(`/hc-domain?domain=${OWN}`)).status).toBe(404);
      // Not the console either.
      expect([(await onOwn('/')).status, (await onOwn('/app')).status]).toEqual([404, 404]);
      await set('portals', 'acme', { archived: false });
    }));
});

describe('the chat on a help centre’s pages', () => {
  const chosen = async (inbox_id: number | null) => {
    const { account_id } = await server.deps.db
      .selectFrom('portals')
      .select('account_id')
      .where('slug', '=', 'acme')
      .executeTakeFirstOrThrow();
    const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
    const path = `/api/v1/accounts/${account_id}/portals/acme`;
    return { account_id, answer: await boss.patch(path, { inbox_id }), read: () => boss.get(path) };
  };
  const policyOf = ({ headers }: Page) => String(headers['content-security-policy']);
  const LOADER =
    /<script src="([^"]*)\/packs\/js\/sdk\.js\?website_token=[^"]*" data-website-token="([^"]*)"[^>]* data-locale="(\w+)"/;

  it('is absent until an administrator chooses an inbox, then on every page but the plain ones, in the page’s language', async () => {
    expect((await ask('/hc/acme/en')).text).not.toContain('sdk.js');
    const { account_id } = await chosen(null);
    const inbox = await server.buildInbox({ account_id });
    expect((await chosen(inbox.id)).answer.body.inbox_id).toBe(inbox.id);
    const page = await ask('/hc/acme/en');
    expect(LOADER.exec(page.text)?.slice(1)).toEqual(['', inbox.website_token, 'en']);
    expect(policyOf(page)).toContain("frame-src 'self'; media-src 'self'");
    const plain = await ask('/hc/acme/en?show_plain_layout=true');
    expect([plain.text.includes('sdk.js'), policyOf(plain).includes('frame-src')]).toEqual([false, false]);
    await server.deps.write((tx) => tx.db.deleteFrom('inboxes').where('id', '=', inbox.id).execute());
    expect((await ask('/hc/acme/en')).text).not.toContain('sdk.js');
    expect((await (await chosen(null)).read()).body.inbox_id).toBeNull();
  });

  it('is named by a search that finds nothing where there is one to ask in, and nowhere else', async () => {
    const path = '/hc/acme/en/search.json?query=zeppelin';
    const said = async (more = '') => (await server.http.get(path + more)).body.message;
    const alone = 'No results for “zeppelin”. Try another word.';
    expect(await said()).toBe(alone);
    expect((await ask('/hc/acme/en?query=zeppelin')).text).toContain(`<h1>${alone}</h1>`);
    expect(await said('&show_plain_layout=true')).toContain('ask us in the chat');
    const { account_id } = await chosen(null);
    const inbox = await server.buildInbox({ account_id });
    await chosen(inbox.id);
    expect(await said()).toContain('ask us in the chat');
    await chosen(null);
  });

  it('comes from the installation’s address on a domain of its own, where the inbox lets itself be framed', () =>
    withOwnDomain(async () => {
      const { account_id } = await chosen(null);
      const inbox = await server.buildInbox({ account_id, allowed_domains: 'shop.example' });
      const widget = async () => policyOf(await ask(`/widget?website_token=${inbox.website_token}`));
      expect(await widget()).toContain("frame-ancestors 'self' shop.example");
      expect(await widget()).not.toContain(OWN);
      await chosen(inbox.id);
      const page = await onOwn('/en');
      expect(LOADER.exec(page.text)?.[1]).toBe(PUBLIC);
      expect(policyOf(page)).toContain(`script-src 'self' ${PUBLIC};`);
      expect(policyOf(page)).toContain(`frame-src ${PUBLIC}; media-src ${PUBLIC}`);
      expect(await widget()).toContain(`frame-ancestors 'self' shop.example https://${OWN}`);
      expect((await onOwn('/packs/js/sdk.js')).status).toBe(404);
      await chosen(null);
    }));

  it('is no other account’s, and no inbox without a chat', async () => {
    const { account_id } = await chosen(null);
    const foreign = await server.buildInbox();
    const api = await server.buildInbox({ account_id, channel_type: 'Channel::Api' });
    for (const { id } of [foreign, api]) {
      const { answer } = await chosen(id);
      expect([answer.status, answer.body.attributes]).toEqual([422, ['inbox_id']]);
    }
  });
});

it('no portal takes the place of the installation itself', async () => {
  const { account_id } = await server.buildInbox();
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const answer = await boss.post(`/api/v1/accounts/${account_id}/portals`, {
    name: 'Mine',
    custom_domain: 'Chat.example.com',
  });
  expect([answer.status, answer.body.attributes]).toEqual([422, ['custom_domain']]);
});

describe('what machines read of the help centre', () => {
  it('are its languages: each page names its translations, and none it does not have', async () => {
    await set('portals', 'acme', { config: { default_locale: 'en', allowed_locales: ['en', 'pt_BR', 'ar'] } });
    const english = await server.deps.db
      .selectFrom('articles')
      .selectAll()
      .where('slug', '=', 'charge-it-well')
      .executeTakeFirstOrThrow();
    const { id, ...fields } = english;
    const written = { ...fields, slug: 'carregar', title: 'Carregar bem', locale: 'pt_BR', category_id: null };
    await server.deps.write((tx) =>
      tx.db
        .insertInto('articles')
        .values({ ...written, associated_article_id: id })
        .execute(),
    );
    const base = `${PUBLIC}/hc/acme/articles`;
    const { text } = await ask('/hc/acme/articles/carregar');
    for (const line of [
      `hreflang="en" href="${base}/charge-it-well"`,
      `hreflang="pt-BR" href="${base}/carregar"`,
      `hreflang="x-default" href="${base}/charge-it-well"`,
      '<html lang="pt-BR" dir="ltr"',
      '<meta property="og:type" content="article">',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('hreflang="ar" href="https');
    expect((await ask('/hc/acme/en')).text).toContain(`hreflang="ar" href="${PUBLIC}/hc/acme/ar"`);
    expect((await ask('/hc/acme/ar')).text).toContain('<html lang="ar" dir="rtl"');
  });

  it('is its news, of all of it, of a language and of a category', async () => {
    const all = await ask('/hc/acme/feed.atom');
    expect(all.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(all.text).toMatch(/<id>tag:chat\.example\.com,\d{4}-\d\d-\d\d:article-\d+<\/id>/);
    expect(all.text).toContain('<title>Carregar bem</title>');
    expect(all.text).toContain('&lt;strong&gt;amber&lt;/strong&gt;');
    const english = (await ask('/hc/acme/en/feed.atom')).text;
    expect(english).toContain('It flickers');
    expect(english).not.toContain('Carregar');
    const feed = await ask('/hc/acme/en/categories/ordering/feed.atom');
    expect(feed.text).toContain('Invoices and VAT');
    expect(feed.text).not.toContain('It flickers');
    expect((await ask('/hc/acme/en/categories/nothing/feed.atom')).status).toBe(404);
    const home = (await ask('/hc/acme/en')).text;
    expect(home).toContain(`type="application/atom+xml" title="Acme Help" href="${PUBLIC}/hc/acme/en/feed.atom"`);
    const again = await ask('/hc/acme/feed.atom', { headers: { 'if-none-match': String(all.headers['etag']) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each([
    '/hc/acme/en',
    '/hc/acme/articles/charge-it-well',
    '/hc/acme/en/categories/ordering',
    '/hc/acme/sitemap.xml',
  ])('%s is not sent twice, and is sent small', async (path) => {
    const first = await ask(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect([first.status, first.headers['content-encoding']]).toEqual([200, 'br']);
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    const etag = String(first.headers['etag']);
    expect((await ask(path, { headers: { 'if-none-match': `"other", ${etag}` } })).status).toBe(304);
    expect((await ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});

describe('the search during typing', () => {
  const search = async (query: string, more = '') =>
    (await server.http.get(`/hc/acme/en/search.json?query=${encodeURIComponent(query)}${more}`)).body;

  it('puts those first that are called so, and shows where others speak of it', async () => {
    const { payload, message } = await search('glass');
    expect(payload[0]).toMatchObject({ title: 'Change the glass', address: '/hc/acme/articles/change-the-glass' });
    expect(message).toBe('1 article about “glass”');
    const [winter] = (await search('WINTER storage')).payload;
    expect([winter.title, winter.excerpt]).toEqual(['Charge it well', expect.stringContaining('winter storage')]);
    expect((await search('winter', '&show_plain_layout=true&theme=dark')).payload[0].address).toBe(
      '/hc/acme/articles/charge-it-well?show_plain_layout=true&theme=dark',
    );
  });

  it('understands a question, and words with other endings, where no article holds every word', async () => {
    const first = async (query: string) => (await search(query)).payload[0]?.title;
    expect(await first('How do I change the glass?')).toBe('Change the glass');
    expect(await first('charging')).toBe('Charge it well');
    const { text } = await ask('/hc/acme/en?query=changing+the+glasses');
    expect(text).toContain('1 article about “changing the glasses”');
    // One matching word of several is no match.
    expect((await search('what does a zeppelin weigh over the glass')).payload).toEqual([]);
  });

  it('is a page for people however much is asked', async () => {
    const long = await ask(`/hc/acme/en?query=${'a'.repeat(10_000)}`);
    expect([long.status, long.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(long.text).toContain(`No results for “${'a'.repeat(200)}”`);
    expect((await search('a'.repeat(10_000))).payload).toEqual([]);
  });

  it('says when there is nothing, and takes no letter for a pattern', async () => {
    expect(await search('zeppelin')).toMatchObject({ payload: [], message: expect.stringContaining('zeppelin') });
    for (const query of ['%', '_', '\\', "'; DROP TABLE articles", ''])
      expect((await search(query)).payload).toEqual([]);
    expect((await server.http.get('/hc/acme/tlh/search.json?query=a')).status).toBe(404);
    expect((await server.http.get('/hc/nobody/en/search.json?query=a')).status).toBe(404);
  });
});

describe('an article', () => {
  it('has a list of its parts, and links that stay on the site stay as it is looked at', async () => {
    await set('articles', 'it-flickers', {
      content: `# First\n\n[glass](${PUBLIC}/hc/acme/articles/change-the-glass?x=1) [all](/hc/acme/en#main) [out](https://example.org)\n\n## Second\n\n# Third`,
    });
    const { text } = await ask('/hc/acme/articles/it-flickers?show_plain_layout=true');
    expect(text).toContain('<a href="#first">First</a></li><li class="deep"><a href="#second">Second</a>');
    expect(text).toContain('<a href="/hc/acme/articles/change-the-glass?show_plain_layout=true">glass</a>');
    expect(text).toContain('<a href="/hc/acme/en?show_plain_layout=true#main">all</a>');
    expect(text).toContain('<a href="https://example.org" target="_blank" rel="noreferrer noopener nofollow">out</a>');
    expect((await ask('/hc/acme/articles/charge-it-well')).text).not.toContain('On this page');
  });

  it('is not where no help centre is, which is said in the reader’s language', async () => {
    const nowhere = await ask('/hc/nobody/en', { headers: { 'accept-language': 'de-AT,en;q=0.5' } });
    expect([nowhere.status, nowhere.text.includes('Diese Seite gibt es nicht')]).toEqual([404, true]);
  });

  it.each(['/hc/acme/en/no/such/place', '/hc/acme/articles'])('%s is a page that says so', async (path) => {
    const missing = await ask(path);
    expect([missing.status, missing.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(missing.text).toContain('This page does not exist');
    expect(missing.text).not.toContain('rel="canonical"');
  });
});
