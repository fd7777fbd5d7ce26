import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { captureLog } from '../../../testing/fakes/captured-log.ts';
import { startMailServer } from '../../../testing/fakes/mail-server.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { startLiveServer } from '../../../testing/live-server.ts';
import { PASSWORD, signInAs } from '../../../testing/signed-in.ts';

const MINUTE = 60_000;

describe('the levels of the log', () => {
  const clock = createFakeClock(Date.now());
  const captured = captureLog('info');
  let server: TestServer;
  let path: string;
  let boss: ReturnType<TestServer['asAgent']>;
  let account_id: AccountId;

  beforeAll(async () => {
    server = await startTestServer({ clock, log: captured.log });
    account_id = (await server.buildAccount()).id;
    const agent = await server.buildAgent({ account_id, role: 'administrator' });
    path = `/api/v1/accounts/${account_id}/log_levels`;
    boss = server.asAgent(agent);
  });
  afterAll(() => server.close());

  const linesOf = async (area: string, act: () => Promise<unknown>) => {
    await server.lookForLogLevels();
    captured.forget();
    await act();
    return captured.of(area).map(({ msg }) => msg);
  };
  const askHealth = () => server.http.get('/health');

  it('are those of LOG_LEVEL until one is set (SYS-120)', async () => {
    const { body } = await boss.get(path);
    expect(body.base).toBe('info');
    expect(body.payload.map(({ area }: { area: string }) => area)).toEqual([
      ...['http', 'jobs', 'live', 'mail', 'webhooks', 'database'],
    ]);
    expect(body.payload[0]).toEqual({ area: 'http', level: 'info', expires_at: null, set_by: null });
    expect(await linesOf('http', askHealth)).toEqual(['answered']);
  });

  it('change one area alone, without a restart, and return after their time (SYS-120)', async () => {
    const { status, body } = await boss.put(`${path}/http`, { level: 'debug', minutes: 15 });
    expect([status, body.payload[0].level, body.payload[1].level]).toEqual([200, 'debug', 'info']);
    expect(Date.parse(body.payload[0].expires_at)).toBe(clock.now() + 15 * MINUTE);
    expect(await linesOf('http', askHealth)).toEqual(['received', 'answered']);
    expect(captured.of('database')).toEqual([]);
    clock.advance(15 * MINUTE - 1);
    expect(await linesOf('http', askHealth)).toEqual(['received', 'answered']);
    clock.advance(1);
    expect(await linesOf('http', askHealth)).toEqual(['answered']);
    expect((await boss.get(path)).body.payload[0].expires_at).toBeNull();
  });

  it('can be lower than LOG_LEVEL, and be reset before their time (SYS-120)', async () => {
    await boss.put(`${path}/http`, { level: 'warn', minutes: 1_440 });
    expect(await linesOf('http', askHealth)).toEqual([]);
    expect((await boss.delete(`${path}/http`)).body.payload[0].level).toBe('info');
    expect(await linesOf('http', askHealth)).toEqual(['answered']);
  });

  it('are the same on other nodes, and on one that starts later (SYS-120)', async () => {
    const other = captureLog('error');
    await boss.put(`${path}/http`, { level: 'debug', minutes: 5 });
    const { testStore, env } = server;
    const second = await startTestServer({ clock, log: other.log, beside: { testStore, env } });
    onTestFinished(second.close);
    await second.lookForLogLevels();
    await second.http.get('/health');
    expect(other.of('http').map(({ msg }) => msg)).toEqual(['received', 'answered']);
    await boss.delete(`${path}/http`);
    await second.lookForLogLevels();
    other.forget();
    await second.http.get('/health');
    expect(other.of('http')).toEqual([]);
  });

  it('refuse an unknown area, an unknown level, silence and a time without end (SYS-120)', async () => {
    const send = async (area: string, json: object) => (await boss.put(`${path}/${area}`, json)).status;
    expect(await send('passwords', { level: 'debug', minutes: 5 })).toBe(404);
    expect(await send('a'.repeat(499), { level: 'debug', minutes: 5 })).toBe(404);
    for (const level of ['silent', 'trace', 'DEBUG', '', null])
      expect(await send('http', { level, minutes: 5 })).toBe(422);
    for (const minutes of [0, -1, 1.5, 1_441, 1e12, null, ''])
      expect(await send('http', { level: 'debug', minutes })).toBe(422);
    expect((await boss.get(path)).body.payload[0].expires_at).toBeNull();
  });

  it('are set once by many requests at the same moment (SYS-120)', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((minutes) => boss.put(`${path}/jobs`, { level: 'debug', minutes })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await server.deps.db.selectFrom('log_levels').selectAll().where('area', '=', 'jobs').execute()).toHaveLength(
      1,
    );
    await boss.delete(`${path}/jobs`);
  });

  it('are for those who manage the account (SYS-120)', async () => {
    const agent = server.asAgent(await server.buildAgent({ account_id }));
    for (const who of [agent, server.http]) {
      expect((await who.get(path)).status).toBe(401);
      expect((await who.put(`${path}/http`, { level: 'debug', minutes: 5 })).status).toBe(401);
      expect((await who.delete(`${path}/http`)).status).toBe(401);
    }
  });

  it('are no account’s where the installation has several (SYS-120)', async () => {
    const several = await startTestServer();
    onTestFinished(several.close);
    const { id } = await several.buildAccount();
    const agent = await several.buildAgent({ account_id: id, role: 'administrator' });
    await several.buildAccount();
    const at = `/api/v1/accounts/${agent.account_id}/log_levels`;
    const one = several.asAgent(agent);
    const refused = [
      await one.get(at),
      await one.put(`${at}/http`, { level: 'debug', minutes: 5 }),
      await one.delete(`${at}/http`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(refused[0]?.body.error).toContain('porchlight log-level');
  });
});

it('logs no text, address, token or header at debug in any area (SYS-120)', async () => {
  const captured = captureLog('debug');
  const hook = createServer((request, response) => void request.resume().on('end', () => response.end('ok')));
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
  const smtp = await startMailServer();
  const { port } = hook.address() as AddressInfo;
  const server = await startLiveServer({
    log: captured.log,
    env: { ...smtp.settings, allowPrivateWebhooks: true },
  });
  onTestFinished(async () => {
    await server.close();
    await smtp.close();
    hook.close();
  });
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const boss = await server.buildAgent({ account_id, role: 'administrator' });
  const client = server.asAgent(boss);
  await signInAs(server, { account_id, email: 'ann.lee@example.com', role: 'agent' });
  const visitor = await server.buildVisitor(inbox);
  const { pubsub_token, user } = boss;
  const room = await server.subscribe({ pubsub_token, account_id, user_id: user.id });
  const at = `/api/v1/accounts/${account_id}`;
  const secretHook = `http://127.0.0.1:${port}/hook-key-8812`;
  await client.post(`${at}/webhooks`, { webhook: { url: secretHook, secret: 'hook-secret-4471' } });
  const asked = await server.asVisitor(visitor).post('/api/v1/widget/messages', {
    message: { content: 'private-words-2209', echo_id: 'echo-5567' },
  });
  await server.http.get('/health?q=query-text-3310', {
    headers: { 'x-secret': 'header-text-7781', cookie: 'a=cookie-text-9902' },
  });
  expect(asked.status).toBe(200);
  await room.next('message.created');
  await client.post(`${at}/conversations/${asked.body.conversation_id}/transcript`, { email: 'reader@example.com' });
  await server.http.post('/auth/password', { email: 'ann.lee@example.com' });
  await server.runJobs();
  expect(smtp.emails.length).toBeGreaterThan(0);
  smtp.refuses('no mailbox reader@example.com here');
  const refused = server.deps.mailer.send({
    ...{ purpose: 'transcript', account_id: null, to: 'reader@example.com' },
    ...{ subject: 'subject-text-6620', html: '', text: 'mail-text-5519' },
  });
  await expect(refused).rejects.toThrow();
  for (const area of ['http', 'jobs', 'live', 'mail', 'webhooks', 'database'])
    expect(captured.of(area).length, area).toBeGreaterThan(0);
  const secrets = [
    ...[
      PASSWORD,
      pubsub_token,
      boss.access_token,
      visitor.token,
      inbox.website_token,
      secretHook,
      'hook-key-8812',
      'hook-secret-4471',
    ],
    ...[
      'subject-text-6620',
      'mail-text-5519',
      'query-text-3310',
      'private-words-2209',
      'echo-5567',
      'header-text-7781',
      'cookie-text-9902',
    ],
    ...['reader@example.com', 'ann.lee@example.com'],
  ];
  expect(secrets.filter((secret) => captured.text().includes(secret))).toEqual([]);
});
