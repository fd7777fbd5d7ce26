import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

type Received = { path: string; headers: Record<string, unknown>; body: string; event: ReturnType<typeof JSON.parse> };

let server: TestServer;
const clock = createFakeClock();
const received: Received[] = [];
const answers: number[] = [];
const receiver = createServer(async (request, response) => {
  const body = await text(request);
  received.push({ path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) });
  response.writeHead(answers.shift() ?? 200).end('thanks');
});
let receiverUrl: string;

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startTestServer({ clock, env: { allowPrivateWebhooks: true } });
});
afterAll(async () => {
  await server.close();
  receiver.close();
});
beforeEach(() => {
  received.length = 0;
  answers.length = 0;
});

const setUp = async (hook: object = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const boss = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
  const admin = server.asAgent(boss);
  const path = `/api/v1/accounts/${inbox.account_id}/webhooks`;
  const made = await admin.post(path, { webhook: { url: `${receiverUrl}/${inbox.account_id}`, ...hook } });
  const visitor = await server.buildVisitor(inbox);
  const say = (content: string) => server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content } });
  return { inbox, admin, path, visitor, say, hook: made.body.payload?.webhook, made };
};

const events = () => received.map(({ event }) => event.event);

describe('a webhook', () => {
  it('receives the eight events by default, in the wire’s shapes, signed', async () => {
    const { inbox, say, hook } = await setUp();
    await say('Hello from the shop');
    await server.runJobs();
    expect(events()).toEqual(expect.arrayContaining(['conversation_created', 'message_created']));
    const delivery = received.find(({ event }) => event.event === 'message_created');
    expect(delivery?.event).toMatchObject({
      content: 'Hello from the shop',
      message_type: 'incoming',
      private: false,
      account: { id: inbox.account_id },
      inbox: { id: inbox.id, name: inbox.name },
      sender: { type: 'contact' },
      conversation: { status: 'open' },
    });
    expect(delivery?.event.conversation).not.toHaveProperty('account_id');
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(delivery?.headers['x-porchlight-signature'])) ?? [];
    expect(createHmac('sha256', hook.secret).update(`${t}.${delivery?.body}`).digest('hex')).toBe(v1);
  });

  it('receives only the events it subscribed to, and of its inbox only', async () => {
    const { inbox, admin, path, hook, say, visitor } = await setUp({ subscriptions: ['message_created'] });
    await say('one');
    await server.runJobs();
    expect(events()).toEqual(['message_created']);
    const other = await server.buildInbox({ account_id: inbox.account_id, enable_email_collect: false });
    await admin.patch(`${path}/${hook.id}`, { inbox_id: other.id });
    await say('two');
    await server.runJobs();
    expect(events()).toEqual(['message_created']);
    expect(visitor.contact.account_id).toBe(inbox.account_id);
  });

  it('is tried again with the same event id while it fails, and its log shows the responses', async () => {
    const { admin, path, hook, say } = await setUp({ subscriptions: ['message_created'] });
    answers.push(500, 503);
    await say('patience');
    for (let turn = 0; turn < 3; turn += 1) {
      await server.runJobs();
      clock.advance(60_000);
    }
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['x-porchlight-delivery'])).size).toBe(1);
    const log = (await admin.get(`${path}/${hook.id}/deliveries`)).body.payload;
    expect(log).toMatchObject([
      { event: 'message_created', status: 'delivered', attempts: 3, response_status: 200, response_body: 'thanks' },
    ]);
    await admin.post(`${path}/${hook.id}/deliveries/${log[0].id}/resend`);
    await server.runJobs();
    expect(received).toHaveLength(4);
  });

  it('never holds up a visitor, and gives up on a receiver that is gone', async () => {
    const { admin, path, hook, say } = await setUp({ subscriptions: ['message_created'] });
    answers.push(410);
    expect((await say('quick')).status).toBe(200);
    expect(received).toHaveLength(0);
    await server.runJobs();
    clock.advance(24 * 60 * 60_000);
    await server.runJobs();
    expect(received).toHaveLength(1);
    expect((await admin.get(`${path}/${hook.id}/deliveries`)).body.payload[0]).toMatchObject({
      status: 'failed',
      response_status: 410,
    });
  });

  it('of a private address is refused unless the installation allows it', async () => {
    const guarded = await startTestServer({ clock });
    const inbox = await guarded.buildInbox();
    const admin = guarded.asAgent(await guarded.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
    const path = `/api/v1/accounts/${inbox.account_id}/webhooks`;
    const hook = (await admin.post(path, { webhook: { url: `${receiverUrl}/guarded` } })).body.payload.webhook;
    const visitor = await guarded.buildVisitor(inbox);
    await guarded.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content: 'hello' } });
    await guarded.runJobs();
    expect(received).toHaveLength(0);
    const [first] = (await admin.get(`${path}/${hook.id}/deliveries`)).body.payload;
    expect(first.status).toBe('failed');
    expect(first.error).toMatch(/private address/);
    await guarded.close();
  });

  it('is the administrators’ own: agents and strangers see none, and its address must be one', async () => {
    const { inbox, admin, path, hook } = await setUp();
    const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
    const stranger = server.asAgent(
      await server.buildAgent({ account_id: (await server.buildInbox()).account_id, role: 'administrator' }),
    );
    for (const asker of [agent, stranger, server.http]) {
      expect((await asker.get(path)).status).toBe(401);
      expect((await asker.delete(`${path}/${hook.id}`)).status).toBe(401);
    }
    for (const webhook of [
      { url: 'ftp://x' },
      { url: 'javascript:alert(1)' },
      { url: 'https://a:b@c.example' },
      {},
      { url: hook.url },
      { url: 'https://x.example', subscriptions: ['nonsense'] },
      { url: 'https://x.example', subscriptions: [] },
      { url: 'https://x.example', inbox_id: 999_999 },
    ])
      expect([webhook, (await admin.post(path, { webhook })).status]).toEqual([webhook, 422]);
    expect((await admin.get(path)).body.payload.webhooks).toHaveLength(1);
    expect((await admin.delete(`${path}/${hook.id}`)).status).toBe(200);
    expect((await admin.get(path)).body.payload.webhooks).toEqual([]);
  });
});
