import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { signVisitorToken } from '../server/src/domain/visitors/visitor-token.ts';
import { ADMIN, SECRET_KEY, startProcess } from './live/server-process.ts';

/** From a visitor's send to the agent's socket, on one machine: a message every 20 ms from one of ten visitors. */
const MESSAGES = 500;
const WARM_UP = 100;
const VISITORS = 10;
const PACE_MS = 20;
const MEDIAN_MS = 15;
const LATE_MS = 60;

const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-bench-'));
const server = await startProcess(dataDir);
const signIn = async () => {
  for (;;) {
    const answer = await fetch(`${server.url}/auth/sign_in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    if (answer.ok) return (await answer.json()).data;
    await new Promise((done) => setTimeout(done, 100));
  }
};
const agent = await signIn();
const inboxes = await fetch(`${server.url}/api/v1/accounts/${agent.account_id}/inboxes`, {
  headers: { api_access_token: agent.access_token },
});
const [inbox] = (await inboxes.json()).payload;

const sentAt = new Map<string, number>();
const taken: number[] = [];
const all = Promise.withResolvers<void>();
const socket = new WebSocket(`${server.url.replace('http', 'ws')}/cable`, ['actioncable-v1-json']);
const identifier = JSON.stringify({
  channel: 'RoomChannel',
  pubsub_token: agent.pubsub_token,
  account_id: agent.account_id,
  user_id: agent.id,
});
const subscribed = Promise.withResolvers<void>();
socket.on('message', (bytes) => {
  const frame = JSON.parse(String(bytes));
  if (frame.type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
  if (frame.type === 'confirm_subscription') subscribed.resolve();
  if (frame.message?.event !== 'message.created') return;
  const begun = sentAt.get(frame.message.data.content);
  if (begun === undefined) return;
  taken.push(performance.now() - begun);
  if (taken.length === MESSAGES + WARM_UP) all.resolve();
});
await subscribed.promise;

const visitors = Array.from({ length: VISITORS }, () => {
  const source_id = randomUUID();
  const token = signVisitorToken({ source_id, inbox_id: inbox.id }, SECRET_KEY);
  return { token, started: false };
});

const say = async (visitor: (typeof visitors)[number]) => {
  const path = visitor.started ? 'messages' : 'conversations';
  visitor.started = true;
  const content = randomUUID();
  sentAt.set(content, performance.now());
  const answer = await fetch(`${server.url}/api/v1/widget/${path}?website_token=${inbox.website_token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': visitor.token },
    body: JSON.stringify({ message: { content, echo_id: content } }),
  });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}: ${await answer.text()}`);
};

for (const visitor of visitors) await say(visitor);
for (let index = VISITORS; index < MESSAGES + WARM_UP; index += 1) {
  const visitor = visitors[index % VISITORS];
  if (visitor) await Promise.all([say(visitor), new Promise((done) => setTimeout(done, PACE_MS))]);
}
await all.promise;
socket.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

const sorted = taken.slice(WARM_UP).toSorted((a, b) => a - b);
const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.POSITIVE_INFINITY;
const report = (name: string, figure: number, limit: number) =>
  console.log(
    JSON.stringify({
      name,
      figure: Math.round(figure * 10) / 10,
      unit: 'ms',
      limit,
      ratio: figure / limit,
      ok: figure <= limit,
    }),
  );
report('send to seen, median', at(0.5), MEDIAN_MS);
report('send to seen, 99th', at(0.99), LATE_MS);
