import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { startTestServer } from '../server/src/testing/harness.ts';
import { gatherCrowd } from './live/crowd.ts';

/** One message to 1,000 sockets, repeatedly, against a bare `ws` with frames of that length: deliveries a second. */
const SOCKETS = 1_000;
const MESSAGES = 100;
/** Published at once before the clients catch up. */
const BURST = 10;
const ROUNDS = 5;
const LIMIT = 0.7;

const crowd = gatherCrowd();

const rate = async (send: () => void) => {
  let spent = 0;
  for (let sent = 0; sent < MESSAGES; sent += BURST) {
    const { done } = await crowd.expect(BURST * SOCKETS);
    const start = performance.now();
    for (let index = 0; index < BURST; index += 1) {
      send();
      await turn();
    }
    await done;
    spent += performance.now() - start;
  }
  return (MESSAGES * SOCKETS) / (spent / 1000);
};

const text = JSON.stringify({
  event: 'message.created',
  data: { id: 1, content: 'It is, in green and in grey. '.repeat(20), conversation_id: 7 },
  seq: 12,
});

const ours = await startTestServer();
const inbox = await ours.buildInbox();
const agent = await ours.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
const identifier = JSON.stringify({
  channel: 'RoomChannel',
  pubsub_token: agent.pubsub_token,
  account_id: agent.account_id,
  user_id: agent.user.id,
});
const frame = Buffer.from(`{"identifier":${JSON.stringify(identifier)},"message":${text}}`);
const topics = [`account:${agent.account_id}:administrators`, `inbox:${inbox.id}`];

const http = createServer();
const bare = new WebSocketServer({ server: http, perMessageDeflate: false });
await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));

const withBare = async () => {
  await crowd.open({ port: (http.address() as AddressInfo).port, path: '/', count: SOCKETS });
  const figure = await rate(() => {
    for (const client of bare.clients) client.send(frame, { binary: false, compress: false });
  });
  await crowd.close();
  return figure;
};

const withOurs = async () => {
  const firstFrame = JSON.stringify({ command: 'subscribe', identifier });
  await crowd.open({ port: Number(new URL(ours.url).port), path: '/cable', count: SOCKETS, firstFrame });
  // The presence event that follows a new connection is published before counting begins.
  await new Promise((done) => setTimeout(done, 500));
  const figure = await rate(() => ours.deps.bus.publish({ topics, message: text }));
  await crowd.close();
  return figure;
};

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
const rounds: { bare: number; ours: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push({ bare: await withBare(), ours: await withOurs() });
const ratio = median(rounds.map((round) => round.ours / round.bare));
crowd.leave();
bare.close();
http.close();
await ours.close();
console.log(
  JSON.stringify({
    name: `fan-out to ${SOCKETS} sockets`,
    figure: Math.round(median(rounds.map((round) => round.ours))),
    unit: 'deliveries/s',
    peer: Math.round(median(rounds.map((round) => round.bare))),
    limit: LIMIT,
    ratio,
    ok: ratio >= LIMIT,
  }),
);
process.exit(0);
