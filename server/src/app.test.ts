import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { HttpError, StoreUnavailable, tooManyRequests } from './platform/errors.ts';
import { isUploadedFile } from './platform/files/uploaded-file.ts';
import type { App } from './platform/http/app-type.ts';
import { startTestServer, type TestServer } from './testing/harness.ts';
import { createHttpClient, type HttpClient } from './testing/http-client.ts';

const Anything = Type.Object({}, { additionalProperties: true });
const received: string[] = [];

const describeFiles = async (value: unknown): Promise<unknown> => {
  if (isUploadedFile(value)) {
    received.push(value.received.path);
    const text = await readFile(value.received.path, 'utf8');
    return {
      filename: value.filename,
      type: value.content_type,
      bytes: value.received.byte_size,
      start: text.slice(0, 10),
    };
  }
  if (Array.isArray(value)) return Promise.all(value.map(describeFiles));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    await Promise.all(Object.entries(value).map(async ([key, item]) => [key, await describeFiles(item)])),
  );
};

const echoRoutes = (app: App) => {
  app.post('/echo', { schema: { body: Anything } }, async (request) => {
    if ('slow' in request.body) await sleep(300);
    return describeFiles(request.body);
  });
  app.delete('/echo', { schema: { body: Anything } }, async (request) => request.body);
  app.get(
    '/echo',
    { schema: { querystring: Type.Object({ page: Type.Optional(Type.Integer()) }) } },
    async (request) => request.query,
  );
  app.get('/echo/:id', { schema: { params: Type.Object({ id: Type.Integer() }) } }, async (request) => request.params);
  app.get('/fault', async () => {
    throw new Error('secret detail');
  });
  app.get('/away', async () => {
    throw new StoreUnavailable(new Error('gone'));
  });
  app.get('/limited', async () => {
    throw tooManyRequests(30);
  });
  app.get('/teapot', async () => {
    throw new HttpError(418, { error: 'short and stout' });
  });
  app.get('/public/api/v1/thing', async () => ({ ok: true }));
  app.get('/ip', async (request) => ({ ip: request.ip }));
};

describe('HTTP', () => {
  let server: TestServer;
  let app: App;
  let http: HttpClient;
  let url: string;
  beforeAll(async () => {
    server = await startTestServer();
    app = await createApp(server.deps, [echoRoutes]);
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    http = createHttpClient(url);
  });
  afterAll(async () => {
    app.server.closeAllConnections();
    await app.close();
    await server.close();
  });

  const errorOf = async (
    answer: Promise<{
      status: number;
      body: { error?: string; message?: string; request_id?: string };
      headers: Headers;
    }>,
  ) => {
    const { status, body, headers } = await answer;
    expect(body.request_id).toBe(headers.get('x-request-id'));
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    return [status, body.error ?? body.message];
  };

  describe('parameters', () => {
    it('come as JSON, as a form and as multipart, with the query beside them', async () => {
      const expected = { website_token: 't', message: { content: 'Hello' } };
      const query = { website_token: 't' };
      expect((await http.post('/echo', { message: { content: 'Hello' } }, { query })).body).toEqual(expected);
      expect(
        (await http.call('POST', '/echo', { raw: new URLSearchParams({ 'message[content]': 'Hello' }), query })).body,
      ).toEqual(expected);
      const form = new FormData();
      form.set('message[content]', 'Hello');
      expect((await http.call('POST', '/echo', { raw: form, query })).body).toEqual(expected);
    });

    it('may be in the query alone, with an empty body of any kind', async () => {
      const kinds: Record<string, string>[] = [{}, { 'content-type': 'application/json' }];
      for (const headers of kinds)
        expect((await http.call('POST', '/echo?a[b]=1', { headers })).body).toEqual({ a: { b: '1' } });
      expect((await http.delete('/echo?a=1')).body).toEqual({ a: '1' });
    });

    it('of a GET come from the query, as what they mean', async () => {
      expect((await http.get('/echo?page=2&unknown=1')).body).toMatchObject({ page: 2 });
      expect(await errorOf(http.get('/echo?page=two'))).toEqual([422, 'Page must be integer']);
      expect(await errorOf(http.get('/echo/abc'))).toEqual([404, 'Resource could not be found']);
    });

    it('hold files, on disk until the answer is sent', async () => {
      const form = new FormData();
      form.append('message[attachments][]', new File(['first file'], 'one.txt', { type: 'text/plain' }));
      form.append('message[attachments][]', new File(['second'], 'two.txt', { type: 'text/plain' }));
      form.append('empty', new File([], ''));
      received.length = 0;
      const { body } = await http.call('POST', '/echo', { raw: form });
      expect(body.message.attachments).toEqual([
        { filename: 'one.txt', type: 'text/plain', bytes: 10, start: 'first file' },
        { filename: 'two.txt', type: 'text/plain', bytes: 6, start: 'second' },
      ]);
      expect(body.empty).toBeNull();
      expect(received).toHaveLength(2);
      await expect
        .poll(() =>
          Promise.all(
            received.map((path) =>
              readFile(path).then(
                () => 'kept',
                () => 'gone',
              ),
            ),
          ),
        )
        .toEqual(['gone', 'gone']);
    });
  });

  describe('a request that cannot be served gets the one error shape', () => {
    it('when nothing is there', async () => {
      expect(await errorOf(http.get('/nowhere'))).toEqual([404, 'Resource could not be found']);
      expect(await errorOf(http.post('/echo/1', {}))).toEqual([404, 'Resource could not be found']);
    });

    it.each(['{', '{"a":', 'nonsense', '{"a":1}}'])('when its JSON is %s', async (raw) => {
      const answer = http.call('POST', '/echo', { raw, headers: { 'content-type': 'application/json' } });
      expect(await errorOf(answer)).toEqual([400, 'The request body is not valid JSON.']);
    });

    it.each(['[1]', '"text"', '5'])('when its JSON is %s, which is no object', async (raw) => {
      const answer = http.call('POST', '/echo', { raw, headers: { 'content-type': 'application/json' } });
      expect(await errorOf(answer)).toEqual([400, 'The request body must be a JSON object.']);
    });

    it('when it is nested a thousand times', async () => {
      const raw = `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`;
      const answer = http.call('POST', '/echo', { raw, headers: { 'content-type': 'application/json' } });
      expect(await errorOf(answer)).toEqual([400, 'The request is nested too deeply.']);
    });

    it('when it has more values than any call has to say', async () => {
      const raw = JSON.stringify({ list: Array.from({ length: 20_001 }, () => 1) });
      const answer = http.call('POST', '/echo', { raw, headers: { 'content-type': 'application/json' } });
      expect(await errorOf(answer)).toEqual([400, 'The request has too many values.']);
    });

    it('when it never ends: the server stops waiting', async () => {
      const app = await createApp(server.deps, [echoRoutes]);
      await app.ready();
      // Half an hour's worth of silence cannot be waited for here.
      expect([app.server.timeout, app.server.requestTimeout]).toEqual([120_000, 1_200_000]);
      await app.close();
    });

    it('when it is 10 MB of JSON', async () => {
      const raw = JSON.stringify({ content: 'x'.repeat(10_000_000) });
      const answer = http.call('POST', '/echo', { raw, headers: { 'content-type': 'application/json' } });
      expect(await errorOf(answer)).toEqual([413, 'The request is too large.']);
    });

    it('when it is of a kind we do not read', async () => {
      const answer = http.call('POST', '/echo', { raw: '<a/>', headers: { 'content-type': 'application/xml' } });
      expect((await errorOf(answer))[0]).toBe(415);
    });

    it('when it has too many files', async () => {
      const form = new FormData();
      for (let index = 0; index < 16; index += 1)
        form.append('message[attachments][]', new File(['x'], `${index}.txt`));
      expect(await errorOf(http.call('POST', '/echo', { raw: form }))).toEqual([
        422,
        'Attachments exceeded maximum allowed',
      ]);
    });

    it('when a file is larger than 40 MiB', async () => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(40 * 1024 * 1024 + 1)], 'big.bin'));
      expect(await errorOf(http.call('POST', '/echo', { raw: form }))).toEqual([422, 'Attachments size is too big']);
    });

    it('when its multipart body is broken', async () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      for (const raw of ['nonsense', '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\ncut']) {
        const [status] = await errorOf(http.call('POST', '/echo', { raw, headers }));
        expect(status).toBe(400);
      }
    });

    it('when we failed: the response contains nothing of the error', async () => {
      const { status, text } = await http.get('/fault');
      expect(status).toBe(500);
      expect(text).not.toContain('secret detail');
      expect(await errorOf(http.get('/fault'))).toEqual([500, 'Something went wrong on our side. Please try again.']);
    });

    it('when the store is away: try again soon', async () => {
      const { status, headers } = await http.get('/away');
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    });

    it('when there were too many: it says how long to wait', async () => {
      const { status, headers, body } = await http.get('/limited');
      expect([status, headers.get('retry-after')]).toEqual([429, '30']);
      expect(body.error).toContain('30 seconds');
    });

    it('when bytes arrive that are not HTTP, and goes on serving others', async () => {
      const { port } = new URL(url);
      const answer = await new Promise<string>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write('\x16\x03\x01 not http\r\n\r\n'));
        let text = '';
        socket.on('data', (chunk) => (text += chunk));
        socket.on('close', () => resolve(text));
      });
      expect(answer).toContain('400 Bad Request');
      expect((await http.get('/echo')).status).toBe(200);
    });

    it('whose client goes away is no failure of the database, and leaves no file', async () => {
      const lines: string[] = [];
      const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
      const logging = await createApp({ ...server.deps, log }, [echoRoutes]);
      const { port } = new URL(await logging.listen({ port: 0, host: '127.0.0.1' }));
      const leave = async (type: string, begun: string, length = 5_000) => {
        const head = `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(head + begun));
        await sleep(150);
        socket.resetAndDestroy();
      };
      const part = (name: string) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nText`;
      received.length = 0;
      await leave('application/json', '{"half":');
      await leave('multipart/form-data; boundary=x', part('file'));
      await leave('multipart/form-data; boundary=x', `${part('file')}\r\n${part('other')}`);
      const whole = `${part('slow')}\r\n--x--\r\n`;
      await leave('multipart/form-data; boundary=x', whole, whole.length);
      await expect.poll(() => received).toHaveLength(1);
      await expect.poll(async () => (await readdir(join(received[0] ?? '', '..'))).length).toBe(0);
      expect(lines).toEqual([]);
      await logging.close();
    });

    it('when its path is no path', async () => {
      expect((await http.get('/echo/%E0%A4%A')).status).toBe(400);
    });
  });

  it('gives every request an id, the caller’s own when that is harmless', async () => {
    expect((await http.get('/echo')).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    const id = 'proxy-request-12345';
    expect((await http.get('/teapot', { headers: { 'x-request-id': id } })).body).toEqual({
      error: 'short and stout',
      request_id: id,
    });
    const odd = await http.get('/echo', { headers: { 'x-request-id': 'a"b<script>' } });
    expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('says of what the API answers that it is to be stored by no cache, and saved instead of shown', async () => {
    for (const path of ['/api/v1/profile', '/api', '/auth/validate_token', '/public/api/v1/nothing']) {
      const { headers } = await server.http.get(path);
      expect([path, headers.get('cache-control'), headers.get('content-disposition')]).toEqual([
        path,
        'no-store',
        'attachment; filename="api.json"',
      ]);
    }
  });

  it('lets no shared cache store a response that has no rule of its own (SYS-131)', async () => {
    for (const path of ['/health', '/', '/metrics', '/nowhere', '/hc/none']) {
      const { headers } = await fetch(server.url + path, { redirect: 'manual' });
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('asks browsers to come by TLS from then on, where its address is https', async () => {
    const secure = await createApp({ ...server.deps, env: { ...server.env, publicUrl: 'https://chat.example' } }, [
      echoRoutes,
    ]);
    for (const url of ['/echo', '/nowhere'])
      expect((await secure.inject({ url })).headers['strict-transport-security']).toBe('max-age=31536000');
    await secure.close();
    expect((await http.get('/echo')).headers.get('strict-transport-security')).toBeNull();
  });

  it('lets other origins read the public API and nothing of a visitor or the team', async () => {
    const open = await http.get('/public/api/v1/thing', { headers: { origin: 'https://shop.example' } });
    expect(open.headers.get('access-control-allow-origin')).toBe('*');
    const closed = await http.get('/echo', { headers: { origin: 'https://shop.example' } });
    expect(closed.headers.get('access-control-allow-origin')).toBeNull();
    expect(closed.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const preflight = await http.call('OPTIONS', '/public/api/v1/thing', {
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
  });

  it('believes a forwarded address only from a trusted proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await http.get('/ip', { headers })).body.ip).toBe('127.0.0.1');
    const trusting = await createApp({ ...server.deps, env: { ...server.env, trustProxy: 1 } }, [echoRoutes]);
    const answer = await trusting.inject({ url: '/ip', headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' } });
    expect(answer.json().ip).toBe('203.0.113.9');
    await trusting.close();
  });

  it('answers its figures to this machine, or to callers with the token', async () => {
    const { status, text, headers } = await server.http.get('/metrics');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    for (const name of ['porchlight_sockets', 'process_resident_memory_bytes', 'porchlight_jobs{status="failed"}'])
      expect(text).toContain(name);
    expect((await server.http.get('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404);
    const guarded = await startTestServer({ beside: server, env: { metricsToken: 'a token' } });
    expect((await guarded.http.get('/metrics')).status).toBe(404);
    expect((await guarded.http.get('/metrics', { headers: { authorization: 'Bearer a tokem' } })).status).toBe(404);
    expect((await guarded.http.get('/metrics', { headers: { authorization: 'Bearer a token' } })).status).toBe(200);
    await guarded.close();
  });

  it('says it is alive, and whether it can work', async () => {
    for (const path of ['/health', '/healthz', '/ready', '/readyz'])
      expect((await server.http.get(path)).status).toBe(200);
    expect((await server.http.get('/api')).body).toMatchObject({ queue_services: 'ok', data_services: 'ok' });
  });
});
