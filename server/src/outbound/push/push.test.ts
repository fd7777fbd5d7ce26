import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHeaderSession } from '../../domain/authentication/sessions.ts';
import { lookAtPush } from '../../operations/doctor/push.ts';
import { createOutboundHttp } from '../../platform/clients/outbound-http.node.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import type { Env } from '../../platform/config/environment.ts';
import { makePushKeys } from '../../platform/config/push.ts';
import type { TestAgent } from '../../testing/factories/agents.ts';
import { startPushReceiver } from '../../testing/fakes/push-receiver.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { createHttpClient } from '../../testing/http-client.ts';

const PATH = '/api/v1/profile/push_subscriptions';
const keys = makePushKeys();
// The keys of a push are valid from now on by the real clock.
const clock = createFakeClock(Date.now());
let server: TestServer;
let service: Awaited<ReturnType<typeof startPushReceiver>>;
beforeAll(async () => {
  service = await startPushReceiver(keys.publicKey);
  server = await startTestServer({
    clock,
    http: createOutboundHttp({ allowPrivate: true, userAgent: 'test' }),
    env: { push: { ...keys, subject: 'mailto:ops@example.com' }, allowPrivateWebhooks: true },
  });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const signIn = async (user: TestAgent['user']) => {
  const headers = await server.deps.write((tx) => openHeaderSession(tx, user, { user_agent: null, ip: null }));
  return createHttpClient(server.url, { headers });
};

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const visitor = await server.buildVisitor(inbox, { contact: { name: 'Ada' } });
  const conversation = await server.buildConversation({
    contact_inbox_id: visitor.contact_inbox.id,
    assignee_id: agent.user.id,
  });
  const browser = await signIn(agent.user);
  const subscription = service.subscription(`${agent.user.id}`);
  const write = async (content: string) => {
    await server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content } });
    await server.runJobs();
  };
  const wait = async () => {
    clock.advance(5_000);
    await server.runJobs();
    return service.received.splice(0);
  };
  const say = async (content: string) => {
    await write(content);
    return wait();
  };
  const stored = () =>
    server.deps.db.selectFrom('push_subscriptions').selectAll().where('user_id', '=', agent.user.id).execute();
  return { inbox, agent, conversation, browser, subscription, write, wait, say, stored };
};

describe('a browser of an agent’s', () => {
  it('receives the event and the number of unread ones, sealed for it alone, without the message text unless its owner enables it (AGT-225)', async () => {
    const { browser, subscription, say, conversation } = await setUp();
    expect((await browser.post(PATH, { ...subscription, with_words: false })).body.with_words).toBe(false);
    const [push, ...more] = await say('My lamp\nflickers');
    expect(more).toEqual([]);
    expect(push?.words).toEqual({
      title: `New message from Ada in conversation #${conversation.display_id}`,
      body: '',
      tag: expect.stringMatching(/^porchlight-\d+$/),
      url: `/app/conversations/${conversation.display_id}`,
      unread: 1,
    });
    expect(push?.claims).toMatchObject({ aud: service.origin, sub: 'mailto:ops@example.com' });
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    await browser.post(PATH, { ...subscription, with_words: true });
    expect((await say('Still'))[0]?.words).toMatchObject({ body: 'Still' });
  });

  it('receives one notification for a burst, and none for what was read at once', async () => {
    const { browser, subscription, write, wait, inbox } = await setUp();
    await browser.post(PATH, { ...subscription, with_words: true });
    for (const words of ['one', 'two', 'three']) await write(words);
    const pushes = await wait();
    expect(pushes.map(({ words }) => words['body'])).toEqual(['three']);
    await write('four');
    await browser.post(`/api/v1/accounts/${inbox.account_id}/notifications/read_all`, {});
    expect(await wait()).toEqual([]);
  });

  it('receives only the kinds its owner chose for browsers', async () => {
    const { browser, subscription, say, inbox } = await setUp();
    await browser.post(PATH, { ...subscription, with_words: false });
    const settings = `/api/v1/accounts/${inbox.account_id}/notification_settings`;
    await browser.patch(settings, { push: ['conversation_mention'] });
    expect(await say('Hello?')).toEqual([]);
    await browser.patch(settings, { push: ['assigned_conversation_new_message'], in_app: ['conversation_mention'] });
    expect(await say('Anybody?')).toEqual([]);
  });

  it('receives nothing during quiet hours or a pause, and again afterwards', async () => {
    const { browser, subscription, say, inbox } = await setUp();
    await browser.post(PATH, { ...subscription, with_words: false });
    const settings = `/api/v1/accounts/${inbox.account_id}/notification_settings`;
    const choose = async (values: object) => expect((await browser.patch(settings, values)).status).toBe(200);
    const timeIn = (hours: number) => new Date(clock.now() + hours * 3_600_000).toISOString().slice(11, 16);
    const now = { enabled: true, days: [0, 1, 2, 3, 4, 5, 6], from: timeIn(-2), to: timeIn(2), except: [] };
    await choose({ quiet_hours: now, timezone: 'UTC' });
    expect(await say('In the night')).toEqual([]);
    await choose({ quiet_hours: { ...now, enabled: false } });
    expect(await say('In the morning')).toHaveLength(1);
    await choose({ paused_until: Math.floor(clock.now() / 1_000) + 3_600 });
    expect(await say('At lunch')).toEqual([]);
    clock.advance(3_600_000);
    expect(await say('After lunch')).toHaveLength(1);
  });

  it('is forgotten when its owner signs out there, turns it off, or the push service knows it no more', async () => {
    const { browser, subscription, say, stored, agent } = await setUp();
    await browser.post(PATH, { ...subscription, with_words: false });
    await browser.delete('/auth/sign_out');
    expect(await stored()).toEqual([]);
    const again = await signIn(agent.user);
    const { id } = (await again.post(PATH, { ...subscription, with_words: false })).body;
    const stranger = await setUp();
    expect((await stranger.browser.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await again.delete(`${PATH}/${id}`)).status).toBe(200);
    expect(await stored()).toEqual([]);
    for (const answer of [404, 410]) {
      await again.post(PATH, { ...subscription, with_words: false });
      service.state.answer = answer;
      await say(`gone ${answer}`);
      expect(await stored()).toEqual([]);
    }
    service.state.answer = 201;
  });

  it('is notified later when the push service cannot now', async () => {
    const { browser, subscription, say, wait, stored } = await setUp();
    await browser.post(PATH, { ...subscription, with_words: false });
    service.state.answer = 503;
    expect(await say('Hello')).toHaveLength(1);
    service.state.answer = 201;
    clock.advance(10 * 60_000);
    expect(await wait()).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  it('belongs to the agent who is signed in there now, to a sign-in and not to a script, and to a real push service', async () => {
    const [first, second] = [await setUp(), await setUp()];
    await first.browser.post(PATH, { ...first.subscription, with_words: true });
    await second.browser.post(PATH, { ...first.subscription, with_words: false });
    expect([(await first.stored()).length, (await second.stored()).length]).toEqual([0, 1]);
    expect((await server.asAgent(first.agent).post(PATH, { ...first.subscription, with_words: false })).status).toBe(
      401,
    );
    const post = async (part: object) =>
      (await first.browser.post(PATH, { ...first.subscription, with_words: false, ...part })).body.attributes;
    expect(await post({ endpoint: 'javascript:alert(1)' })).toEqual(['endpoint']);
    expect(await post({ keys: { p256dh: 'AAAA', auth: 'AAAA' } })).toEqual(['keys']);
  });

  it('of a private network is not called where webhooks may not be, and is forgotten', async () => {
    const { browser, subscription, say, stored } = await setUp();
    await browser.post(PATH, { ...subscription, with_words: false });
    const http = { ...server.deps.http };
    Object.assign(server.deps.http, createOutboundHttp({ allowPrivate: false, userAgent: 'test' }));
    expect(await say('Hello')).toEqual([]);
    Object.assign(server.deps.http, http);
    expect(await stored()).toEqual([]);
  });
});

describe('an installation', () => {
  it('serves the console its service worker, and doctor says whether browsers are notified', async () => {
    const worker = await fetch(`${server.url}/app/worker.js`);
    expect([worker.status, worker.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(worker.headers.get('service-worker-allowed')).toBe('/app');
    const { push, publicUrl } = server.deps.env;
    const says = (overrides: Partial<Env>) => lookAtPush({ push, publicUrl, ...overrides });
    expect(says({})).toMatchObject({ state: 'ok', says: expect.stringContaining('while the console is closed') });
    expect(says({ push: undefined }).says).toContain('PUBLIC_URL does not start with https');
    expect(says({ publicUrl: 'http://chat.example.com' })).toMatchObject({ state: 'warn' });
  });

  it('without keys takes no subscription', async () => {
    const { browser, subscription } = await setUp();
    const { push } = server.deps.env;
    Object.assign(server.deps.env, { push: undefined });
    expect((await browser.post(PATH, { ...subscription, with_words: false })).status).toBe(404);
    Object.assign(server.deps.env, { push });
  });
});
