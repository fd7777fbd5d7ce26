import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WebSocketServer } from 'ws';
import { startTestServer } from '../../server/src/testing/harness.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

export type Place = { port: number; path: string; firstFrame?: string; websiteToken?: string };

const openOurs = async (): Promise<Place> => {
  const server = await startTestServer();
  process.once('SIGTERM', () => server.close().finally(() => process.exit(0)));
  const inbox = await server.buildInbox();
  const identifier = JSON.stringify({
    channel: 'RoomChannel',
    pubsub_token: server.visitorWithoutRows(inbox).pubsub_token,
  });
  const firstFrame = JSON.stringify({ command: 'subscribe', identifier });
  const { website_token: websiteToken } = inbox;
  return { port: Number(new URL(server.url).port), path: '/cable', firstFrame, websiteToken };
};

const openBare = async (): Promise<Place> => {
  const http = createServer();
  const bare = new WebSocketServer({ server: http, perMessageDeflate: false });
  bare.on('connection', (socket) => socket.on('message', () => {}));
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return { port: (http.address() as AddressInfo).port, path: '/' };
};

const place = await (process.argv[2] === 'ours' ? openOurs() : openBare());
process.on('message', (asked) => {
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.(asked === 'heap' ? heapUsed + external : rss);
});
process.send?.(place);
