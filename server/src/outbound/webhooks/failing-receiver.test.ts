import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const MINUTE = 60_000;

let server: TestServer;
const clock = createFakeClock();
const calls: string[] = [];
let isDown = true;
let held = Promise.withResolvers<void>();
const receiver = createServer(async (request, response) => {
  await text(request);
  calls.push(request.url ?? '');
  if (request.url === '/down/held') await held.promise;
  response.writeHead(isDown && request.url?.startsWith('/down') ? 503 : 200).end();
});
let url: string;

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ clock, env: { allowPrivateWebhooks: true } });
});
afterAll(async () => {
  await server.close();
  receiver.close();
});
beforeEach(() => {
  calls.length = 0;
  isDown = true;
});

const callsOf = (path: string) => calls.filter((each) => each === path).length;

const setUp = async (server: TestServer) => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const admin = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const visitor = server.asVisitor(await server.buildVisitor(inbox));
  const send = async (content: string) =>
    expect((await visitor.post('/api/v1/widget/messages', { message: { content } })).status).toBe(200);
  const say = async (content: string) => {
    await send(content);
    await server.runJobs();
  };
  const addHook = async (path: string) => {
    const webhook = { url: `${url}${path}`, subscriptions: ['message_created'] };
    return (await admin.post(`${base}/webhooks`, { webhook })).body.payload.webhook.id as number;
  };
  return { inbox, admin, base, send, say, addHook };
};

describe('a webhook receiver that answers 503', () => {
  it('is called less and less while others get every event, and catches up when it works again', async () => {
    const { admin, base, say, addHook } = await setUp(server);
    const down = await addHook('/down/1');
    await addHook('/up/1');
    for (let index = 0; index < 10; index += 1) await say(`message ${index}`);
    expect(callsOf('/up/1')).toBe(10);
    expect(callsOf('/down/1')).toBe(3);

    const log = (await admin.get(`${base}/webhooks/${down}/deliveries`)).body;
    expect(log.failing).toMatchObject({ failures: 3, last_error: 'The receiver responded with 503.' });
    expect(Date.parse(log.failing.paused_until) - clock.now()).toBe(MINUTE / 2);
    const { webhooks } = (await admin.get(`${base}/webhooks`)).body.payload;
    expect(webhooks.map(({ failing }: { failing: object | null }) => failing !== null)).toEqual([true, false]);

    clock.advance(MINUTE / 2);
    await server.runJobs();
    expect(callsOf('/down/1')).toBe(4);

    isDown = false;
    clock.advance(MINUTE);
    await server.runJobs();
    expect(callsOf('/down/1')).toBe(14);
    const after = (await admin.get(`${base}/webhooks/${down}/deliveries`)).body;
    expect(after.failing).toBeNull();
    expect(new Set(after.payload.map(({ status }: { status: string }) => status))).toEqual(new Set(['delivered']));
  });

  it('is called at once at its new address, and at a resend', async () => {
    const { admin, base, say, addHook } = await setUp(server);
    const id = await addHook('/down/2');
    for (let index = 0; index < 4; index += 1) await say(`message ${index}`);
    expect(callsOf('/down/2')).toBe(3);
    await admin.patch(`${base}/webhooks/${id}`, { webhook: { url: `${url}/up/2` } });
    await server.runJobs();
    expect(callsOf('/up/2')).toBe(4);

    const second = await addHook('/down/3');
    for (let index = 0; index < 4; index += 1) await say(`message ${index}`);
    expect(callsOf('/down/3')).toBe(3);
    isDown = false;
    const [newest] = (await admin.get(`${base}/webhooks/${second}/deliveries`)).body.payload;
    expect((await admin.post(`${base}/webhooks/${second}/deliveries/${newest.id}/resend`)).status).toBe(202);
    await server.runJobs();
    expect(callsOf('/down/3')).toBeGreaterThan(3);
  });

  it('loses what it did not accept within a day, and the log says so', async () => {
    const { admin, base, say, addHook } = await setUp(server);
    const id = await addHook('/down/4');
    for (let index = 0; index < 4; index += 1) await say(`message ${index}`);
    clock.advance(25 * 60 * MINUTE);
    await server.runJobs();
    await server.deps.write(async (tx) => tx.enqueue('webhooks.sweep', {}));
    await server.runJobs();
    const { payload } = (await admin.get(`${base}/webhooks/${id}/deliveries`)).body;
    expect(payload.map(({ status }: { status: string }) => status)).toEqual(['failed', 'failed', 'failed', 'failed']);
  });

  it('is tried soon after a clock that was hours ahead is set back', async () => {
    const { say, addHook } = await setUp(server);
    const now = clock.now();
    clock.advance(5 * 60 * MINUTE);
    await addHook('/down/7');
    for (let index = 0; index < 4; index += 1) await say(`message ${index}`);
    clock.set(now);
    isDown = false;
    await say('after it was set back');
    expect(callsOf('/down/7')).toBeGreaterThan(3);
  });

  it('while three attempts are under way has failed once, and gets them all as soon as it works again', async () => {
    const node = await startTestServer({ clock, jobs: true, env: { allowPrivateWebhooks: true } });
    const { admin, base, send, addHook } = await setUp(node);
    const id = await addHook('/down/held');
    held = Promise.withResolvers();
    for (let index = 0; index < 3; index += 1) await send(`message ${index}`);
    await expect.poll(() => callsOf('/down/held')).toBe(3);
    clock.advance(2_000);
    held.resolve();
    const log = async () => (await admin.get(`${base}/webhooks/${id}/deliveries`)).body;
    const attempts = async () => (await log()).payload.map((each: { attempts: number }) => each.attempts);
    await expect.poll(attempts).toEqual([1, 1, 1]);
    expect((await log()).failing).toMatchObject({ failures: 1, paused_until: null });

    isDown = false;
    clock.advance(7_000);
    await expect.poll(attempts).toEqual([2, 2, 2]);
    expect((await log()).failing).toBeNull();
    await node.close();
  });

  it('that answers 404 to one event goes on getting the others', async () => {
    const { say, addHook } = await setUp(server);
    isDown = false;
    await addHook('/up/5');
    for (let index = 0; index < 5; index += 1) await say(`message ${index}`);
    expect(callsOf('/up/5')).toBe(5);
  });
});

describe('a bot that answers 503', () => {
  it('leaves conversations to the team at once until it answers again', async () => {
    const { inbox, admin, base, say } = await setUp(server);
    const bot = (
      await admin.post(`${base}/agent_bots`, {
        name: 'Robo',
        outgoing_url: `${url}/down/bot`,
        answers_in_response: true,
      })
    ).body;
    await admin.post(`${base}/inboxes/${inbox.id}/set_agent_bot`, { agent_bot: bot.id });
    await say('Is anyone there?');
    clock.advance(MINUTE);
    await server.runJobs();
    clock.advance(MINUTE);
    await server.runJobs();
    const tried = callsOf('/down/bot');
    expect(tried).toBeGreaterThanOrEqual(3);

    const visitor = server.asVisitor(await server.buildVisitor(inbox));
    await visitor.post('/api/v1/widget/messages', { message: { content: 'A second visitor' } });
    await server.runJobs();
    expect(callsOf('/down/bot')).toBe(tried);
    const { payload } = (await admin.get(`${base}/conversations`, { query: { status: 'all' } })).body.data;
    expect(payload.map(({ status }: { status: string }) => status)).toEqual(['open', 'open']);
    expect((await admin.get(`${base}/agent_bots/${bot.id}/deliveries`)).body.failing.failures).toBeGreaterThanOrEqual(
      3,
    );
  });
});
