import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHttp } from '../../platform/clients/outbound-http.fake.ts';
import { createOutboundHttp } from '../../platform/clients/outbound-http.node.ts';
import { OutboundError, type OutboundRequest, type OutboundResponse } from '../../platform/clients/outbound-http.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { fetchStatus } from './fetch-status.ts';
import { createStatusPages } from './status-pages.ts';

const log = pino({ level: 'silent' });
const json = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
});
const WELL = { state: 'normal', text: '', page: null };
const URL_OF_IT = 'https://status.example/api.json';

describe('addresses that say how the systems are', () => {
  let answer: (request: OutboundRequest) => Partial<OutboundResponse> | Promise<Partial<OutboundResponse>>;
  beforeEach(() => {
    answer = () => json({ status: 'ok' });
  });
  const open = () => {
    const http = createFakeHttp((request) => answer(request));
    const clock = createFakeClock();
    return { http, clock, pages: createStatusPages({ http, clock, log }) };
  };

  it('are requested once a minute, however many ask (HOM-10)', async () => {
    const { http, clock, pages } = open();
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => pages.check(URL_OF_IT)));
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(WELL)]));
    clock.advance(59_999);
    for (let time = 0; time < 100; time += 1) pages.lastKnown(URL_OF_IT);
    await pages.check(URL_OF_IT);
    expect(http.requests).toHaveLength(1);
    clock.advance(1);
    for (let time = 0; time < 100; time += 1) pages.lastKnown(URL_OF_IT);
    await pages.check(URL_OF_IT);
    expect(http.requests).toHaveLength(2);
    expect(http.requests[0]).toMatchObject({
      method: 'GET',
      timeout: 5_000,
      max_bytes: 256 * 1_024,
      redirects: 3,
      only_type: 'application/json',
    });
    expect(http.requests[0]?.is_operators).toBeUndefined();
  });

  it('are shown from what is known, and no longer than five minutes', async () => {
    const { clock, pages } = open();
    expect(pages.lastKnown(URL_OF_IT)).toBeUndefined();
    await pages.check(URL_OF_IT);
    expect(pages.lastKnown(URL_OF_IT)).toEqual(WELL);
    answer = () => new Promise(() => {});
    clock.advance(5 * 60_000 - 1);
    expect(pages.lastKnown(URL_OF_IT)).toEqual(WELL);
    clock.advance(1);
    expect(pages.lastKnown(URL_OF_IT)).toBeUndefined();
  });

  it('say nothing as soon as they do not answer', async () => {
    const { clock, pages } = open();
    await pages.check(URL_OF_IT);
    answer = () => ({ ...json({}), status: 503 });
    clock.advance(60_000);
    expect(await pages.check(URL_OF_IT)).toEqual({ problem: 'http_status', http_status: 503 });
    expect(pages.lastKnown(URL_OF_IT)).toEqual({ problem: 'http_status', http_status: 503 });
  });

  it('are forgotten beyond five hundred, the oldest first', async () => {
    const { http, pages } = open();
    for (let time = 0; time <= 500; time += 1) await pages.check(`${URL_OF_IT}?${time}`);
    await pages.check(`${URL_OF_IT}?500`);
    expect(http.requests).toHaveLength(501);
    await pages.check(`${URL_OF_IT}?0`);
    expect(http.requests).toHaveLength(502);
  });

  it.each<[string, string, () => Partial<OutboundResponse>]>([
    ['HTML', 'not_json', () => ({ headers: { 'content-type': 'application/json' }, body: Buffer.from('<html>') })],
    ['nothing', 'not_json', () => ({ body: Buffer.alloc(0) })],
    ['another JSON', 'unknown_shape', () => json({ hello: 'world' })],
    ['a redirect too many', 'http_status', () => ({ ...json({ status: 'ok' }), status: 302 })],
    ...(['blocked', 'timeout', 'too_large', 'network'] as const).map((reason): [string, string, () => never] => [
      reason,
      reason,
      () => {
        throw new OutboundError(reason, 'no');
      },
    ]),
  ])('that answer %s have the problem %s (HOM-11)', async (_what, problem, said) => {
    answer = said;
    expect(await open().pages.check(URL_OF_IT)).toMatchObject({ problem });
  });
});

describe('a hostile status address (HOM-11)', () => {
  let url: string;
  let respond: (response: ServerResponse) => void;
  const server = createServer((_request, response) => respond(response));
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (allowPrivate: boolean) =>
    fetchStatus({ http: createOutboundHttp({ allowPrivate, userAgent: 'test' }), log }, url);

  it('in a private network is not called', async () => {
    respond = () => expect.unreachable();
    expect(await ask(false)).toEqual({ problem: 'blocked', http_status: null });
  });

  it('that answers ten megabytes, or never ends, is left', async () => {
    const type = { 'content-type': 'application/json' };
    respond = (response) => response.writeHead(200, type).end(`"${'x'.repeat(10 * 1024 * 1024)}"`);
    expect(await ask(true)).toMatchObject({ problem: 'too_large' });
    respond = (response) => {
      response.writeHead(200, type);
      const more = () => response.write('x'.repeat(64 * 1_024), () => response.destroyed || setImmediate(more));
      more();
    };
    expect(await ask(true)).toMatchObject({ problem: 'too_large' });
  });

  it.each(['text/html', 'text/plain', 'application/octet-stream'])('of the type %s is not read', async (type) => {
    respond = (response) => response.writeHead(200, { 'content-type': type }).end('{"status":"ok"}');
    expect(await ask(true)).toMatchObject({ problem: 'not_json' });
  });

  it('that is compressed all the same is not unpacked', async () => {
    respond = (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(Buffer.from([31, 139, 8, 0]));
    expect(await ask(true)).toMatchObject({ problem: 'not_json' });
  });

  it('that redirects elsewhere than the web is not followed', async () => {
    respond = (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    expect(await ask(true)).toMatchObject({ problem: 'blocked' });
  });
});
