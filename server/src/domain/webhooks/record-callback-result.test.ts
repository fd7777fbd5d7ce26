import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

const HOUR = 60 * 60_000;
const clock = createFakeClock();
const received: { headers: Record<string, unknown>; body: string; event: ReturnType<typeof JSON.parse> }[] = [];
let status = 200;
const receiver = createServer(async (request, response) => {
  const body = await text(request);
  received.push({ headers: request.headers, body, event: JSON.parse(body) });
  response.writeHead(status).end();
});
let server: TestServer;
let address: string;
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/chat`;
  server = await startTestServer({ clock, env: { allowPrivateWebhooks: true } });
});
afterAll(async () => {
  await server.close();
  receiver.close();
});
beforeEach(() => {
  received.length = 0;
  status = 200;
});

const setUp = async () => {
  const account = await server.buildAccount();
  const base = `/api/v1/accounts/${account.id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id: account.id, role: 'administrator' }));
  const channel = { type: 'api', webhook_url: address };
  const inbox = (await boss.post(`${base}/inboxes`, { name: 'App', channel })).body;
  const api = `/public/api/v1/inboxes/${inbox.inbox_identifier}/contacts`;
  const { source_id } = (await server.http.post(api, { name: 'Cleo' })).body;
  const newConversation = (await server.http.post(`${api}/${source_id}/conversations`, {})).body;
  await server.runJobs();
  received.length = 0;
  const path = `${base}/conversations/${newConversation.id}/messages`;
  const last = async () => (await boss.get(path)).body.payload.at(-1);
  const log = `${base}/inboxes/${inbox.id}/deliveries`;
  return {
    account,
    boss,
    inbox,
    path,
    last,
    log,
    mine: `${api}/${source_id}/conversations/${newConversation.id}/messages`,
  };
};

const later = async () => {
  clock.advance(HOUR);
  await server.runJobs();
};

describe('the callback of an API inbox', () => {
  it('is given what the team answers, signed with the inbox’s key', async () => {
    const { boss, inbox, path, last } = await setUp();
    await boss.post(path, { content: 'Hello back' });
    await server.runJobs();
    const delivery = received.find(({ event }) => event.event === 'message_created');
    expect(delivery?.event).toMatchObject({ content: 'Hello back', message_type: 'outgoing', inbox: { id: inbox.id } });
    const [, t, v1] = /t=(\d+),v1=(\w+)/.exec(String(delivery?.headers['x-porchlight-signature'])) ?? [];
    expect(v1).toBe(createHmac('sha256', inbox.hmac_token).update(`${t}.${delivery?.body}`).digest('hex'));
    expect((await last()).status).toBe('sent');
  });

  it('that does not take an answer makes it failed, with the reason, until a later try succeeds', async () => {
    const { boss, path, last, mine } = await setUp();
    await server.http.post(mine, { content: 'Anybody there?' });
    status = 503;
    await boss.post(path, { content: 'Hello back' });
    await boss.post(path, { content: 'hush', private: true });
    await server.runJobs();
    expect((await boss.get(path)).body.payload.map(({ status }: { status: string }) => status)).not.toContain('failed');
    await later();
    const all = (await boss.get(path)).body.payload;
    const failed = all.filter(({ status }: { status: string }) => status === 'failed');
    expect(failed).toMatchObject([
      { content: 'Hello back', content_attributes: { external_error: 'The receiver responded with 503.' } },
    ]);
    status = 200;
    for (let time = 0; time < 3; time += 1) await later();
    const after = (await boss.get(path)).body.payload.find(
      ({ content }: { content: string }) => content === 'Hello back',
    );
    expect([after.status, after.content_attributes.external_error]).toEqual(['sent', undefined]);
    expect((await last()).content).toBe('hush');
  });

  it('is asked again when an agent says so', async () => {
    const { boss, path, last } = await setUp();
    status = 410;
    await boss.post(path, { content: 'Hello back' });
    await server.runJobs();
    const { id, status: now } = await last();
    expect(now).toBe('failed');
    status = 200;
    received.length = 0;
    expect((await boss.post(`${path}/${id}/retry`)).status).toBe(200);
    await server.runJobs();
    expect(received.map(({ event }) => [event.event, event.content])).toContainEqual(['message_updated', 'Hello back']);
    expect((await last()).status).toBe('sent');
  });

  it('shows administrators each request and its response, newest first, and sends it again on request', async () => {
    const { account, boss, path, last, log } = await setUp();
    status = 410;
    await boss.post(path, { content: 'Hello back' });
    await server.runJobs();
    const entries = async () => (await boss.get(log)).body.payload;
    const delivery = (await entries()).find(({ event }: { event: string }) => event === 'message_created');
    expect(delivery).toMatchObject({
      status: 'failed',
      response_status: 410,
      attempts: 1,
      payload: { content: 'Hello back' },
    });
    expect((await entries()).map(({ id }: { id: number }) => id)).toEqual(
      (await entries()).map(({ id }: { id: number }) => id).toSorted((one: number, other: number) => other - one),
    );
    status = 200;
    received.length = 0;
    expect((await boss.post(`${log}/${delivery.id}/resend`)).status).toBe(202);
    await server.runJobs();
    expect(received.map(({ headers }) => headers['x-porchlight-delivery'])).toContain(delivery.event_id);
    expect((await entries()).find(({ id }: { id: number }) => id === delivery.id)).toMatchObject({
      status: 'delivered',
      attempts: 2,
    });
    expect((await last()).status).toBe('sent');
    expect((await boss.get(log, { query: { page: '2' } })).body.payload).toEqual([]);

    const agent = server.asAgent(await server.buildAgent({ account_id: account.id }));
    expect((await agent.get(log)).status).toBeGreaterThanOrEqual(401);
    const other = await setUp();
    expect((await other.boss.get(log)).status).toBeGreaterThanOrEqual(401);
    expect((await other.boss.post(`${other.log}/${delivery.id}/resend`)).status).toBe(404);
  });
});
