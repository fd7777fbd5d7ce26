import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { startTwoNodes } from '../server/src/testing/two-nodes.ts';
import { gatherCrowd } from './live/crowd.ts';

/**
 * One message to 1,000 sockets on two nodes that share PostgreSQL and Redis, against the same sockets on one node. Both
 * nodes run in this process, so that Redis alone is measured, not a second machine.
 */
const SOCKETS = 1_000;
const MESSAGES = 60;
const BURST = 10;
const ROUNDS = 3;
const LIMIT = 0.5;

const { one, two, close } = await startTwoNodes({ rateLimits: false });
const inbox = await one.buildInbox();
const agent = await one.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
const identifier = JSON.stringify({
  channel: 'RoomChannel',
  pubsub_token: agent.pubsub_token,
  account_id: agent.account_id,
  user_id: agent.user.id,
});
const firstFrame = JSON.stringify({ command: 'subscribe', identifier });
const message = JSON.stringify({
  event: 'message.created',
  data: { id: 1, content: 'It is, in green and in grey. '.repeat(20), conversation_id: 7 },
  seq: 12,
});
const topics = [`account:${agent.account_id}:administrators`];
const crowds = [gatherCrowd(), gatherCrowd()];

const rate = async (ports: number[]) => {
  const count = SOCKETS / crowds.length;
  await Promise.all(
    crowds.map((crowd, index) =>
      crowd.open({ port: ports[index % ports.length] ?? 0, path: '/cable', count, firstFrame }),
    ),
  );
  await pause(1_000);
  let spent = 0;
  for (let sent = 0; sent < MESSAGES; sent += BURST) {
    const waits = await Promise.all(crowds.map((crowd) => crowd.expect(BURST * count)));
    const start = performance.now();
    for (let index = 0; index < BURST; index += 1) {
      one.deps.bus.publish({ topics, message });
      await turn();
    }
    await Promise.all(waits.map(({ done }) => done));
    spent += performance.now() - start;
  }
  await Promise.all(crowds.map((crowd) => crowd.close()));
  return (MESSAGES * SOCKETS) / (spent / 1000);
};

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);
const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
const rounds: { alone: number; both: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ alone: await rate([portOf(one)]), both: await rate([portOf(one), portOf(two)]) });
const ratio = median(rounds.map(({ alone, both }) => both / alone));
console.log(
  JSON.stringify({
    name: `fan-out to ${SOCKETS} sockets on two nodes`,
    figure: Math.round(median(rounds.map(({ both }) => both))),
    unit: 'deliveries/s',
    peer: Math.round(median(rounds.map(({ alone }) => alone))),
    limit: LIMIT,
    ratio,
    ok: ratio >= LIMIT,
  }),
);
for (const crowd of crowds) crowd.leave();
await close();
process.exit(0);
