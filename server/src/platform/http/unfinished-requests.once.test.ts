import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { rateLimits: true } });
});
afterAll(() => server.close());

const open = async (begin: string) => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(begin);
  return socket;
};
const isAlive = async () => (await fetch(`${server.url}/health`)).status === 200;

describe.each([
  ['headers', 'GET /health HTTP/1.1\r\nHost: a\r\n'],
  ['a body', 'POST /api/v1/widget/messages HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n'],
])('connections that never send %s to its end', (_what, begin) => {
  it('are cut above 500 of one address, and make room when they go', async () => {
    const sockets: Socket[] = [];
    for (let count = 0; count < 500; count += 1) sockets.push(await open(begin));
    const extra = await open(begin);
    await once(extra, 'close');
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => isAlive().catch(() => false), { timeout: 10_000 }).toBe(true);
  });
});

it('the headers of a request have 15 seconds', () => {
  expect(server.app.server.headersTimeout).toBe(15_000);
});
