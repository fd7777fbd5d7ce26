import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

/* What receivers written for Chatwoot read. */

type Received = { headers: IncomingHttpHeaders; body: string; event: ReturnType<typeof JSON.parse> };

let server: TestServer;
const clock = createFakeClock();
const received: Received[] = [];
let status = 200;
const receiver = createServer(async (request, response) => {
  const body = await text(request);
  received.push({ headers: request.headers, body, event: JSON.parse(body) });
  response.writeHead(status).end();
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
  status = 200;
});

const setUp = async (hook: object = {}, inboxFields: object = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...inboxFields });
  const { account_id } = inbox;
  const admin = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Mia' }));
  const path = `/api/v1/accounts/${account_id}/webhooks`;
  const made = await admin.post(path, { webhook: { url: `${receiverUrl}/${account_id}`, ...hook } });
  const visitor = await server.buildVisitor(inbox, { contact: { name: 'Vera' } });
  return { inbox, admin, path, made, visitor, page: server.asVisitor(visitor), hook: made.body.payload?.webhook };
};
const ofEvent = (name: string) => received.filter(({ event }) => event.event === name);
const TYPING = ['conversation_typing_on', 'conversation_typing_off'];

describe('a receiver written for Chatwoot', () => {
  it('can check X-Chatwoot-Signature over timestamp and body with the secret of the webhook', async () => {
    const { page, hook } = await setUp();
    await page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    await server.runJobs();
    expect(received.length).toBeGreaterThan(1);
    for (const { headers, body } of received) {
      const time = headers['x-chatwoot-timestamp'];
      expect(Number(time)).toBe(Math.floor(clock.now() / 1000));
      const signed = createHmac('sha256', hook.secret).update(`${time}.${body}`).digest('hex');
      expect(headers['x-chatwoot-signature']).toBe(`sha256=${signed}`);
    }
  });

  it('gets the contact inbox with its times, and never the key of the visitor’s live events', async () => {
    const { page, visitor } = await setUp();
    await page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    await server.runJobs();
    const [message] = ofEvent('message_created');
    const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
    expect(message?.event.conversation).toMatchObject({
      contact_inbox: {
        id: visitor.contact_inbox.id,
        source_id: visitor.contact_inbox.source_id,
        created_at: expect.stringMatching(iso),
        updated_at: expect.stringMatching(iso),
      },
      updated_at: expect.any(Number),
    });
    expect(received.map(({ body }) => body).join()).not.toContain(visitor.contact_inbox.pubsub_token);
  });
});

describe('the name of a webhook', () => {
  it('is stored, changed and removed', async () => {
    const { admin, path, hook, made } = await setUp({ name: ' CRM ' });
    expect([made.status, hook.name]).toEqual([200, 'CRM']);
    const rename = async (name: unknown) =>
      (await admin.patch(`${path}/${hook.id}`, { name })).body.payload.webhook.name;
    expect(await rename('Warehouse')).toBe('Warehouse');
    expect((await admin.get(path)).body.payload.webhooks[0].name).toBe('Warehouse');
    expect(await rename(null)).toBeNull();
    expect((await admin.patch(`${path}/${hook.id}`, { name: 'x'.repeat(256) })).status).toBe(422);
  });
});

describe('typing', () => {
  it('of visitors and agents reaches the webhooks that subscribe to it', async () => {
    const { inbox, admin, page, visitor, made } = await setUp({ subscriptions: TYPING });
    expect(made.status).toBe(200);
    await page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    await page.post('/api/v1/widget/conversations/toggle_typing', { typing_status: 'on' });
    await page.post('/api/v1/widget/conversations/toggle_typing', { typing_status: 'off' });
    const { id } = (await admin.get(`/api/v1/accounts/${inbox.account_id}/conversations`)).body.data.payload[0];
    const typing = `/api/v1/accounts/${inbox.account_id}/conversations/${id}/toggle_typing_status`;
    await admin.post(typing, { typing_status: 'on', is_private: true });
    await server.runJobs();
    expect(received.map(({ event }) => [event.event, event.user.name, event.user.type, event.is_private])).toEqual([
      ['conversation_typing_on', 'Vera', 'contact', false],
      ['conversation_typing_off', 'Vera', 'contact', false],
      ['conversation_typing_on', 'Mia', 'user', true],
    ]);
    expect(received[0]?.event).toMatchObject({
      user: { id: visitor.contact.id },
      conversation: { id, inbox_id: inbox.id },
      inbox: { id: inbox.id },
      account: { id: inbox.account_id },
    });
  });

  it('reaches no other webhook, and none of another inbox', async () => {
    const { inbox, admin, path, page, hook } = await setUp();
    await page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    await page.post('/api/v1/widget/conversations/toggle_typing', { typing_status: 'on' });
    const other = await server.buildInbox({ account_id: inbox.account_id });
    await admin.patch(`${path}/${hook.id}`, { subscriptions: TYPING, inbox_id: other.id });
    await page.post('/api/v1/widget/conversations/toggle_typing', { typing_status: 'on' });
    await server.runJobs();
    expect(received.filter(({ event }) => TYPING.includes(event.event))).toEqual([]);
  });

  it('is attempted once, and is not sent when it is over', async () => {
    const { page, admin, path, hook } = await setUp({ subscriptions: TYPING });
    await page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    status = 500;
    await page.post('/api/v1/widget/conversations/toggle_typing', { typing_status: 'on' });
    await server.runJobs();
    clock.advance(3_600_000);
    await server.runJobs();
    expect(received).toHaveLength(1);
    const log = (await admin.get(`${path}/${hook.id}/deliveries`)).body.payload;
    expect(log.map((row: { status: string; attempts: number }) => [row.status, row.attempts])).toEqual([['failed', 1]]);
  });
});

describe('webwidget_triggered', () => {
  const opened = { name: 'webwidget.triggered', event_info: { referer: 'https://shop.example/' } };
  it('is sent for a visitor who has not written yet, without creating a contact', async () => {
    const { inbox, page } = await setUp();
    const stranger = server.visitorWithoutRows(inbox);
    const { source_id } = stranger;
    expect((await server.asVisitor(stranger).post('/api/v1/widget/events', opened)).status).toBe(204);
    await page.post('/api/v1/widget/events', opened);
    await server.runJobs();
    const [first, second] = ofEvent('webwidget_triggered').map(({ event }) => event);
    expect(first).toMatchObject({
      id: null,
      contact: { id: null, name: null, account: { id: inbox.account_id } },
      inbox: { id: inbox.id, name: inbox.name },
      account: { id: inbox.account_id },
      current_conversation: null,
      source_id,
      event_info: { referer: 'https://shop.example/' },
    });
    expect(second).toMatchObject({ contact: { name: 'Vera' }, id: expect.any(Number) });
    const rows = await server.deps.db
      .selectFrom('contact_inboxes')
      .select('id')
      .where('source_id', '=', source_id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('makes the visitor known to who creates a contact with its source_id', async () => {
    const { inbox, admin } = await setUp();
    const stranger = server.visitorWithoutRows(inbox);
    const { source_id } = stranger;
    const contacts = `/api/v1/accounts/${inbox.account_id}/contacts`;
    const made = await admin.post(contacts, { name: 'Nora', inbox_id: inbox.id, source_id });
    expect(made.status).toBe(200);
    const page = server.asVisitor(stranger);
    await page.post('/api/v1/widget/messages', { message: { content: 'Hello' } });
    const { payload } = (await admin.get(`/api/v1/accounts/${inbox.account_id}/conversations`)).body.data;
    expect(payload[0].meta.sender).toMatchObject({ id: made.body.payload.contact.id, name: 'Nora' });
  });

  it('is not sent for a newcomer where consent is asked for', async () => {
    const { inbox } = await setUp({}, { consent_text: { en: 'We store what you write.' }, consent_version: '1' });
    expect(
      (await server.asVisitor(server.visitorWithoutRows(inbox)).post('/api/v1/widget/events', opened)).status,
    ).toBe(204);
    await server.runJobs();
    expect(ofEvent('webwidget_triggered')).toEqual([]);
  });
});
