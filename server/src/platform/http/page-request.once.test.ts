import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../operations/setup/seed.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { isPageRequest, readableUrl } from './page-request.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.store.writer.transaction().execute((tx) => seed(tx, server.env, Date.now()));
});
afterAll(() => server.close());

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + path, { headers, redirect: 'manual' });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text(), answer };
};

describe('an address that a person typed, and where nothing is', () => {
  it.each([
    ['/hc/acme/%E0%A4%A', 404],
    ['/hc/acme/articles/%', 404],
    ['/hc/acme/en/categories/%ZZ', 404],
    ['/hc/acme/en/nothing/here', 404],
    ['/hc/%E0%A4%A', 404],
    ['/hc/nobody/en', 404],
    [`/hc/acme/articles/${'a'.repeat(600)}`, 404],
    ['/hc/acme/en?query[]=1', 422],
    ['/survey', 404],
    ['/survey/responses/%E0%A4%A/more', 404],
    ['/demo%', 404],
  ])('%s is answered by a page, whoever asks', async (path, status) => {
    for (const headers of [BROWSER, {}]) {
      // The demo shop's address matches no route once it is cut.
      if (path === '/demo%' && headers !== BROWSER) continue;
      const found = await ask(path, headers);
      expect([found.status, found.type]).toEqual([status, 'text/html; charset=utf-8']);
      expect(found.text).toContain('<h1>This page does not exist</h1>');
      expect(found.answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('keeps the help centre’s dress where it is one, with its search and the way back', async () => {
    const { text } = await ask('/hc/acme/%E0%A4%A', BROWSER);
    expect(text).toContain('<input');
    expect(text).toContain('href="/hc/acme/en"');
  });

  it.each(['/nowhere', '/%E0%A4%A', '/files/gone', '/install.php'])(
    '%s is one for a browser, in its language',
    async (path) => {
      const found = await ask(path, { ...BROWSER, 'accept-language': 'ar' });
      expect([found.status, found.type]).toEqual([404, 'text/html; charset=utf-8']);
      expect(found.text).toContain('<html lang="ar" dir="rtl">');
    },
  );

  it('is JSON for programs, in the one shape, also where it cannot be read', async () => {
    for (const [path, status] of [
      ['/api/v1/nothing', 404],
      ['/api/v1/%E0%A4%A', 400],
      ['/hc/acme/en/nothing.json', 404],
      ['/hc/acme/%E0%A4%A.json', 400],
      ['/widget?website_token=none', 404],
      [`/public/api/v1/csat_survey/${'a'.repeat(600)}`, 414],
    ] as const) {
      const found = await ask(path, BROWSER);
      expect([path, found.status]).toEqual([path, status]);
      expect(JSON.parse(found.text)).toEqual({ error: expect.any(String), request_id: expect.any(String) });
      expect(found.answer.headers.get('x-request-id')).toBe(JSON.parse(found.text).request_id);
    }
    const typed = { ...BROWSER, 'sec-fetch-dest': 'document' };
    expect((await ask('/widget?website_token=none', typed)).type).toContain('html');
    expect((await ask('/nowhere')).type).toContain('json');
  });
});

describe('whether a person asks', () => {
  const respondTo = (url: string, accept?: string, method = 'GET') =>
    isPageRequest({ method, url, headers: accept === undefined ? {} : { accept } });
  it('is decided by the address and by the Accept header', () => {
    expect(respondTo('/hc/acme')).toBe(true);
    expect(respondTo('/hc/acme', 'application/json')).toBe(false);
    expect(respondTo('/hc/acme/articles/x/feedback', BROWSER.accept, 'POST')).toBe(true);
    expect(respondTo('/hc/acme/articles/x/feedback', '*/*', 'POST')).toBe(false);
    expect(respondTo('/application', '*/*')).toBe(false);
  });
  it('mends what cannot be read of a page’s path, and of nothing else', () => {
    const url = (path: string) => readableUrl({ method: 'GET', url: path, headers: {} });
    expect(url('/hc/a%20b/%E0%A4%A/%C3%A9?q=%E0')).toBe('/hc/a%20b/%25E0%25A4%25A/%C3%A9?q=%E0');
    expect(url('/api/%E0')).toBe('/api/%E0');
    expect(url('/hc/100%')).toBe('/hc/100%25');
  });
});
