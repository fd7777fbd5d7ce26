import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutboundHttp } from './outbound-http.node.ts';
import type { OutboundRequest } from './outbound-http.ts';
import { isPrivateAddress } from './private-addresses.ts';

describe('a private address', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    'ff02::1',
    '0:0:0:0:0:ffff:7f00:1',
    '::FFFF:127.0.0.1',
    '::ffff:127.0.0.1%eth0',
    '::127.0.0.1',
    '::1.1.1.1',
    '::101:101',
    '::ffff:0:127.0.0.1',
    'fe80::1%25eth0',
    'fe80::1%eth0 \n%',
    'fec0::1',
    '100::1',
    '2001::1',
    '2001:1ff::1',
    '2001:db8::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    '192.0.0.1',
    '192.88.99.1',
    '198.19.255.255',
    '203.0.113.1',
    '240.0.0.1',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '127.1',
    '[::1]',
    '1.1.1.1, 127.0.0.1',
    'nonsense',
    '',
  ])('is %s', (address) => expect(isPrivateAddress(address)).toBe(true));

  it.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '198.20.0.1',
    '223.255.255.255',
    '2001:200::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '::ffff:1.1.1.1',
    '::ffff:101:101',
  ])('is not %s', (address) => expect(isPrivateAddress(address)).toBe(false));
});

describe('requests to the outside', () => {
  let server: Server;
  let url: string;
  let seen: IncomingMessage[] = [];
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      seen.push(request);
      if (request.url === '/echo') return response.writeHead(201, { 'x-answer': 'yes' }).end(await text(request));
      if (request.url === '/large') return response.end('x'.repeat(200_000));
      if (request.url === '/redirect') return response.writeHead(302, { location: '/echo' }).end();
      if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end();
      if (request.url === '/drop') return request.socket.destroy();
      if (request.url === '/html') return response.writeHead(200, { 'content-type': 'Text/HTML; x=y' }).end('<p>');
      if (request.url === '/endless') {
        const more = () => response.write('x'.repeat(60_000), () => setImmediate(more));
        return more();
      }
      if (request.url === '/drip') return response.write('one');
      return undefined;
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const allowed = createOutboundHttp({ allowPrivate: true, userAgent: 'Porchlight/test' });
  const guarded = createOutboundHttp({ allowPrivate: false, userAgent: 'Porchlight/test' });
  const reasonOf = (request: Promise<unknown>) =>
    request.then(
      () => 'answered',
      (error) => error.reason,
    );
  const get = (path: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
    method: 'GET',
    url: `${url}${path}`,
    ...more,
  });

  it('bring back status, headers and body, whatever the status', async () => {
    const answer = await allowed.request({
      method: 'POST',
      url: `${url}/echo`,
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.headers['x-answer'], answer.body.toString()]).toEqual([201, 'yes', '{"a":1}']);
    expect(seen.at(-1)?.headers['user-agent']).toBe('Porchlight/test');
  });

  it('never reach a private address, by number or by name, unless the installation allows it', async () => {
    seen = [];
    const { port } = new URL(url);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '0.0.0.0'])
      expect(await reasonOf(guarded.request({ method: 'GET', url: `http://${host}:${port}/echo` }))).toBe('blocked');
    expect(seen).toEqual([]);
  });

  it.each(['file:///etc/passwd', 'ftp://example.com', 'nonsense', ''])('go only to the web: %j', async (address) => {
    expect(await reasonOf(allowed.request({ method: 'GET', url: address }))).toBe('blocked');
  });

  it('follow redirects only when asked to, and not for ever', async () => {
    expect((await allowed.request(get('/redirect'))).status).toBe(302);
    const followed = await allowed.request(get('/redirect', { redirects: 2 }));
    expect([followed.status, followed.url]).toEqual([201, `${url}/echo`]);
    expect((await allowed.request(get('/loop', { redirects: 3 }))).status).toBe(302);
  });

  it('never go to a private address that a stranger has set', async () => {
    expect(await reasonOf(allowed.request(get('/echo', { is_strangers: true })))).toBe('blocked');
  });

  it('read the beginning of an endless body, and none of another type', async () => {
    const cut = await allowed.request(get('/endless', { max_bytes: 100_000, cuts_off: true }));
    expect(cut.body.toString()).toBe('x'.repeat(100_000));
    const only = { only_type: 'text/html', timeout: 1_000 };
    expect((await allowed.request(get('/html', only))).body.toString()).toBe('<p>');
    expect((await allowed.request(get('/endless', only))).body).toHaveLength(0);
  });

  it('give up on an answer that never comes, drips for ever, is too large, or breaks off', async () => {
    expect(await reasonOf(allowed.request(get('/silent', { timeout: 80 })))).toBe('timeout');
    expect(await reasonOf(allowed.request(get('/drip', { timeout: 80 })))).toBe('timeout');
    expect(await reasonOf(allowed.request(get('/large', { max_bytes: 1_000 })))).toBe('too_large');
    expect(await reasonOf(allowed.request(get('/drop')))).toBe('network');
    expect(await reasonOf(allowed.request({ method: 'GET', url: 'http://127.0.0.1:1/' }))).toBe('network');
  });
});
