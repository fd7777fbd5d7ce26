import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { lookAtBodyLimit, lookAtBuffering, lookAtHeaders } from './proxy-checks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

const startProxy = async (handle: Handler) => {
  const proxy = createServer(handle);
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { ...server.env, publicUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` };
};

const pass = (
  incoming: IncomingMessage,
  onResponse: (response: IncomingMessage) => void,
  headers = incoming.headers,
) => {
  const passed = forward(new URL(incoming.url ?? '/', server.url), { method: incoming.method, headers }, onResponse);
  passed.on('error', () => undefined);
  return incoming.pipe(passed);
};

describe('the doctor, of a proxy in front', () => {
  it('finds nothing wrong where everything passes', async () => {
    const inbox = await server.buildInbox();
    const place = await startProxy((incoming, outgoing) => {
      pass(incoming, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      });
    });
    const findings = [await lookAtHeaders(place), await lookAtBodyLimit(place), await lookAtBuffering(place, inbox)];
    expect(findings.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
  });

  it('names the header that it drops, and what to set', async () => {
    const place = await startProxy((incoming, outgoing) => {
      const kept = Object.entries(incoming.headers).filter(([name]) => !name.includes('_'));
      pass(
        incoming,
        (response) => {
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing);
        },
        Object.fromEntries(kept),
      );
    });
    const finding = await lookAtHeaders(place);
    expect(finding).toMatchObject({ state: 'fail', says: expect.stringContaining('api_access_token') });
    expect(finding.fix).toContain('underscores_in_headers on');
  });

  it('names a limit below 45 MB, without sending them', async () => {
    const received: number[] = [];
    const place = await startProxy((incoming, outgoing) => {
      incoming.on('data', (part: Buffer) => received.push(part.length));
      const isTooLarge = Number(incoming.headers['content-length']) > 47_185_919;
      outgoing.writeHead(isTooLarge ? 413 : 401).end();
    });
    const finding = await lookAtBodyLimit(place);
    expect(finding).toMatchObject({ state: 'fail', says: expect.stringContaining('45 MB') });
    expect(finding.fix).toContain('client_max_body_size 45m');
    expect(received).toEqual([]);
  });

  it('takes a proxy that waits for the whole body for one that accepts it', async () => {
    const place = await startProxy(() => undefined);
    expect((await lookAtBodyLimit(place)).state).toBe('ok');
  });

  it('names one that holds a response back until it has ended', async () => {
    const inbox = await server.buildInbox();
    const place = await startProxy((incoming, outgoing) => {
      const passed = pass(incoming, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => outgoing.end(Buffer.concat(parts)));
        response.on('error', () => undefined);
      });
      incoming.on('close', () => passed.destroy());
    });
    const finding = await lookAtBuffering(place, inbox);
    expect(finding).toMatchObject({ state: 'fail', says: expect.stringContaining('holds responses back') });
    expect(finding.fix).toContain('proxy_buffering off');
  });

  it('cannot say of an address that does not answer, and names the check that can', async () => {
    const inbox = await server.buildInbox();
    const place = { ...server.env, publicUrl: 'http://127.0.0.1:1' };
    const findings = [await lookAtHeaders(place), await lookAtBodyLimit(place), await lookAtBuffering(place, inbox)];
    expect(findings.map(({ state, fix }) => [state, fix])).toEqual(Array(3).fill(['fail', 'See "Public address".']));
    expect(await lookAtBuffering(place, undefined)).toMatchObject({ state: 'warn' });
  });
});
