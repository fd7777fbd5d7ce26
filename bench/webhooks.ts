import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestServer } from '../server/src/testing/harness.ts';

/**
 * Webhooks a second, from the message to the receiver, stored and signed, against bare requests with such a body to the
 * same receiver; and the delay that a hanging receiver causes for the sender of a message.
 */
const DELIVERIES = 400;
const AT_ONCE = 8;
const LIMIT = 0.05;
/** A hanging receiver may make sending so many times slower, measured in the same run. */
const PATIENCE = 1.5;

const received = { count: 0, waiting: undefined as undefined | { total: number; done: () => void } };
const receiver = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    // `/hang` never responds.
    if (request.url !== '/hang') response.end('ok');
    received.count += 1;
    if (received.waiting && received.count >= received.waiting.total) received.waiting.done();
  });
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
const { port } = receiver.address() as AddressInfo;
const address = (path: string) => `http://127.0.0.1:${port}${path}`;
const receive = (total: number) =>
  new Promise<void>((done) => {
    received.count = 0;
    received.waiting = { total, done };
  });

const open = async (path: string | undefined) => {
  const server = await startTestServer({ jobs: true, env: { allowPrivateWebhooks: true } });
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const boss = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
  if (path)
    await server.asAgent(boss).post(`/api/v1/accounts/${inbox.account_id}/webhooks`, {
      url: address(path),
      subscriptions: ['message_created'],
    });
  const visitor = server.asVisitor(await server.buildVisitor(inbox));
  const say = async (content: string) => {
    const { status } = await visitor.post('/api/v1/widget/messages', {
      message: { content, echo_id: crypto.randomUUID() },
    });
    if (status !== 200) throw new Error(`Answered ${status}.`);
  };
  return { server, say };
};

const together = async (count: number, act: (index: number) => Promise<unknown>) => {
  const left = Array.from({ length: count }, (_, index) => index);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = left.pop(); index !== undefined; index = left.pop()) await act(index);
    }),
  );
};
const perSecond = (count: number, since: number) => count / ((performance.now() - since) / 1_000);

const ours = await open('/hook');
await ours.say('the first');
const begun = performance.now();
const all = receive(DELIVERIES);
// Several visitors, because of the limit of 200 messages a minute and conversation.
const speakers = await Promise.all(
  Array.from({ length: 4 }, async () => {
    const inbox = await ours.server.deps.db.selectFrom('inboxes').selectAll().executeTakeFirstOrThrow();
    return ours.server.asVisitor(await ours.server.buildVisitor(inbox));
  }),
);
await together(DELIVERIES, (index) =>
  (speakers[index % speakers.length] ?? ours.server.http).post('/api/v1/widget/messages', {
    message: { content: `message ${index}`, echo_id: crypto.randomUUID() },
  }),
);
await all;
const figure = perSecond(DELIVERIES, begun);
await ours.server.close();

const body = JSON.stringify({ event: 'message_created', content: 'It is, in green and in grey. '.repeat(60) });
const bareBegun = performance.now();
const bareAll = receive(DELIVERIES);
await together(DELIVERIES, async () => (await fetch(address('/hook'), { method: 'POST', body })).text());
await bareAll;
const peer = perSecond(DELIVERIES, bareBegun);
const ratio = figure / peer;
console.log(
  JSON.stringify({
    name: 'webhooks, from message to receiver',
    figure: Math.round(figure),
    unit: 'deliveries/s',
    peer: Math.round(peer),
    limit: LIMIT,
    ratio,
    ok: ratio >= LIMIT,
  }),
);

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
const sending = async (path: string | undefined) => {
  const { server, say } = await open(path);
  const figures: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    const since = performance.now();
    await say(`message ${index}`);
    figures.push(performance.now() - since);
  }
  return { server, figure: median(figures.slice(10)) };
};
const without = await sending(undefined);
const hanging = await sending('/hang');
console.log(
  JSON.stringify({
    name: 'sending beside a receiver that never answers',
    figure: hanging.figure,
    unit: 'ms',
    peer: without.figure,
    limit: PATIENCE,
    ratio: hanging.figure / without.figure,
    ok: hanging.figure / without.figure <= PATIENCE,
  }),
);
receiver.closeAllConnections();
receiver.close();
await Promise.all([without.server.close(), hanging.server.close()]);
process.exit(0);
